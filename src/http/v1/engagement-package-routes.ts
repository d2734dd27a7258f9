// The report package of an engagement, in several forms of the same hash.
import { Type } from 'typebox';
import {
  makeEngagementPackage,
  recordEngagementExport,
} from '../../operations/engagements/engagement-package.ts';
import type { Deps } from '../../operations/deps.ts';
import { version } from '../../version.ts';
import type { App } from '../app-type.ts';
import { contextOf } from '../context.ts';
import { packageFormats, sendPackage, type RecordExport } from '../package-answer.ts';
import { Enum, problems } from '../schema.ts';
import { EngagementParams, readFaults, tags } from './engagement-schemas.ts';
import { packageAnswer, PackageHeaders } from './package-schemas.ts';

const generator = { name: 'proofline', version };

const schema = {
  operationId: 'getEngagementPackage',
  tags,
  summary: 'Report package of an engagement',
  description:
    'Timeline, register, final report, manifest, signature and log proof; for members and the ' +
    'authority. Needs an accepted final report. The same records give the same ' +
    '`package_sha256` in every form; `proofline verify` checks the file without a server.',
  params: EngagementParams,
  querystring: Type.Object({
    format: Type.Optional(
      Enum(packageFormats, {
        default: 'json',
        description: 'Form of the package; `zip` has the bytes.',
      }),
    ),
  }),
  headers: PackageHeaders,
  produces: ['application/json', 'application/pdf', 'application/zip'],
  response: {
    ...packageAnswer,
    ...problems('validation_failed', ...readFaults, 'final_report_required'),
  },
};

export function engagementPackageRoutes(app: App, deps: Deps): void {
  const path = '/api/ip3/v1/engagements/:id/report-package';
  app.get(path, { schema }, async (request, reply) => {
    const { format = 'json' } = request.query;
    const context = contextOf(request);
    const made = await makeEngagementPackage(deps, context, request.params.id, generator);
    const record: RecordExport = (taken, form) =>
      recordEngagementExport(deps, context, taken, form);
    return sendPackage(deps, { request, reply }, made, format, record);
  });
}
