// The label of a column or filter of incidents: that of the field which it shows.

/** Name of a column or filter → its field, where the field is called otherwise. */
const fieldOf: Readonly<Record<string, string>> = {
  id: 'public_id',
  state: 'workflow_status',
  status: 'workflow_status',
  evidence: 'evidence_status',
  owner: 'owner_email',
  due: 'sla_due_at',
  updated: 'updated_at',
  agent: 'agent_id',
  lifecycle: 'status_lifecycle',
  run: 'connector_run_id',
};

/** What no field of an incident has. */
const others: Readonly<Record<string, string>> = {
  clock: 'list.columns.clock',
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
