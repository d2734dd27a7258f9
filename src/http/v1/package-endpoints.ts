// Packages in v1: the evidence package of an incident, in several forms of the same hash.
import { Type } from 'typebox';
import { languages } from '../../domain/text.ts';
import { visibilities } from '../../domain/visibility.ts';
import { makeEvidencePackage } from '../../operations/packages/evidence-package.ts';
import { recordExport } from '../../operations/packages/record-package-export.ts';
import { documentKinds } from '../../reports/pdf/package-view.ts';
import { version } from '../../settings/version.ts';
import { endpoint } from '../endpoint.ts';
import { packageFormats, sendPackage, type RecordExport } from '../responses/package-answer.ts';
import { Enum, IdParams } from '../schema/schema.ts';
import { packageAnswer } from './package-schemas.ts';

const generator = { name: 'proofline', version };

const Language = Type.Optional(
  Enum(languages, { default: 'en', description: 'Of the PDF; the data are the same.' }),
);

const getEvidencePackageEndpoint = endpoint({
  method: 'GET',
  path: '/api/ip3/v1/reports/evidence-package/:id',
  access: 'Analyst',
  audit: {
    success: ['package.exported'],
    sometimes: ['package.issued', 'package.timestamped'],
    // Its place in the log might not be proven yet: 503.
    refused: ['package.issued'],
  },
  operationId: 'getEvidencePackage',
  tags: ['packages'],
  summary: 'Evidence package of an incident',
  description:
    'Manifest, chain of custody, records, signature and log proof. The same records give the ' +
    'same `package_sha256` in every form; `proofline verify` checks the file without a server.',
  params: IdParams,
  query: Type.Object({
    format: Type.Optional(
      Enum(packageFormats, {
        default: 'json',
        description: 'Form of the package; `zip` has the bytes.',
      }),
    ),
    audience: Type.Optional(
      Enum(visibilities, {
        default: 'internal',
        description: 'Who will read it; evidence and notes above that are shown as redacted.',
      }),
    ),
    notes: Type.Optional(
      Type.Boolean({
        default: false,
        description: 'Put the notes into it. The manifest records the choice.',
      }),
    ),
    language: Language,
    document: Type.Optional(
      Enum(documentKinds, {
        default: 'package',
        description:
          'Which PDF: the whole package, the close certificate of a closed incident, or the ' +
          'custody certificate. Each has the package attached; other forms are the same.',
      }),
    ),
  }),
  produces: ['application/json', 'application/pdf', 'application/zip'],
  response: { ...packageAnswer },
  responseHeaders: ['Content-Disposition', 'ETag', 'X-Package-SHA256'],
  errors: ['not_found', 'conflict', 'package_too_large'],
  conditional: 'held',
  async handle({ deps, request, reply, params, query, context }) {
    const { format = 'json', audience = 'internal', language = 'en', document = 'package' } = query;
    const notes = query.notes === true ? 'included' : 'left_out';
    const asked = { audience, notes, generator, document } as const;
    const made = await makeEvidencePackage(deps, context, params.id, asked);
    const record: RecordExport = (taken, form) => recordExport(deps, context, taken, form);
    return sendPackage(deps, { request, reply }, made, format, record, { language, document });
  },
});

export const packageEndpoints = [getEvidencePackageEndpoint];
