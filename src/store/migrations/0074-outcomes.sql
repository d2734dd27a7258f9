-- Outcomes other than closing: a false positive, an accepted risk, a duplicate. None closes a record.

alter table incident
  -- The outcome in force, for lists and figures; its facts are in incident_outcome.
  add column outcome text check (outcome in ('false_positive', 'accepted_risk', 'duplicate')),
  add constraint incident_outcome_open check (outcome is null or status_lifecycle = 'open');
create index incident_with_outcome on incident (outcome, id)
  where outcome is not null and undone_at is null;

-- One row for each outcome that was ever recorded; the one in force has no end.
create table incident_outcome (
  id uuid primary key,
  incident_id uuid not null references incident (id),
  outcome text not null check (outcome in ('false_positive', 'accepted_risk', 'duplicate')),
  reason text not null check (length(reason) between 1 and 5000),
  duplicate_of uuid references incident (id),
  approved_by text,
  approver_known boolean,
  expires_at timestamptz,
  set_by text not null,
  set_at timestamptz not null,
  ended_by text,
  ended_at timestamptz,
  end_kind text check (end_kind in ('withdrawn', 'expired', 'closed')),
  end_reason text check (length(end_reason) between 1 and 5000),
  check ((outcome = 'duplicate') = (duplicate_of is not null)),
  check ((outcome = 'accepted_risk') = (num_nonnulls(approved_by, approver_known, expires_at) = 3)),
  check (num_nonnulls(ended_by, ended_at, end_kind) in (0, 3)),
  check (duplicate_of <> incident_id)
);
create unique index incident_outcome_in_force on incident_outcome (incident_id)
  where ended_at is null;
create index incident_outcome_incident on incident_outcome (incident_id, id);
create index incident_outcome_expiry on incident_outcome (expires_at)
  where ended_at is null and expires_at is not null;
create index incident_outcome_original on incident_outcome (duplicate_of, id)
  where ended_at is null and duplicate_of is not null;

create trigger incident_outcome_kept before delete on incident_outcome
  for each row execute function refuse_change();
alter table incident_outcome enable always trigger incident_outcome_kept;

-- The list filters by it, so each index that a list walks along holds it.
drop index incident_live;
create index incident_live on incident (id) include (
  public_id, sla_due_at, workflow_status, status_lifecycle, evidence_status, priority, severity,
  reported_severity, level, category, source_tool, owner_email, agent_id, ai_act_relevant,
  gdpr_personal_data, ai_serious_incident, nis2_relevant, gdpr_breach, created_at, connector_run_id,
  outcome
) where undone_at is null;
drop index incident_severity;
create index incident_severity on incident ((coalesce(severity, reported_severity, 0)), id) include (
  public_id, sla_due_at, workflow_status, status_lifecycle, evidence_status, priority, severity,
  reported_severity, level, category, source_tool, owner_email, agent_id, ai_act_relevant,
  gdpr_personal_data, ai_serious_incident, nis2_relevant, gdpr_breach, created_at, connector_run_id,
  outcome
) where undone_at is null;
drop index incident_fell_due;
create index incident_fell_due on incident (sla_due_at, id) include (
  closed_at,
  public_id, workflow_status, status_lifecycle, evidence_status, priority, severity,
  reported_severity, level, category, source_tool, owner_email, agent_id, ai_act_relevant,
  gdpr_personal_data, ai_serious_incident, nis2_relevant, gdpr_breach, created_at, connector_run_id,
  outcome
) where sla_due_at is not null and undone_at is null;
