// One incident record, two views: the registry's (contract §2.1) and v1's (api-decisions §3).
import { Type, type Static } from 'typebox';
import {
  evidenceStates,
  flagNames,
  lifecycles,
  priorities,
  type FlagName,
} from '../domain/incident.ts';
import { hasRole, type Role } from '../domain/role.ts';
import { severities, severityOfId } from '../domain/severity.ts';
import { workflowStatuses } from '../domain/workflow.ts';
import type { IncidentListRow } from '../store/incident-list.ts';
import type { IncidentRow } from '../store/tables.ts';
import { Enum, Id, Instant, Nullable } from './schema.ts';

const Flags = Type.Object(
  Object.fromEntries(flagNames.map((name) => [name, Type.Boolean()])) as Record<
    FlagName,
    ReturnType<typeof Type.Boolean>
  >,
  { title: 'Flags' },
);

const named = {
  id: Id,
  public_id: Type.String({ examples: ['INC-2026-000001'] }),
  title: Type.String({ examples: ['Prompt injection in support bot'] }),
  source_type: Type.String({ examples: ['form'] }),
  level: Type.String({ examples: ['L2_ai'] }),
  category: Type.String({ examples: ['prompt_injection'] }),
  taxonomy_known: Type.Boolean({
    description: 'Whether level, category and source_type are values that carry meaning here.',
  }),
  agent_id: Nullable(Type.String()),
  sector: Nullable(Type.String()),
  country: Nullable(Type.String()),
  evidence_status: Enum(evidenceStates),
  priority: Nullable(Enum(priorities)),
  status_lifecycle: Enum(lifecycles),
  flags: Flags,
  detected_at: Instant,
  created_at: Instant,
  updated_at: Type.String({
    description: 'Below Analyst, when it was created or last seen: other changes may be hidden.',
    examples: ['2026-11-20T14:00:00.000Z'],
  }),
};

const described = {
  description: Nullable(Type.String()),
  entity: Nullable(Type.String()),
  affected_users: Nullable(Type.Integer()),
  tags: Type.Array(Type.String()),
  impact_confidentiality: Nullable(Type.Integer()),
  impact_integrity: Nullable(Type.Integer()),
  impact_availability: Nullable(Type.Integer()),
  aware_at: Nullable(Instant),
  acknowledged_at: Nullable(Instant),
  occurred_at: Nullable(Instant),
  contained_at: Nullable(Instant),
  recovered_at: Nullable(Instant),
  closed_at: Nullable(Instant),
};

export const RegistryListed = Type.Object(
  {
    ...named,
    severity: Nullable(Type.Integer({ description: 'OCSF severity_id, 0–5.' })),
    sla_due_at: Nullable(Instant),
  },
  { title: 'RegistryIncidentListed' },
);

export const RegistryIncident = Type.Object(
  { ...RegistryListed.properties, ...described },
  { title: 'RegistryIncident' },
);

const severityWords = {
  severity: Nullable(Enum(severities, { description: 'Set by classification.' })),
  reported_severity: Nullable(Enum(severities, { description: 'Said by the reporting tool.' })),
};

export const V1Listed = Type.Object(
  {
    ...named,
    ...severityWords,
    workflow_status: Enum(workflowStatuses),
    owner_email: Nullable(Type.String()),
    sla_due: Nullable(Instant),
    source_tool: Nullable(Type.String()),
    recurrence_of: Nullable(
      Type.String({ description: 'The closed incident of the same finding.' }),
    ),
    first_seen: Nullable(Instant),
    last_seen: Nullable(Instant),
  },
  { title: 'IncidentListed' },
);

const FindingFacts = Type.Object(
  {
    severity_raw: Type.String(),
    confidence: Nullable(Type.Integer()),
    rule: Nullable(Type.String()),
    host: Nullable(Type.String()),
    port: Nullable(Type.Integer()),
    url: Nullable(Type.String()),
    location: Nullable(Type.String()),
    cve: Type.Array(Type.String()),
    cwe: Type.Array(Type.Integer()),
    cvss: Nullable(
      Type.Object({ score: Type.Number(), vector: Nullable(Type.String()) }, { title: 'Cvss' }),
    ),
    description: Nullable(Type.String()),
    remediation: Nullable(Type.String()),
    tool_id: Nullable(Type.String()),
  },
  { title: 'Finding' },
);

export const V1Incident = Type.Object(
  {
    ...V1Listed.properties,
    ...described,
    finding: Nullable(FindingFacts),
    connector_run_id: Nullable(Id),
    created_by: Type.String(),
  },
  { title: 'Incident' },
);

function flagsOf(row: Pick<IncidentRow, FlagName>) {
  const { ai_act_relevant, gdpr_personal_data, ai_serious_incident } = row;
  const { nis2_relevant, gdpr_breach } = row;
  return { ai_act_relevant, gdpr_personal_data, ai_serious_incident, nis2_relevant, gdpr_breach };
}

interface Dated {
  created_at: string;
  updated_at: string;
  last_seen: string | null;
}

/** The row as these roles see it: below Analyst, no time tells of a change that is hidden. */
export function asSeenBy<Row extends Dated>(row: Row, roles: readonly Role[]): Row {
  if (hasRole(roles, 'Analyst')) return row;
  const { created_at, last_seen } = row;
  const updated_at = last_seen !== null && last_seen > created_at ? last_seen : created_at;
  return { ...row, updated_at };
}

export function registryListed(row: IncidentListRow): Static<typeof RegistryListed> {
  return { ...row, flags: flagsOf(row) };
}

export function registryIncident(row: IncidentRow): Static<typeof RegistryIncident> {
  return { ...row, flags: flagsOf(row) };
}

function severityWord(id: number | null) {
  return id === null ? null : (severityOfId(id) ?? null);
}

export function v1Listed(row: IncidentListRow): Static<typeof V1Listed> {
  return {
    ...row,
    flags: flagsOf(row),
    severity: severityWord(row.severity),
    reported_severity: severityWord(row.reported_severity),
    sla_due: row.sla_due_at,
  };
}

export function v1Incident(row: IncidentRow): Static<typeof V1Incident> {
  return { ...row, ...v1Listed(row), finding: row.finding };
}
