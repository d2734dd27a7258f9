// Reports to authorities in the registry: export, read, retry, and the receipts that come back.
import { Readable } from 'node:stream';
import { Type } from 'typebox';
import { parseTimestamp, timestamp } from '../../domain/clock.ts';
import { deliveryStates } from '../../domain/delivery.ts';
import { validationFailed } from '../../domain/error.ts';
import { closedValues } from '../../domain/filter.ts';
import { reportRegimes, reportTargets } from '../../domain/report-target.ts';
import { languages } from '../../domain/text.ts';
import { reportFields } from '../../fields/report.ts';
import { reportPhases } from '../../legal/report-phases.ts';
import { incidentIdOf } from '../../operations/incidents/read-incidents.ts';
import { packagePdf } from '../../operations/packages/package-pdf.ts';
import { exportReport, releaseChecks } from '../../operations/reports/export-report.ts';
import { readReport, readReports, readReportState } from '../../operations/reports/find-report.ts';
import {
  handOutReport,
  readReportPackage,
  recordHandOut,
} from '../../operations/reports/hand-out-report.ts';
import { recordReceipt } from '../../operations/reports/record-receipt.ts';
import { retryReport } from '../../operations/reports/retry-report.ts';
import { version } from '../../settings/version.ts';
import { endpoint } from '../endpoint.ts';
import { contextOf } from '../requests/context.ts';
import { paged, pageOf } from '../responses/paging.ts';
import { newProperties } from '../schema/fields.ts';
import { Enum, IdParams, NextCursor, PageQuery } from '../schema/schema.ts';
import { receiveReceipt } from './receipt-input.ts';
import {
  delivery,
  Exported,
  exportedView,
  Listed,
  Receipt,
  ReceiptBody,
  ReceiptForm,
  receiptView,
  Report,
  reportId,
  reportView,
} from './report-views.ts';

const tags = ['reports'];

const reportForms = ['json', 'pdf'] as const;

const ReportIdParams = Type.Object({
  id: Type.String({ maxLength: 100, description: 'Id of the report.', examples: [reportId] }),
});

const Values = (description: string, example: string) =>
  Type.Optional(Type.String({ maxLength: 200, description, examples: [example] }));

const generator = { name: 'proofline', version };

/** Under which check it goes out. */
const release = {
  check: Type.Optional(
    Enum(releaseChecks, {
      default: 'report',
      description: '`strict` refuses a report with findings that has no `release_reason`.',
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

const exportReportEndpoint = endpoint({
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
    'in `findings`; with `check` strict it goes out in spite of that only with a `release_reason`.',
  params: IdParams,
  body: Type.Object(
    { ...newProperties(reportFields), ...release },
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
    const { target, regime, phase, check, release_reason } = body;
    const asked = { target, regime, phase, check, release_reason };
    const report = await exportReport(deps, context, params.id, asked, generator);
    const { location, ...view } = exportedView(report);
    // An answer that an earlier program stored for a retry has none.
    const { warnings = [], findings = [] } = report as Partial<typeof report>;
    void reply.header('location', location);
    return { ...view, warnings, findings };
  },
});

const listReportsEndpoint = endpoint({
  method: 'GET',
  path: '/api/reports',
  access: 'Analyst',
  audit: 'none',
  operationId: 'listReports',
  tags,
  summary: 'List reports to authorities',
  description: 'Newest first. Comma-separated values are OR, different parameters are AND.',
  query: Type.Object({
    ...PageQuery,
    incident: Type.Optional(
      Type.String({ maxLength: 100, description: 'Id or public id of the incident.' }),
    ),
    target: Values('Kinds of recipients.', 'nis2_authority'),
    regime: Values('Regimes.', 'nis2'),
    phase: Values('Phases.', 'early_warning_24h'),
    delivery: Values('States of the delivery.', 'retrying,dead'),
    due_before: Type.Optional(
      Type.String({
        format: 'date-time',
        maxLength: 64,
        description: 'Only those without a receipt whose obligation is due before this time.',
        examples: ['2026-11-22T10:00:00Z'],
      }),
    ),
  }),
  response: {
    200: Type.Object({
      reports: Type.Array(Listed),
      count: Type.Integer({ description: 'Elements of this page.' }),
      next_cursor: NextCursor,
    }),
  },
  errors: ['not_found'],
  async handle({ deps, request, reply, query }) {
    const page = pageOf(query);
    const phases = [...new Set(reportPhases.map(({ phase }) => phase))];
    const filter = {
      target: closedValues('target', query.target, reportTargets),
      regime: closedValues('regime', query.regime, reportRegimes),
      phase: closedValues('phase', query.phase, phases),
      delivery: closedValues('delivery', query.delivery, deliveryStates),
      due_before: query.due_before === undefined ? undefined : instantOf(query.due_before),
      incident_id: await incidentIdOf(deps, query.incident),
    };
    const rows = await readReports(deps, filter, page);
    const { elements, next_cursor } = paged(request, reply, page, rows, ({ id }) => id);
    return { reports: elements.map(reportView), count: elements.length, next_cursor };
  },
});

function instantOf(text: string) {
  const instant = parseTimestamp(text);
  if (instant !== null) return timestamp(instant);
  const message = 'must be RFC 3339 with a zone';
  throw validationFailed([{ pointer: '/query/due_before', message }]);
}

const getReportEndpoint = endpoint({
  method: 'GET',
  path: '/api/reports/:id',
  access: 'Analyst',
  audit: 'none',
  operationId: 'getReport',
  tags,
  summary: 'Read a report with every attempt and receipt',
  description: 'An attempt that failed says why, and `next_attempt_at` when the next one comes.',
  params: ReportIdParams,
  response: { 200: Report },
  errors: ['not_found'],
  async handle({ deps, params }) {
    const whole = await readReport(deps, params.id);
    const { attempts, receipts } = whole;
    return { ...reportView(whole.report), attempts, receipts };
  },
});

const getReportPackageEndpoint = endpoint({
  method: 'GET',
  path: '/api/reports/:id/package',
  access: 'Legal/DPO',
  audit: {
    success: ['package.exported'],
    // With another key than the one that signed it, and by a time-stamping authority.
    sometimes: ['package.issued', 'package.timestamped'],
  },
  operationId: 'getReportPackage',
  tags,
  summary: 'The package of a report, byte for byte as it is sent',
  description:
    'For portals that take no delivery. Who took it is recorded. With `format=pdf` it is a ' +
    'document for people that is drawn from the package and carries it.',
  params: ReportIdParams,
  query: Type.Object({
    format: Type.Optional(
      Enum(reportForms, {
        default: 'json',
        description: '`pdf` is the same report as pages, sealed, with the package attached.',
      }),
    ),
    language: Type.Optional(
      Enum(languages, { default: 'en', description: 'Language of the PDF.' }),
    ),
  }),
  produces: ['application/json', 'application/pdf'],
  response: {
    200: {
      description: 'The package; `proofline verify` checks it in either form.',
      content: {
        'application/json': {
          schema: Type.Object({}, { additionalProperties: true, title: 'ReportPackage' }),
        },
        'application/pdf': { schema: { type: 'string', format: 'binary' } },
      },
    },
  },
  responseHeaders: ['ETag', 'Repr-Digest'],
  errors: ['not_found', 'package_too_large'],
  async handle({ deps, reply, params, query, context }) {
    const { format = 'json', language = 'en' } = query;
    if (format === 'pdf') {
      const { report, made } = await readReportPackage(deps, context, params.id);
      const pdf = await packagePdf(deps, made, { language });
      await recordHandOut(deps, context, report, 'pdf');
      const filename = `${report.public_id}-${report.phase}-v${report.version}.pdf`;
      return reply
        .headers({
          'content-disposition': `attachment; filename="${filename}"`,
          etag: `W/"${report.package_sha256}.${language}"`,
          'x-package-sha256': report.package_sha256,
        })
        .type('application/pdf')
        .send(pdf);
    }
    const { report, source } = await handOutReport(deps, context, params.id);
    const { id, artifact_sha256, artifact_bytes, package_sha256 } = report;
    const digest = Buffer.from(artifact_sha256, 'hex').toString('base64');
    return reply
      .headers({
        'content-type': 'application/json; charset=utf-8',
        'content-length': artifact_bytes,
        'content-disposition': `attachment; filename="${id}.json"`,
        'accept-ranges': 'none',
        etag: `"${artifact_sha256}"`,
        'repr-digest': `sha-256=:${digest}:`,
        'x-package-sha256': package_sha256,
      })
      .send(Readable.from(source, { objectMode: false }));
  },
});

const retryReportEndpoint = endpoint({
  method: 'POST',
  path: '/api/reports/:id/retry',
  access: 'Legal/DPO',
  audit: { success: ['report.retried'] },
  operationId: 'retryReport',
  tags,
  summary: 'Try a delivery again, at once',
  description: 'For reports that are retrying or dead; attempts count from zero.',
  params: ReportIdParams,
  response: { 202: Listed },
  errors: ['not_found', 'invalid_transition'],
  idempotent: true,
  async handle({ deps, params, context }) {
    const report = await retryReport(deps, context, params.id);
    return reportView(report);
  },
});

const recordReportReceiptEndpoint = endpoint({
  method: 'POST',
  path: '/api/reports/:id/receipt',
  access: 'Legal/DPO',
  audit: { success: ['report.confirmed', 'evidence.attached'], sometimes: ['legal.submitted'] },
  operationId: 'recordReportReceipt',
  tags,
  summary: 'Record the receipt of a report',
  description:
    'Kept as CONFIRMED evidence `upo_edelivery`. It must acknowledge the hash of this report. ' +
    'Only it confirms the delivery, and it records the submission for the legal clocks. A ' +
    '`proof_of_sending` says that the report left and confirms nothing.',
  params: ReportIdParams,
  body: {
    content: {
      'application/json': { schema: ReceiptBody },
      'multipart/form-data': { schema: ReceiptForm },
    },
  },
  response: {
    201: Type.Object(
      {
        ...Receipt.properties,
        report_id: Type.String({ examples: [reportId] }),
        status: Enum(['CONFIRMED']),
        delivery,
      },
      { title: 'RecordedReceipt' },
    ),
  },
  errors: ['not_found', 'hash_mismatch', 'insufficient_storage'],
  idempotent: true,
  conditional: 'incident',
  async handle({ deps, request, params }) {
    const { id } = params;
    // No one sends a file to learn that the report does not exist.
    await readReportState(deps, id);
    const { input, file, content } = await receiveReceipt(deps, request);
    try {
      const context = contextOf(request, content);
      const kept = await recordReceipt(deps, context, id, input, file);
      const { state: delivery } = await readReportState(deps, id);
      return { ...receiptView(kept), status: 'CONFIRMED' as const, delivery };
    } finally {
      await file.blob.discard();
    }
  },
});

export const reportEndpoints = [
  exportReportEndpoint,
  listReportsEndpoint,
  getReportEndpoint,
  getReportPackageEndpoint,
  retryReportEndpoint,
  recordReportReceiptEndpoint,
];
