-- Service accounts: machines with an owner, for a time. Secrets are kept as hashes only.
create table service_account (
  id uuid primary key,
  client_id text not null unique check (client_id ~ '^svc_[A-Za-z0-9_-]{22}$'),
  name text not null unique check (name ~ '^[a-z0-9][a-z0-9._-]{0,62}$'),
  description text not null check (length(description) <= 500),
  owner_id uuid not null references account (id),
  roles text[] not null check (cardinality(roles) > 0 and not ('Admin' = any (roles))),
  scopes text[] not null check (cardinality(scopes) > 0),
  -- The instance, where it is an enforcement point.
  enforcement_point text check (enforcement_point ~ '^[A-Za-z0-9_.:/@-]{1,100}$'),
  auth_method text not null check (
    auth_method in ('client_secret_basic', 'tls_client_auth', 'self_signed_tls_client_auth')
  ),
  secret_sha256 text check (secret_sha256 ~ '^[0-9a-f]{64}$'),
  -- The one before, which counts until its end.
  previous_sha256 text check (previous_sha256 ~ '^[0-9a-f]{64}$'),
  previous_until timestamptz,
  -- Of a certificate of an authority: its subject (RFC 4514).
  certificate_subject text check (length(certificate_subject) between 1 and 500),
  -- Of a certificate by itself: x5t#S256 of RFC 8705.
  certificate_sha256 text check (certificate_sha256 ~ '^[A-Za-z0-9_-]{43}$'),
  -- Whether it gets tokens with a certificate alone.
  certificate_bound boolean not null,
  -- Tokens of an earlier version do not count any more.
  token_version integer not null,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  rotated_at timestamptz,
  -- To the hour.
  last_used_at timestamptz,
  disabled_at timestamptz,
  check ((auth_method = 'client_secret_basic') = (secret_sha256 is not null)),
  check ((auth_method = 'tls_client_auth') = (certificate_subject is not null)),
  check ((auth_method = 'self_signed_tls_client_auth') = (certificate_sha256 is not null))
);
