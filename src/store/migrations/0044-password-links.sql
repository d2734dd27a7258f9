-- One-time links by which a user chooses a password; only the hash of the token is kept.
create table password_link (
  token_sha256 text primary key check (token_sha256 ~ '^[0-9a-f]{64}$'),
  account_id uuid not null references account (id),
  -- That of the account when the link was made: another password, or disabling, ends the link.
  token_version integer not null,
  created_by text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index password_link_account on password_link (account_id, created_at);

-- Until when a password that somebody else chose can be used; null for one of the user's own.
alter table account add column password_expires_at timestamptz;
