-- Service accounts that prove themselves by a JWT that they signed (RFC 7523).

-- Public keys as JWK; null for those that prove themselves otherwise.
alter table service_account add column public_keys jsonb;
alter table service_account drop constraint service_account_auth_method_check;
alter table service_account add constraint service_account_auth_method_check check (
  auth_method in (
    'client_secret_basic', 'tls_client_auth', 'self_signed_tls_client_auth', 'private_key_jwt'
  )
);
alter table service_account add constraint service_account_public_keys_check check (
  (auth_method = 'private_key_jwt') = (public_keys is not null)
);

-- Assertions that were taken; each counts once.
create table client_assertion (
  client_id text not null,
  jti_sha256 text not null check (jti_sha256 ~ '^[0-9a-f]{64}$'),
  expires_at timestamptz not null,
  primary key (client_id, jti_sha256)
);
create index client_assertion_expires_at on client_assertion (expires_at);
