-- Incidents merged into another one. A merge moves nothing: evidence, actions and notes stay where
-- they were recorded, and the other incident shows them. An incident that was merged has an outcome.
create table incident_merge (
  id uuid primary key,
  target_id uuid not null references incident (id),
  reason text not null check (length(reason) between 1 and 5000),
  -- The times of the target that the merge changed, as they were and as they became.
  before jsonb not null,
  after jsonb not null,
  merged_by text not null,
  merged_at timestamptz not null,
  undone_by text,
  undone_at timestamptz,
  undo_reason text check (length(undo_reason) between 1 and 5000),
  check (num_nonnulls(undone_by, undone_at) in (0, 2))
);
create index incident_merge_target on incident_merge (target_id, id);
create trigger incident_merge_kept before delete on incident_merge
  for each row execute function refuse_change();
alter table incident_merge enable always trigger incident_merge_kept;

alter table incident drop constraint incident_outcome_check;
alter table incident add constraint incident_outcome_check
  check (outcome in ('false_positive', 'accepted_risk', 'duplicate', 'merged'));
alter table incident_outcome drop constraint incident_outcome_outcome_check;
alter table incident_outcome
  add column merge_id uuid references incident_merge (id),
  add constraint incident_outcome_outcome_check
    check (outcome in ('false_positive', 'accepted_risk', 'duplicate', 'merged')),
  add constraint incident_outcome_merge check ((outcome = 'merged') = (merge_id is not null));
create index incident_outcome_merge on incident_outcome (merge_id) where merge_id is not null;
