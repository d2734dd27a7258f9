-- One change to all incidents that matched a filter at one moment. A job of any server process works
-- through the items; each is written by the same operation as a single change.

create table bulk_change (
  id uuid primary key,
  account_id text not null,
  actor text not null,
  -- Of the request; a role that was taken away since is no longer used.
  roles text[] not null,
  -- What was done, and to the incidents of which query, for the person who asks.
  change jsonb not null,
  query jsonb not null,
  -- Takes back what this one did.
  undo_of uuid references bulk_change (id) on delete cascade,
  status text not null check (status in ('running', 'completed', 'cancelled', 'failed')),
  failure text,
  created_at timestamptz not null,
  ended_at timestamptz,
  leased_until timestamptz,
  check ((status = 'running') = (ended_at is null))
);
create index bulk_change_running on bulk_change (id) where status = 'running';
create index bulk_change_ended on bulk_change (ended_at) where ended_at is not null;
-- Taken back at most once.
create unique index bulk_change_undo on bulk_change (undo_of) where undo_of is not null;

create table bulk_change_item (
  bulk_id uuid not null references bulk_change (id) on delete cascade,
  incident_id uuid not null references incident (id),
  state text not null default 'waiting' check (state in ('waiting', 'done', 'refused')),
  reason text,
  -- The fields that the change can write, as they were; and the version that it made.
  before jsonb,
  version integer,
  primary key (bulk_id, incident_id)
);
create index bulk_change_item_state on bulk_change_item (bulk_id, state, incident_id);
