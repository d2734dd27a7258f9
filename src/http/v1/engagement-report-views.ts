// Views of an engagement's reports, findings and remediation.
import { Type, type Static } from 'typebox';
import { severities } from '../../domain/severity.ts';
import type { PlannedRemediation } from '../../store/engagements/engagement-reports.ts';
import type { EngagementReportRow } from '../../store/engagements/engagement-tables.ts';
import { Enum, Instant, Nullable, OneLine } from '../schema/schema.ts';

export const Day = Nullable(Type.String({ format: 'date' }));

export const Sha256 = Type.String({ pattern: '^[0-9a-f]{64}$' });

export const Finding = Type.Object(
  {
    title: OneLine({ minLength: 1, maxLength: 500 }),
    severity: Enum(severities),
    claim: Type.String({ minLength: 1, maxLength: 10_000 }),
    evidence: Type.Array(Type.Integer({ minimum: 1, maximum: 2_147_483_647 }), {
      maxItems: 1000,
      description: 'Numbers of register entries that prove the claim.',
      examples: [[1]],
    }),
  },
  { title: 'ReportFinding' },
);

export const ReportView = Type.Object(
  {
    version: Type.Integer(),
    summary: Type.String(),
    findings: Type.Array(Finding, { examples: [[]] }),
    lessons: Nullable(Type.String()),
    rests_on: Type.Array(Type.Object({ number: Type.Integer(), hash: Type.String() }), {
      description: 'Register entries that the claims rest on, with their hashes.',
    }),
    accepted_by: Type.String(),
    accepted_at: Instant,
  },
  { title: 'FinalReport' },
);

export const Remediation = Type.Object(
  {
    finding: Type.String(),
    report_version: Type.Integer(),
    incident: Type.String({ examples: ['INC-2026-000001'] }),
    incident_id: Type.String(),
    owner_email: Type.String(),
    measure: Nullable(Type.String()),
    root_cause: Nullable(Type.String()),
    risk: Nullable(Type.String()),
    due_on: Day,
    planned_by: Type.String(),
    planned_at: Instant,
  },
  { title: 'PlannedRemediation' },
);

export function reportView(row: EngagementReportRow): Static<typeof ReportView> {
  const { version, summary, findings, lessons, rests_on, accepted_by, accepted_at } = row;
  return { version, summary, findings, lessons, rests_on, accepted_by, accepted_at };
}

export function remediationView(row: PlannedRemediation): Static<typeof Remediation> {
  const { finding, report_version, incident, incident_id, owner_email, measure } = row;
  const { root_cause, risk, due_on, planned_by, planned_at } = row;
  const made = { finding, report_version, incident, incident_id, owner_email, measure };
  return { ...made, root_cause, risk, due_on, planned_by, planned_at };
}
