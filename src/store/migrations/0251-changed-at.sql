-- Programs that follow the list ask for what changed since they last did. Repeated sightings move
-- `updated_at` in place, and must not move an index, so changes have a column of their own: null
-- until the first one. Incidents that were last changed before this have the time of their creation.
-- The index holds what those of the other orders hold.
alter table incident add column changed_at timestamptz;
create index incident_changed on incident ((coalesce(changed_at, created_at)), id) include (
  public_id, sla_due_at, workflow_status, status_lifecycle, evidence_status, priority, severity,
  reported_severity, level, category, source_tool, owner_email, agent_id, ai_act_relevant,
  gdpr_personal_data, ai_serious_incident, nis2_relevant, gdpr_breach, created_at, connector_run_id,
  outcome, changed_at
) where undone_at is null;
