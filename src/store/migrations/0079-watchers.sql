-- Who follows an incident, and what reached each of them.

create table incident_watch (
  incident_id uuid not null references incident (id),
  account_id uuid not null references account (id),
  -- False after someone stopped watching: only that person can start it again.
  is_on boolean not null,
  since timestamptz not null,
  primary key (incident_id, account_id)
);

-- Whether owning, reporting, mentioning and writing start it.
alter table account add column watches_automatically boolean not null default true;

-- Entries of the audit log that reached an account. Who may read one is asked again when it is read.
-- No reference to audit_entry: nothing leaves that table, and each entry would pay for the check.
create table inbox_item (
  account_id uuid not null references account (id),
  entry_id bigint not null,
  kind text not null check (kind in ('mention', 'change')),
  read_at timestamptz,
  primary key (account_id, entry_id)
);
create index inbox_item_unread on inbox_item (account_id, entry_id) where read_at is null;
create index inbox_item_entry on inbox_item (entry_id);
