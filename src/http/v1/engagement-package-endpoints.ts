// The report package of an engagement, in several forms of the same hash.
import { Type } from 'typebox';
import { languages } from '../../domain/text.ts';
import {
  makeEngagementPackage,
  recordEngagementExport,
} from '../../operations/engagements/engagement-package.ts';
import { version } from '../../settings/version.ts';
import { endpoint } from '../endpoint.ts';
import { packageFormats, sendPackage, type RecordExport } from '../responses/package-answer.ts';
import { Enum } from '../schema/schema.ts';
import { EngagementParams, tags } from './engagement-params.ts';
import { packageAnswer } from './package-schemas.ts';

const generator = { name: 'proofline', version };

const getEngagementPackageEndpoint = endpoint({
  method: 'GET',
  path: '/api/ip3/v1/engagements/:id/report-package',
  access: 'Analyst',
  audit: { success: ['package.exported'], sometimes: ['package.issued', 'package.timestamped'] },
  operationId: 'getEngagementPackage',
  tags,
  summary: 'Report package of an engagement',
  description:
    'Timeline, register, final report, manifest, signature and log proof; for members and the ' +
    'authority. Needs an accepted final report. The same records give the same ' +
    '`package_sha256` in every form; `proofline verify` checks the file without a server.',
  params: EngagementParams,
  query: Type.Object({
    format: Type.Optional(
      Enum(packageFormats, {
        default: 'json',
        description: 'Form of the package; `zip` has the bytes.',
      }),
    ),
    language: Type.Optional(
      Enum(languages, { default: 'en', description: 'Of the PDF; the data are the same.' }),
    ),
  }),
  produces: ['application/json', 'application/pdf', 'application/zip'],
  response: { ...packageAnswer },
  responseHeaders: ['Content-Disposition', 'ETag', 'X-Package-SHA256'],
  errors: ['not_found', 'final_report_required'],
  conditional: 'held',
  async handle({ deps, request, reply, params, query, context }) {
    const { format = 'json', language = 'en' } = query;
    const made = await makeEngagementPackage(deps, context, params.id, generator);
    const record: RecordExport = (taken, form) =>
      recordEngagementExport(deps, context, taken, form);
    return sendPackage(deps, { request, reply }, made, format, record, { language });
  },
});

export const engagementPackageEndpoints = [getEngagementPackageEndpoint];
