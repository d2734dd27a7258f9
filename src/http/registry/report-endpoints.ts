// Reports to authorities in the registry: export, read, retry, and the receipts that come back.
import { Readable } from 'node:stream';
import { Type } from 'typebox';
import { parseTimestamp, timestamp } from '../../domain/clock.ts';
import { deliveryStates } from '../../domain/delivery.ts';
import { validationFailed } from '../../domain/error.ts';
import { closedValues } from '../../domain/filter.ts';
import { reportRegimes, reportTargets } from '../../domain/report-target.ts';
import { languages } from '../../domain/text.ts';
import { reportPhases } from '../../legal/report-phases.ts';
import { incidentIdOf } from '../../operations/incidents/read-incidents.ts';
import { packagePdf } from '../../operations/packages/package-pdf.ts';
import { readReport, readReports } from '../../operations/reports/find-report.ts';
import {
  handOutReport,
  readReportPackage,
  recordHandOut,
} from '../../operations/reports/hand-out-report.ts';
import { endpoint } from '../endpoint.ts';
import { attachmentHeaderNames } from '../responses/attachment.ts';
import { paged, pageOf } from '../responses/paging.ts';
import { Enum, NextCursor, PageQuery } from '../schema/schema.ts';
import { exportReportEndpoint, reportForms, Values } from './export-report-endpoint.ts';
import { recordReportReceiptEndpoint, retryReportEndpoint } from './report-delivery-endpoints.ts';
import { ReportIdParams, tags } from './report-params.ts';
import { Listed, Report, reportView } from './report-views.ts';

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
    const { report, ...more } = whole;
    return { ...reportView(report), ...more };
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
  responseHeaders: [...attachmentHeaderNames, 'X-Package-SHA256'],
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

export const reportEndpoints = [
  exportReportEndpoint,
  listReportsEndpoint,
  getReportEndpoint,
  getReportPackageEndpoint,
  retryReportEndpoint,
  recordReportReceiptEndpoint,
];
