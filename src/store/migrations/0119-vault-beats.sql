-- Servers that work with the vault now. Each counts up here and in a file in the vault, so that one
-- with another copy of this database, or of the vault, can be told apart.
create table vault_beat (
  server uuid primary key,
  beat bigint not null,
  started_at timestamptz not null default now(),
  beat_at timestamptz not null default now()
);
