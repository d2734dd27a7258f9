-- Views of the list of incidents that people keep on the server: for themselves, for the people that
-- they name, or for everyone. What a view finds is asked with the rights of who opens it.

create table saved_view (
  id uuid primary key,
  account_id text not null,
  created_by text not null,
  name text not null check (length(name) between 1 and 60),
  audience text not null check (audience in ('private', 'people', 'everyone')),
  -- Addresses in small letters, for the audience "team" alone.
  members text[] not null default '{}',
  -- Parameters of the list as they were when it was saved: filters, order, groups, columns.
  query jsonb not null,
  sort text,
  group_by text,
  columns text[],
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((audience = 'people') = (members <> '{}'))
);
create unique index saved_view_name on saved_view (account_id, lower(name));
create index saved_view_everyone on saved_view (id) where audience = 'everyone';
create index saved_view_members on saved_view using gin (members);

-- Shown in the menu of this account.
create table saved_view_pin (
  view_id uuid not null references saved_view (id) on delete cascade,
  account_id text not null,
  primary key (account_id, view_id)
);
create index saved_view_pin_view on saved_view_pin (view_id);
