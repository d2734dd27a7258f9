// One incident record, two views: the registry's (contract §2.1) and v1's (api-decisions §3).
import { Type, type Static } from 'typebox';
import { flagNames, type FlagName, type IncidentFinding } from '../../domain/incident.ts';
import { recordOf } from '../../domain/record-of.ts';
import { hasRole, type Role } from '../../domain/role.ts';
import { severities, severityOfId } from '../../domain/severity.ts';
import { acknowledgeDue, type ServiceLevels } from '../../domain/sla.ts';
import { incidentFields } from '../../fields/incident.ts';
import type { IncidentListRow } from '../../store/incidents/incident-list.ts';
import type { IncidentRow } from '../../store/incidents/incident-tables.ts';
import { CustomValues } from '../schema/custom-values.ts';
import { listedProperties, recordProperties, Warnings, warningsOf } from '../schema/fields.ts';
import { Enum, Id, Instant, Nullable } from '../schema/schema.ts';

const Flags = Type.Object(
  recordOf(flagNames, () => Type.Boolean()),
  { title: 'Flags' },
);

export const RegistryListed = Type.Object(
  { ...listedProperties(incidentFields, 'registry'), flags: Flags },
  { title: 'RegistryIncidentListed' },
);

export const RegistryIncident = Type.Object(
  {
    ...recordProperties(incidentFields, 'registry'),
    flags: Flags,
    custom_fields: CustomValues,
    warnings: Warnings,
  },
  { title: 'RegistryIncident' },
);

const severityWords = {
  severity: Nullable(Enum(severities, { description: 'Set by classification.' })),
  reported_severity: Nullable(Enum(severities, { description: 'Said by the reporting tool.' })),
};

/** What v1 spells otherwise than the registry. */
const v1Spelling = { ...severityWords, flags: Flags, sla_due: Nullable(Instant) };

const TemplateOrigin = Type.Object(
  {
    id: Id,
    name: Type.String({ examples: ['Phishing mail'] }),
    version: Type.Integer({ examples: [1] }),
  },
  {
    title: 'TemplateOrigin',
    description: 'The template that it was reported from, as it was called then.',
  },
);

/** Facts that lists show alongside the fields. */
const listedFacts = {
  asset: Nullable(
    Type.String({
      description:
        'What was attacked: the host of the finding or of its address, else the agent, else the ' +
        'place that the tool named. At most 200 characters.',
      examples: ['shop-web'],
    }),
  ),
  weaknesses: Type.Array(Type.String({ examples: ['CVE-2021-44228', 'CWE-917'] }), {
    description: 'The first five CVE ids and the first five CWE ids of the finding.',
  }),
  cvss: Nullable(Type.Number({ description: 'The CVSS score of the finding.', examples: [9.8] })),
  tags: Type.Array(Type.String({ examples: ['support-bot'] })),
  template: Nullable(TemplateOrigin),
  acknowledge_due: {
    ...Nullable(Instant),
    description:
      'By when someone is to take it up, by the service levels; null once someone has, and where ' +
      'it is closed or no level fits.',
  },
  custom_fields: {
    ...CustomValues,
    description: 'Values that you can see, without those of more than 1,000 characters.',
  },
};

export const V1Listed = Type.Object(
  { ...listedProperties(incidentFields, 'v1'), ...v1Spelling, ...listedFacts },
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
    related_ids: Type.Array(Type.String({ examples: ['CAPEC-66', 'D3-FE'] }), {
      description: 'Ids of CAPEC and D3FEND that the tool gave. They are no techniques.',
    }),
    description: Nullable(Type.String()),
    remediation: Nullable(Type.String()),
    tool_id: Nullable(Type.String()),
  },
  { title: 'Finding' },
);

export const V1Incident = Type.Object(
  {
    ...recordProperties(incidentFields, 'v1'),
    ...v1Spelling,
    finding: Nullable(FindingFacts),
    custom_fields: CustomValues,
    template: Nullable(TemplateOrigin),
    warnings: Warnings,
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

/** The row as these roles see it: below Analyst, no time reveals a change that is hidden. */
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
  return { ...row, flags: flagsOf(row), warnings: warningsOf(incidentFields, row) };
}

function severityWord(id: number | null) {
  return id === null ? null : (severityOfId(id) ?? null);
}

export function v1Listed(row: IncidentListRow, levels: ServiceLevels): Static<typeof V1Listed> {
  const severity = severityWord(row.severity ?? row.reported_severity) ?? 'unknown';
  const isClosed = row.status_lifecycle === 'closed';
  const acknowledge_due = isClosed ? null : acknowledgeDue({ ...row, severity }, levels);
  return { ...row, ...v1Spelled(row), acknowledge_due };
}

type Spelled = FlagName | 'severity' | 'reported_severity' | 'sla_due_at';

function v1Spelled(row: Pick<IncidentRow, Spelled>) {
  return {
    flags: flagsOf(row),
    severity: severityWord(row.severity),
    reported_severity: severityWord(row.reported_severity),
    sla_due: row.sla_due_at,
  };
}

export function v1Incident(row: IncidentRow): Static<typeof V1Incident> {
  const warnings = warningsOf(incidentFields, row);
  return { ...row, ...v1Spelled(row), finding: factsOf(row.finding), warnings };
}

function factsOf(finding: IncidentFinding | null) {
  return finding === null ? null : { ...finding, related_ids: finding.related_ids ?? [] };
}
