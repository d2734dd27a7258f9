// The release check of reports in v1.
import { Type } from 'typebox';
import { languages } from '../../domain/text.ts';
import { readReleaseCheck } from '../../operations/reports/export-report.ts';
import { endpoint } from '../endpoint.ts';
import { ReleaseFinding } from '../registry/report-views.ts';
import { Enum, IdParams } from '../schema/schema.ts';

const getReleaseCheckEndpoint = endpoint({
  method: 'GET',
  path: '/api/ip3/v1/incidents/:id/release-check',
  access: 'Analyst',
  audit: 'none',
  operationId: 'getReleaseCheck',
  tags: ['legal'],
  summary: 'What speaks against letting a report go',
  description:
    'Each finding with its field: mandatory fields that are empty, what does not fit, internal ' +
    'words, the order of reports, duties that fell away, contradictions, reasons for a delay. ' +
    'Decision support: a report without findings can still be wrong.',
  params: IdParams,
  query: Type.Object({
    regime: Type.String({ maxLength: 64, description: 'Of the report.', examples: ['nis2'] }),
    phase: Type.String({
      maxLength: 64,
      description: 'Of the regime.',
      examples: ['early_warning_24h'],
    }),
    language: Type.Optional(Enum(languages, { default: 'en', description: 'Of messages.' })),
  }),
  response: {
    200: Type.Object({ findings: Type.Array(ReleaseFinding), count: Type.Integer() }),
  },
  errors: ['not_found'],
  async handle({ deps, params, query }) {
    const { language = 'en', regime, phase } = query;
    const findings = await readReleaseCheck(deps, params.id, { regime, phase, language });
    return { findings, count: findings.length };
  },
});

export const releaseEndpoints = [getReleaseCheckEndpoint];
