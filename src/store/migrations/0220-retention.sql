-- Retention: after how many days records of a kind are removed, by an administrator's decision.
-- Without a row, or without days, nothing is.
create table retention_policy (
  kind text primary key,
  days integer check (days between 1 and 36500),
  version integer not null,
  reason text not null,
  approved_by text,
  set_by text not null,
  set_at timestamptz not null,
  -- Nothing is removed before.
  effective_at timestamptz not null,
  -- Records so far, and when the last ones were.
  removed bigint not null default 0,
  removed_at timestamptz
);

-- Once a row's time is over, it no longer keeps the bytes that it names.
alter table log_batch add column released_at timestamptz;
alter table connector_run add column released_at timestamptz;

create index log_event_batch on log_event (batch_id);
create index log_batch_kept on log_batch (received_at) where released_at is null;
create index log_batch_sha256 on log_batch (sha256) where released_at is null;
create index connector_run_kept on connector_run (finished_at) where released_at is null;
create index connector_run_sha256 on connector_run (sha256) where released_at is null;
create index connector_run_archive on connector_run ((archive ->> 'sha256'))
  where archive is not null and released_at is null;
create index report_artifact on report (artifact_sha256);

-- Files that no record needs any more. A file leaves the disk a day after its row, so that a backup
-- that began before finds it.
create table blob_removal (
  id uuid primary key,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  bytes bigint not null,
  kind text not null,
  -- The database's time of the transaction that removes the row of the blob.
  recorded_at timestamptz not null default now(),
  due_at timestamptz not null,
  ended_at timestamptz,
  -- `kept`: the same bytes came again.
  outcome text check (outcome in ('removed', 'kept')),
  check ((ended_at is null) = (outcome is null))
);
create index blob_removal_open on blob_removal (sha256) where ended_at is null;
create index blob_removal_due on blob_removal (due_at) where ended_at is null;

-- The row of a blob goes only in the transaction that records its removal.
create function refuse_unrecorded_removal() returns trigger language plpgsql as $$
begin
  if not exists (
    select from blob_removal where sha256 = old.sha256 and recorded_at = now() and ended_at is null
  ) then
    raise exception 'rows of table % go only with a record of it', tg_table_name
      using errcode = 'restrict_violation';
  end if;
  return old;
end $$;
drop trigger blob_kept on blob;
create trigger blob_kept before update on blob
  for each row execute function refuse_change();
alter table blob enable always trigger blob_kept;
create trigger blob_removal_recorded before delete on blob
  for each row execute function refuse_unrecorded_removal();
alter table blob enable always trigger blob_removal_recorded;
