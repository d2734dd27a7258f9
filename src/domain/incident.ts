// The incident: its closed vocabularies, the facts of a finding that it keeps, its flags.
import type { Finding } from './finding.ts';

export const priorities = ['P0', 'P1', 'P2', 'P3'] as const;
export type Priority = (typeof priorities)[number];

/** Contract §2.1: whether there is confirmed evidence. */
export const evidenceStates = ['gap', 'confirmed'] as const;
export type EvidenceState = (typeof evidenceStates)[number];

export const lifecycles = ['open', 'closed'] as const;
export type Lifecycle = (typeof lifecycles)[number];

export const flagNames = [
  'ai_act_relevant',
  'gdpr_personal_data',
  'ai_serious_incident',
  'nis2_relevant',
  'gdpr_breach',
] as const;
export type FlagName = (typeof flagNames)[number];

/** Filters of the list whose values are offered with how many incidents have each. */
export const facetNames = [
  'status',
  'outcome',
  'severity',
  'priority',
  'evidence_status',
  'owner',
  'flags',
  'level',
  'category',
  'source_tool',
  'agent',
] as const;
export type FacetName = (typeof facetNames)[number];

/** Orders of the list: `-` is the largest first. Incidents without a due time come last. */
export const incidentOrders = ['-created', 'created', '-severity', 'due'] as const;
export type IncidentOrder = (typeof incidentOrders)[number];

/** And one for programs that follow changes; saved views and the console do not have it. */
export const listOrders = [...incidentOrders, '-updated'] as const;
export type ListOrder = (typeof listOrders)[number];

/** What an incident keeps of the finding it grew from. */
export type IncidentFinding = Pick<
  Finding,
  | 'severity_raw'
  | 'confidence'
  | 'rule'
  | 'host'
  | 'port'
  | 'url'
  | 'location'
  | 'cve'
  | 'cwe'
  | 'cvss'
  | 'techniques'
  | 'related_ids'
  | 'description'
  | 'remediation'
  | 'tool_id'
>;

export function incidentFinding(finding: Finding): IncidentFinding {
  const { severity_raw, confidence, rule, host, port, url, location } = finding;
  const { cve, cwe, cvss, techniques, description, remediation, tool_id } = finding;
  const { related_ids } = finding;
  const place = { host, port, url, location };
  const weakness = { rule, cve, cwe, cvss, techniques, description, remediation };
  const related = related_ids === undefined ? {} : { related_ids };
  return { severity_raw, confidence, tool_id, ...place, ...weakness, ...related };
}
