-- Tokens for programs, made by a person for a time: only the hash is kept.
create table personal_token (
  id uuid primary key,
  account_id uuid not null references account (id),
  name text not null check (length(name) between 1 and 100),
  token_sha256 text not null unique check (token_sha256 ~ '^[0-9a-f]{64}$'),
  -- What the token may at most; the roles that its owner has lost do not count any more.
  roles text[] not null check (cardinality(roles) > 0),
  -- That of the owner when it was made: a new password, or being disabled, ends the token for good.
  token_version integer not null,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  -- To the hour.
  last_used_at timestamptz,
  revoked_at timestamptz
);
create index personal_token_account on personal_token (account_id, id);

-- Whether the very same file came before.
create index connector_run_file on connector_run (sha256, id);
