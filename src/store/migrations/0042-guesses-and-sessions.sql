-- Guesses are slowed down, not locked out: when the next turn begins, and when a refusal was last
-- written to the audit trail.
alter table credential_attempt add column ready_at timestamptz;
alter table credential_attempt add column noted_at timestamptz;

-- From where an account has logged in: guesses from elsewhere do not slow these down.
create table known_address (
  account_id uuid not null references account (id),
  -- An IPv4 address, or the /64 of an IPv6 address.
  block text not null,
  last_login_at timestamptz not null,
  primary key (account_id, block)
);
create index known_address_last_login on known_address (last_login_at);

-- Logins whose token has not expired, for their owners to see and to end.
create table login_session (
  jti uuid primary key,
  account_id uuid not null references account (id),
  token_version integer not null,
  created_at timestamptz not null,
  -- To five minutes.
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  address text not null,
  agent text
);
create index login_session_account on login_session (account_id, jti);
create index login_session_expires_at on login_session (expires_at);
