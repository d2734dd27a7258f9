// The final report of an engagement and the remediation plan.
import { Type } from 'typebox';
import { readFinalReport, submitFinalReport } from '../../operations/engagements/final-report.ts';
import { findEngagementFor } from '../../operations/engagements/find.ts';
import { planRemediation, readRemediation } from '../../operations/engagements/plan-remediation.ts';
import { endpoint } from '../endpoint.ts';
import { Nullable, OneLine } from '../schema/schema.ts';
import { EngagementParams, tags } from './engagement-params.ts';
import {
  Finding,
  Remediation,
  remediationView,
  reportView,
  ReportView,
} from './engagement-report-views.ts';

const Text = Type.String({ minLength: 1, maxLength: 10_000 });

const Plan = Type.Object({
  planned: Type.Array(Remediation),
  created: Type.Integer({ description: 'Incidents that this request made.' }),
});

const submitFinalReportEndpoint = endpoint({
  method: 'POST',
  path: '/api/ip3/v1/engagements/:id/final-report',
  access: 'Operator',
  audit: { success: ['engagement.report_accepted'], refused: ['engagement.report_refused'] },
  operationId: 'submitFinalReport',
  tags,
  summary: 'Submit the final report',
  description:
    'Accepted only when the evidence register has entries and every finding names some of them; ' +
    'else 422 with the claims that nothing proves. Each accepted version is kept.',
  params: EngagementParams,
  body: Type.Object(
    {
      summary: Type.String({ minLength: 1, maxLength: 50_000 }),
      findings: Type.Optional(Type.Array(Finding, { maxItems: 500 })),
      lessons: Type.Optional(Type.String({ maxLength: 50_000 })),
    },
    {
      examples: [
        {
          summary: 'Two of three scenarios reached their flag.',
          findings: [
            {
              title: 'Service desk resets passwords without a call back',
              severity: 'high',
              claim: 'A caller got the password of an administrator reset.',
              evidence: [1],
            },
          ],
          lessons: 'Calls are to be returned to a number that is on file.',
        },
      ],
    },
  ),
  response: {
    200: Type.Object({
      engagement: Type.String({ examples: ['ENG-2026-4711'] }),
      final_report: ReportView,
    }),
  },
  errors: ['not_found', 'final_report_requires_evidence_register'],
  idempotent: true,
  conditional: 'version',
  async handle({ deps, params, body, context }) {
    const { id } = params;
    const report = await submitFinalReport(deps, context, id, body);
    const { public_id } = await findEngagementFor(deps, context.principal, id);
    return { engagement: public_id, final_report: reportView(report) };
  },
});

const getFinalReportEndpoint = endpoint({
  method: 'GET',
  path: '/api/ip3/v1/engagements/:id/final-report',
  access: 'Analyst',
  members: 'read',
  audit: 'none',
  operationId: 'getFinalReport',
  tags,
  summary: 'Read the final report',
  description: 'The newest accepted version, and all versions, the oldest first.',
  params: EngagementParams,
  response: {
    200: Type.Object({
      final_report: Nullable(ReportView),
      versions: Type.Array(ReportView),
      register_entries: Type.Integer({ description: 'Entries that claims can rest on.' }),
    }),
  },
  errors: ['not_found'],
  async handle({ deps, principal, params }) {
    const found = await readFinalReport(deps, principal, params.id);
    const { final_report, versions, register_entries } = found;
    return {
      final_report: final_report === null ? null : reportView(final_report),
      versions: versions.map(reportView),
      register_entries,
    };
  },
});

const planRemediationEndpoint = endpoint({
  method: 'POST',
  path: '/api/ip3/v1/engagements/:id/remediation-plan',
  access: 'Operator',
  audit: { success: ['engagement.remediation_planned', 'incident.created'] },
  operationId: 'planRemediation',
  tags,
  summary: 'Turn findings of the final report into incidents with owners',
  description:
    'A finding that has its incident keeps it, so asking twice creates no duplicate. **Everyone ' +
    'who reads incidents sees title, severity and owner**: plan once the blue team can know. ' +
    'Nothing in the incident names the engagement.',
  params: EngagementParams,
  body: Type.Object(
    {
      items: Type.Array(
        Type.Object({
          finding: Type.Integer({ minimum: 1, maximum: 500, description: 'Place in the report.' }),
          owner_email: Type.String({ minLength: 3, maxLength: 254 }),
          title: Type.Optional(OneLine({ minLength: 1, maxLength: 500 })),
          description: Type.Optional(Text),
          measure: Type.Optional(Text),
          root_cause: Type.Optional(Text),
          risk: Type.Optional(Text),
          due_on: Type.Optional(Type.String({ maxLength: 10 })),
        }),
        { minItems: 1, maxItems: 500 },
      ),
    },
    {
      examples: [
        {
          items: [
            {
              finding: 1,
              owner_email: 'desk-lead@example.org',
              measure: 'Return every call to a number on file.',
              root_cause: 'No procedure for callers who cannot be identified.',
              risk: 'Takeover of administrators by telephone.',
              due_on: '2027-02-28',
            },
          ],
        },
      ],
    },
  ),
  response: { 200: Plan },
  errors: ['not_found', 'unknown_reference', 'final_report_required'],
  idempotent: true,
  async handle({ deps, params, body, context }) {
    const { items } = body;
    const plan = await planRemediation(deps, context, params.id, items);
    return { planned: plan.planned.map(remediationView), created: plan.created };
  },
});

const getRemediationPlanEndpoint = endpoint({
  method: 'GET',
  path: '/api/ip3/v1/engagements/:id/remediation-plan',
  access: 'Analyst',
  members: 'read',
  audit: 'none',
  operationId: 'getRemediationPlan',
  tags,
  summary: 'Read what became of the findings',
  description: 'Each finding that has an incident, with its owner.',
  params: EngagementParams,
  response: { 200: Type.Object({ planned: Type.Array(Remediation) }) },
  errors: ['not_found'],
  async handle({ deps, principal, params }) {
    const planned = await readRemediation(deps, principal, params.id);
    return { planned: planned.map(remediationView) };
  },
});

export const engagementReportEndpoints = [
  submitFinalReportEndpoint,
  getFinalReportEndpoint,
  planRemediationEndpoint,
  getRemediationPlanEndpoint,
];
