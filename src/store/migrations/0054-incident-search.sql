-- The newest incidents that match a filter are found by walking this index alone: it holds every
-- column that the list filters by.
drop index incident_live;
create index incident_live on incident (id) include (
  workflow_status, status_lifecycle, evidence_status, priority, severity, reported_severity, level,
  category, source_tool, owner_email, agent_id, ai_act_relevant, gdpr_personal_data,
  ai_serious_incident, nis2_relevant, gdpr_breach, created_at, connector_run_id
) where undone_at is null;

-- Rare combinations of filters and words: one inverted index intersects them without reading rows.
-- `src/store/incident-keys.ts` writes the same expression.
drop index incident_search;
create index incident_search on incident using gin (search, (array[
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
