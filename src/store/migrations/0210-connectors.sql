-- Connectors: servers of other products that findings are fetched from, on a schedule.
create table pull_connector (
  id uuid primary key,
  name text not null check (length(name) between 1 and 100),
  product text not null check (product ~ '^[a-z][a-z-]{1,40}$'),
  url text not null check (length(url) between 8 and 500),
  -- What of the server is fetched: repositories, projects, products; empty for all.
  targets jsonb not null,
  -- Encrypted under the key of the installation; see src/keys/secret-box.ts. Null once retired.
  token text,
  every_minutes integer not null check (every_minutes between 5 and 10080),
  -- How far each part is, so that only what is new is fetched.
  progress jsonb not null default '{}',
  due_at timestamptz not null,
  -- Someone asked for a fetch now, also of a paused one.
  asked_at timestamptz,
  paused_at timestamptz,
  retired_at timestamptz,
  claim uuid,
  leased_until timestamptz,
  failures integer not null default 0,
  last_started_at timestamptz,
  last_finished_at timestamptz,
  last_succeeded_at timestamptz,
  last_error text check (length(last_error) <= 1000),
  -- What the last fetch that succeeded brought.
  last_result jsonb,
  created_at timestamptz not null,
  created_by text not null,
  check ((retired_at is null) = (token is not null))
);
create unique index pull_connector_name on pull_connector (lower(name)) where retired_at is null;

-- Where a fetched file comes from: connector, product and part.
alter table connector_run add column pulled jsonb;
