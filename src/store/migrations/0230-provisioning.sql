-- Accounts that a directory provisions (SCIM 2.0), and its groups.

-- The provider whose directory keeps the account; null for accounts that no directory keeps.
alter table account add column provisioned_by text;

-- For service accounts that provision: the provider of single sign-on whose accounts they keep.
alter table service_account add column provider text;

-- What the directory says of an account. The account keeps the address that it was made with.
create table scim_user (
  account_id uuid primary key references account (id),
  provider text not null,
  user_name text not null check (length(user_name) between 1 and 254),
  external_id text check (length(external_id) between 1 and 254),
  email text check (length(email) between 3 and 254),
  display_name text check (length(display_name) <= 200),
  formatted_name text check (length(formatted_name) <= 200),
  given_name text check (length(given_name) <= 200),
  family_name text check (length(family_name) <= 200),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- When the directory removed it: the account is disabled and stays.
  deleted_at timestamptz
);
create unique index scim_user_name on scim_user (provider, lower(user_name))
  where deleted_at is null;
create unique index scim_user_external on scim_user (provider, external_id)
  where deleted_at is null and external_id is not null;

create table scim_group (
  id uuid primary key,
  provider text not null,
  display_name text not null check (length(display_name) between 1 and 256),
  external_id text check (length(external_id) between 1 and 254),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- When the directory removed it.
  deleted_at timestamptz
);
create unique index scim_group_name on scim_group (provider, lower(display_name))
  where deleted_at is null;

create table scim_member (
  group_id uuid not null references scim_group (id),
  account_id uuid not null references account (id),
  primary key (group_id, account_id)
);
create index scim_member_account on scim_member (account_id);
