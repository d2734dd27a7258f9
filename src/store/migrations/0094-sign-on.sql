-- Who someone is at a provider of identities: issuer and subject, never an e-mail address.
create table account_identity (
  id uuid primary key,
  account_id uuid not null references account (id),
  issuer text not null,
  subject text not null,
  created_at timestamptz not null,
  last_login_at timestamptz,
  unique (issuer, subject)
);
create index account_identity_account on account_identity (account_id, id);

-- Which session of a provider a login came from, so that its end ends ours.
create table sign_on_session (
  jti uuid primary key references login_session (jti) on delete cascade,
  provider text not null,
  issuer text not null,
  subject text not null,
  sid text,
  -- Names the session when its user signs out at the provider; nothing is let in by it.
  id_token text
);
create index sign_on_session_subject on sign_on_session (issuer, subject);
create index sign_on_session_sid on sign_on_session (issuer, sid) where sid is not null;

-- Logout tokens that were taken; each counts once.
create table logout_token (
  issuer text not null,
  jti text not null,
  expires_at timestamptz not null,
  primary key (issuer, jti)
);
create index logout_token_expires_at on logout_token (expires_at);
