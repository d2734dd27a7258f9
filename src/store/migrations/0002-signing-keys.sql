-- Public halves of the keys that sign packages, of all processes on this database; the private
-- halves stay in the data folders.
create table signing_key (
  kid text primary key,
  purpose text not null check (purpose in ('package')),
  public_jwk jsonb not null,
  created_at timestamptz not null,
  active_from timestamptz not null,
  retired_at timestamptz,
  compromised boolean not null default false
);
create trigger signing_key_kept before delete on signing_key
  for each row execute function refuse_change();
alter table signing_key enable always trigger signing_key_kept;

-- What was said of a package when it was first handed out. Saying it once makes the same records
-- the same bytes at every later request.
create table issued_package (
  package_sha256 text not null check (package_sha256 ~ '^[0-9a-f]{64}$'),
  kid text not null references signing_key (kid),
  kind text not null,
  subject_id uuid not null,
  audience text not null check (audience in ('public', 'restricted', 'internal')),
  issued_at timestamptz not null,
  -- The DSSE envelope.
  signature jsonb not null,
  -- The RFC 3161 token, or why there is none; null when no authority is configured.
  "timestamp" jsonb,
  -- Entry and proof once the log holds them.
  log_proof jsonb,
  primary key (package_sha256, kid)
);
create index issued_package_subject on issued_package (subject_id);
create trigger issued_package_kept before delete on issued_package
  for each row execute function refuse_change();
alter table issued_package enable always trigger issued_package_kept;
