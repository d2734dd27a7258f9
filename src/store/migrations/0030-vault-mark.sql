-- The vault of this installation: the id that its mark carries. A vault with another one is refused.
create table vault_mark (
  id boolean primary key default true check (id),
  vault uuid not null,
  marked_at timestamptz not null
);

-- Files of the vault that no record names: found, set aside, and how it ended with them.
create table vault_orphan (
  sha256 text primary key check (sha256 ~ '^[0-9a-f]{64}$'),
  bytes bigint not null,
  written_at timestamptz not null,
  found_at timestamptz not null,
  -- Null while the file lies where it was found.
  set_aside_at timestamptz,
  ended_at timestamptz,
  outcome text check (outcome in ('returned', 'deleted', 'missing')),
  check ((ended_at is null) = (outcome is null))
);
create index vault_orphan_open on vault_orphan (sha256) where ended_at is null;
