-- Passkeys as a second factor (WebAuthn), and the challenges that they have to answer.

create table passkey (
  id uuid primary key,
  account_id uuid not null references account (id),
  -- As the browser sends it, in base64url. One credential belongs to one account.
  credential_id text not null unique,
  -- A COSE key, in base64url.
  public_key text not null,
  -- Of the last proof that was taken; 0 as long as the authenticator counts nothing.
  counter bigint not null,
  transports text[] not null,
  -- Whether it may be copied to other devices of its owner.
  synced boolean not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);

create index passkey_account on passkey (account_id, created_at);

-- A challenge is taken once, by deleting it. A login has no session yet.
create table passkey_challenge (
  challenge text primary key,
  account_id uuid not null references account (id),
  purpose text not null check (purpose in ('register', 'login', 'step_up')),
  session uuid,
  expires_at timestamptz not null,
  check ((purpose = 'login') = (session is null))
);

create index passkey_challenge_account on passkey_challenge (account_id, purpose, expires_at);
create index passkey_challenge_end on passkey_challenge (expires_at);
