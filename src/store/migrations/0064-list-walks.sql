-- Each order of the list is walked along one index that holds every column the list filters by.
drop index incident_live;
create index incident_live on incident (id) include (
  public_id, sla_due_at, workflow_status, status_lifecycle, evidence_status, priority, severity,
  reported_severity, level, category, source_tool, owner_email, agent_id, ai_act_relevant,
  gdpr_personal_data, ai_serious_incident, nis2_relevant, gdpr_breach, created_at, connector_run_id
) where undone_at is null;
drop index incident_severity;
create index incident_severity on incident ((coalesce(severity, reported_severity, 0)), id) include (
  public_id, sla_due_at, workflow_status, status_lifecycle, evidence_status, priority, severity,
  reported_severity, level, category, source_tool, owner_email, agent_id, ai_act_relevant,
  gdpr_personal_data, ai_serious_incident, nis2_relevant, gdpr_breach, created_at, connector_run_id
) where undone_at is null;
drop index incident_fell_due;
create index incident_fell_due on incident (sla_due_at, id) include (
  closed_at,
  public_id, workflow_status, status_lifecycle, evidence_status, priority, severity,
  reported_severity, level, category, source_tool, owner_email, agent_id, ai_act_relevant,
  gdpr_personal_data, ai_serious_incident, nis2_relevant, gdpr_breach, created_at, connector_run_id
) where sla_due_at is not null and undone_at is null;

-- Nothing reads these any more: the list walks, or looks up in the inverted index.
drop index incident_workflow_status;
drop index incident_level;
drop index incident_category;
drop index incident_source_tool;
drop index incident_unowned;

-- `block` says roughly where in the list an incident is: some thousand that were made one after the
-- other share it. `src/store/incident-keys.ts` writes the same expression.
drop index incident_search;
create index incident_search on incident using gin (search, (array[
  'block:' || left(public_id, -4),
  'run:' || connector_run_id::text,
  'status:' || workflow_status,
  'lifecycle:' || status_lifecycle,
  'evidence:' || evidence_status,
  'severity:' || coalesce(severity, reported_severity, 0)::text,
  'priority:' || coalesce(priority, ''),
  'owner:' || coalesce(owner_email, ''),
  'agent:' || coalesce(agent_id, ''),
  'level:' || lower(level),
  'category:' || lower(category),
  'tool:' || lower(coalesce(source_tool, '')),
  case when ai_act_relevant then 'flag:ai_act_relevant' end,
  case when gdpr_personal_data then 'flag:gdpr_personal_data' end,
  case when ai_serious_incident then 'flag:ai_serious_incident' end,
  case when nis2_relevant then 'flag:nis2_relevant' end,
  case when gdpr_breach then 'flag:gdpr_breach' end
])) where undone_at is null;
