-- Most incidents are closed, and most lists are of open ones: a walk along an order passed all that
-- were closed. `isOpen` of `src/store/incidents/incident-list.ts` has the same words as the
-- condition: the server compares them. An open record is in no closed workflow (0001).
create index incident_open on incident (id) include (
  public_id, sla_due_at, workflow_status, status_lifecycle, evidence_status, priority, severity,
  reported_severity, level, category, source_tool, owner_email, agent_id, ai_act_relevant,
  gdpr_personal_data, ai_serious_incident, nis2_relevant, gdpr_breach, created_at, connector_run_id,
  outcome
) where undone_at is null and workflow_status <> 'closed';
create index incident_open_severity on incident (
  (coalesce(severity, reported_severity, 0)), id
) include (
  public_id, sla_due_at, workflow_status, status_lifecycle, evidence_status, priority, severity,
  reported_severity, level, category, source_tool, owner_email, agent_id, ai_act_relevant,
  gdpr_personal_data, ai_serious_incident, nis2_relevant, gdpr_breach, created_at, connector_run_id,
  outcome
) where undone_at is null and workflow_status <> 'closed';
create index incident_open_due on incident (sla_due_at, id) include (
  public_id, workflow_status, status_lifecycle, evidence_status, priority, severity,
  reported_severity, level, category, source_tool, owner_email, agent_id, ai_act_relevant,
  gdpr_personal_data, ai_serious_incident, nis2_relevant, gdpr_breach, created_at, connector_run_id,
  outcome
) where sla_due_at is not null and undone_at is null and workflow_status <> 'closed';
create index incident_open_changed on incident ((coalesce(changed_at, created_at)), id) include (
  public_id, sla_due_at, workflow_status, status_lifecycle, evidence_status, priority, severity,
  reported_severity, level, category, source_tool, owner_email, agent_id, ai_act_relevant,
  gdpr_personal_data, ai_serious_incident, nis2_relevant, gdpr_breach, created_at, connector_run_id,
  outcome, changed_at
) where undone_at is null and workflow_status <> 'closed';

-- Each look-up in the inverted index reads all that was written since it was last merged: up to 4 MB
-- by default, which took 50 ms.
alter index incident_search set (gin_pending_list_limit = 512);

-- A walk reads the row of each incident on a page that was not vacuumed since it was written, and
-- lists begin with those. By default pages are vacuumed once a fifth of the table is new.
alter table incident set (
  autovacuum_vacuum_insert_scale_factor = 0.01, autovacuum_vacuum_insert_threshold = 1000
);
