-- The facets of the list count the same incidents as the figures of a window: the index of those
-- holds what both count, so that neither reads the rows with their texts.
drop index incident_reported;
create index incident_reported on incident (created_at) include (
  id, workflow_status, status_lifecycle, priority, severity, reported_severity, category,
  names_asset, declares_techniques, ai_serious_incident, nis2_relevant, gdpr_breach,
  detected_at, occurred_at, acknowledged_at, contained_at, recovered_at, closed_at,
  evidence_status, owner_email, level, source_tool, agent_id, ai_act_relevant, gdpr_personal_data
) where undone_at is null;
