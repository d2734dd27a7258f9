// The endpoint that releases a report to an authority.
import { Type } from 'typebox';
import { reportFields } from '../../fields/report.ts';
import { exportReport } from '../../operations/reports/export-report.ts';
import { releaseChecks } from '../../operations/reports/keep-report.ts';
import { version } from '../../settings/version.ts';
import { endpoint } from '../endpoint.ts';
import { newProperties } from '../schema/fields.ts';
import { Enum, IdParams } from '../schema/schema.ts';
import { tags } from './report-params.ts';
import { Exported, exportedView } from './report-views.ts';

export const reportForms = ['json', 'pdf'] as const;

export const Values = (description: string, example: string) =>
  Type.Optional(Type.String({ maxLength: 200, description, examples: [example] }));

const generator = { name: 'proofline', version };

/** To which of several recipients of one kind. */
const to = {
  recipient: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 300,
      description:
        'Name of one of several recipients of this kind in the organisation profile; without it, ' +
        'the first. The delivery settings have the address of the first: reports to others stay ' +
        'in the outbox.',
      examples: ['CSIRT NASK'],
    }),
  ),
};

/** Under which check it goes out. */
const release = {
  check: Type.Optional(
    Enum(releaseChecks, {
      default: 'report',
      description:
        '`strict` refuses every report with findings that has no `release_reason`; `report` lets ' +
        'those go whose phase the contract names.',
    }),
  ),
  release_reason: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 5000,
      description: 'Why it goes out in spite of the findings; kept in the audit trail.',
      examples: ['The figures follow; the time limit ends in an hour.'],
    }),
  ),
};

export const exportReportEndpoint = endpoint({
  method: 'POST',
  path: '/api/reports/incidents/:id/export',
  access: 'Legal/DPO',
  audit: {
    success: ['report.exported', 'package.issued', 'package.exported'],
    sometimes: ['approval.used'],
    refused: ['approval.requested'],
  },
  operationId: 'exportReport',
  tags,
  summary: 'Export a report to an authority',
  description:
    'Makes a signed package of the draft and of what the contents of this report and recipient ' +
    'list: facts of the incident without free text, evidence that is not internal, times. ' +
    'Queues its delivery. Text that is only proposed from the incident stays out. Fields that ' +
    'nothing fills are listed in `missing` ' +
    'and do not stop it: early reports are incomplete by law. A regime that nothing triggers ' +
    'does not stop it either and is named in `warnings`. The message to data subjects (GDPR ' +
    'Article 34) is its text alone and is refused while an element is missing. The same records ' +
    'again give the report that is still waiting, else a new version. What speaks against it is ' +
    'in `findings`, and it goes out in spite of that only with a `release_reason` by a person. ' +
    'NIS2 `early_warning_24h`, `incident_notification_72h` and `final_report`, GDPR ' +
    '`art33_notification_72h` and AI Act `art73_initial` go out without one as well, unless ' +
    '`check` is strict; the report, its package and the audit trail then say that none was given.',
  params: IdParams,
  body: Type.Object(
    { ...newProperties(reportFields), ...to, ...release },
    {
      additionalProperties: false,
      examples: [{ target: 'nis2_authority', regime: 'nis2', phase: 'early_warning_24h' }],
    },
  ),
  response: { 202: Exported },
  responseHeaders: ['Location'],
  errors: [
    ...['not_found', 'package_too_large', 'message_incomplete', 'insufficient_storage'],
    ...['approval_required', 'reason_required', 'invalid_transition'],
  ] as const,
  idempotent: true,
  stepUp: 'factor',
  async handle({ deps, reply, params, body, context }) {
    const report = await exportReport(deps, context, params.id, body, generator);
    const { location, ...view } = exportedView(report);
    // An answer that an earlier program stored for a retry has none.
    const { warnings = [], findings = [] } = report as Partial<typeof report>;
    void reply.header('location', location);
    return { ...view, warnings, findings };
  },
});
