// The label of a column or filter of incidents: that of the field which it shows.

/** Name of a column or filter → its field, where the field is called otherwise. */
const fieldOf: Readonly<Record<string, string>> = {
  state: 'workflow_status',
  status: 'workflow_status',
  evidence: 'evidence_status',
  owner: 'owner_email',
  updated: 'updated_at',
  agent: 'agent_id',
  tag: 'tags',
  tool: 'source_tool',
  firstSeen: 'first_seen',
  lastSeen: 'last_seen',
  lifecycle: 'status_lifecycle',
  run: 'connector_run_id',
};

/** What no field of an incident has. */
const others: Readonly<Record<string, string>> = {
  clock: 'list.columns.clock',
  id: 'list.columns.number',
  asset: 'list.columns.asset',
  weakness: 'list.columns.weakness',
  cwe: 'list.columns.cwe',
  cvss: 'list.columns.cvss',
  field: 'customFields.title',
  template: 'list.columns.template',
  due: 'list.columns.sla',
  flags: 'list.filters.flags',
  created_since: 'list.filters.created_since',
  group: 'map.filters.group',
  flag: 'statistics.by.flag.one',
  refusal: 'statistics.by.refusal.one',
};

/** The key of its text. */
export function incidentLabel(name: string): string {
  return others[name] ?? `field.${fieldOf[name] ?? name}`;
}
