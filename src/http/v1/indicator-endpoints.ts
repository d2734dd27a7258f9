// GET …/indicators: what the report from an open source names, for those who can see its record.
import { Type } from 'typebox';
import { tlpLabels } from '../../domain/tlp.ts';
import { maxIndicatorLength, maxIndicators } from '../../intake/osint/osint-format.ts';
import { readIndicators } from '../../operations/intake/read-indicators.ts';
import { endpoint } from '../endpoint.ts';
import { Enum, Id, IdParams, Instant, Nullable } from '../schema/schema.ts';

const Indicator = Type.Object(
  {
    type: Type.String({ description: 'As the report calls it.', examples: ['domain'] }),
    value: Type.String({
      description: `At most ${maxIndicatorLength} characters. Data, never contacted.`,
      examples: ['login-shop.example.net'],
    }),
  },
  { title: 'Indicator' },
);

const Report = Type.Object(
  {
    evidence_id: Id,
    format: Enum(['form', 'misp', 'stix']),
    url: Nullable(Type.String({ examples: ['https://news.example.org/2026/phishing-wave'] })),
    published_at: Nullable(Instant),
    tlp: Nullable(Enum(tlpLabels, { examples: ['CLEAR'] })),
  },
  { title: 'IndicatorSource', description: 'The report, and the record whose bytes hold it.' },
);

const listIndicatorsEndpoint = endpoint({
  method: 'GET',
  path: '/api/ip3/v1/incidents/:id/indicators',
  access: 'Viewer',
  audit: 'none',
  operationId: 'listIndicators',
  tags: ['incidents'],
  summary: 'List indicators of an incident',
  description:
    `The first ${maxIndicators} that its report from an open source names, as it was sent last. ` +
    'Callers who cannot see the evidence record of the report get an empty list, like that of an ' +
    'incident without a report.',
  params: IdParams,
  response: {
    200: Type.Object(
      {
        indicators: Type.Array(Indicator),
        count: Type.Integer({ examples: [1] }),
        found: Nullable(
          Type.Integer({
            description: 'How many the report names; null when that was not counted.',
            examples: [1],
          }),
        ),
        report: Nullable(Report),
      },
      { title: 'Indicators' },
    ),
  },
  errors: ['not_found'],
  async handle({ deps, principal, params }) {
    const known = await readIndicators(deps, principal, params.id);
    if (known === undefined) return { indicators: [], count: 0, found: 0, report: null };
    const { indicators, indicators_found: found, ...report } = known;
    return { indicators, count: indicators.length, found, report };
  },
});

export const indicatorEndpoints = [listIndicatorsEndpoint];
