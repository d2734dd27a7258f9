// GET …/coverage: completeness of the evidence in eleven dimensions.
import { Type } from 'typebox';
import { timestamp } from '../../domain/clock.ts';
import { coverageModel, coverageNote } from '../../domain/coverage.ts';
import { readCoverage } from '../../operations/incidents/read-coverage.ts';
import { endpoint } from '../endpoint.ts';
import { IdParams, Instant, Nullable } from '../schema/schema.ts';

const Texts = (description: string) => Type.Array(Type.String(), { description });

const Dimension = Type.Object(
  {
    key: Type.String({ examples: ['integrity'] }),
    label: Type.String({ examples: ['Integrity'] }),
    weight: Type.Number(),
    applicable: Type.Boolean({ description: 'Whether it counts at this stage of the incident.' }),
    covered: Type.Boolean({ description: 'Whether nothing is missing.' }),
    score: Nullable(Type.Number({ description: '0–100; null where it does not apply.' })),
    have: Texts('What is there.'),
    missing: Texts('What is not.'),
    remedy: Nullable(Type.String({ description: 'What to do about it.' })),
    evidence: Type.Array(Type.String(), {
      description: 'Ids of the records that count, the first hundred.',
      examples: [['019aa1e2-0c14-7d3a-8f52-6be0c1a7d014']],
    }),
  },
  { title: 'CoverageDimension' },
);

const getCoverageEndpoint = endpoint({
  method: 'GET',
  path: '/api/ip3/v1/incidents/:id/coverage',
  access: 'Viewer',
  members: 'read',
  audit: 'none',
  operationId: 'getCoverage',
  tags: ['incidents'],
  summary: 'Read the evidence coverage',
  description:
    'Eleven dimensions of equal weight; those that do not apply yet leave the denominator. ' +
    'Withdrawn records do not count, and neither do records that the caller cannot see.',
  params: IdParams,
  response: {
    200: Type.Object({
      dimensions: Type.Array(Dimension),
      coverage_pct: Type.Integer({ minimum: 0, maximum: 100, examples: [68] }),
      model: Type.String({ examples: [coverageModel] }),
      note: Type.String({ examples: [coverageNote] }),
      computed_at: Instant,
    }),
  },
  errors: ['not_found'],
  async handle({ deps, principal, params }) {
    const coverage = await readCoverage(deps, principal, params.id);
    const computed_at = timestamp(deps.clock.now());
    return { ...coverage, model: coverageModel, note: coverageNote, computed_at };
  },
});

export const coverageEndpoints = [getCoverageEndpoint];
