-- The second factor of a person: a generator of codes (RFC 6238), and codes for when it is lost.

create table totp_factor (
  account_id uuid primary key references account (id),
  -- Encrypted under the key of the installation; see src/keys/secret-box.ts.
  secret text not null,
  -- Null until a first code has shown that the generator has the secret.
  confirmed_at timestamptz,
  -- The step of the last code that was taken: a code works once.
  last_step integer not null default 0,
  created_at timestamptz not null
);

create table recovery_code (
  account_id uuid not null references account (id),
  code_sha256 text not null,
  used_at timestamptz,
  primary key (account_id, code_sha256)
);

-- What a login was proved with (RFC 8176), and when that was done again; null for the login itself.
alter table login_session
  add column amr text[] not null default '{pwd}',
  add column proved_at timestamptz;
