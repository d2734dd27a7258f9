-- Sector and country are among the columns that walks hold: of incidents with one of them, each row
-- was read. Few incidents have any, so the indexes hardly grow. The kind of entity would make the
-- entry of an incident with the longest texts larger than an index takes.
drop index incident_live;
create index incident_live on incident (id) include (
  public_id, sla_due_at, workflow_status, status_lifecycle, evidence_status, priority, severity,
  reported_severity, level, category, source_tool, owner_email, agent_id, ai_act_relevant,
  gdpr_personal_data, ai_serious_incident, nis2_relevant, gdpr_breach, created_at, connector_run_id,
  outcome, sector, country
) where undone_at is null;
drop index incident_severity;
create index incident_severity on incident ((coalesce(severity, reported_severity, 0)), id) include (
  public_id, sla_due_at, workflow_status, status_lifecycle, evidence_status, priority, severity,
  reported_severity, level, category, source_tool, owner_email, agent_id, ai_act_relevant,
  gdpr_personal_data, ai_serious_incident, nis2_relevant, gdpr_breach, created_at, connector_run_id,
  outcome, sector, country
) where undone_at is null;
drop index incident_fell_due;
create index incident_fell_due on incident (sla_due_at, id) include (
  closed_at,
  public_id, workflow_status, status_lifecycle, evidence_status, priority, severity,
  reported_severity, level, category, source_tool, owner_email, agent_id, ai_act_relevant,
  gdpr_personal_data, ai_serious_incident, nis2_relevant, gdpr_breach, created_at, connector_run_id,
  outcome, sector, country
) where sla_due_at is not null and undone_at is null;
drop index incident_changed;
create index incident_changed on incident ((coalesce(changed_at, created_at)), id) include (
  public_id, sla_due_at, workflow_status, status_lifecycle, evidence_status, priority, severity,
  reported_severity, level, category, source_tool, owner_email, agent_id, ai_act_relevant,
  gdpr_personal_data, ai_serious_incident, nis2_relevant, gdpr_breach, created_at, connector_run_id,
  outcome, sector, country, changed_at
) where undone_at is null;
drop index incident_open;
create index incident_open on incident (id) include (
  public_id, sla_due_at, workflow_status, status_lifecycle, evidence_status, priority, severity,
  reported_severity, level, category, source_tool, owner_email, agent_id, ai_act_relevant,
  gdpr_personal_data, ai_serious_incident, nis2_relevant, gdpr_breach, created_at, connector_run_id,
  outcome, sector, country
) where undone_at is null and workflow_status <> 'closed';
drop index incident_open_severity;
create index incident_open_severity on incident (
  (coalesce(severity, reported_severity, 0)), id
) include (
  public_id, sla_due_at, workflow_status, status_lifecycle, evidence_status, priority, severity,
  reported_severity, level, category, source_tool, owner_email, agent_id, ai_act_relevant,
  gdpr_personal_data, ai_serious_incident, nis2_relevant, gdpr_breach, created_at, connector_run_id,
  outcome, sector, country
) where undone_at is null and workflow_status <> 'closed';
drop index incident_open_due;
create index incident_open_due on incident (sla_due_at, id) include (
  public_id, workflow_status, status_lifecycle, evidence_status, priority, severity,
  reported_severity, level, category, source_tool, owner_email, agent_id, ai_act_relevant,
  gdpr_personal_data, ai_serious_incident, nis2_relevant, gdpr_breach, created_at, connector_run_id,
  outcome, sector, country
) where sla_due_at is not null and undone_at is null and workflow_status <> 'closed';
drop index incident_open_changed;
create index incident_open_changed on incident ((coalesce(changed_at, created_at)), id) include (
  public_id, sla_due_at, workflow_status, status_lifecycle, evidence_status, priority, severity,
  reported_severity, level, category, source_tool, owner_email, agent_id, ai_act_relevant,
  gdpr_personal_data, ai_serious_incident, nis2_relevant, gdpr_breach, created_at, connector_run_id,
  outcome, sector, country, changed_at
) where undone_at is null and workflow_status <> 'closed';
