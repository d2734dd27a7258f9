// Endpoints that look indicators up by value, and export them.
import { Type } from 'typebox';
import { longestIndicator } from '../../domain/indicator.ts';
import {
  exportForms,
  exportIndicators,
  mostExported,
} from '../../operations/indicators/export-indicators.ts';
import { lookUpIndicators } from '../../operations/indicators/look-up.ts';
import { mostAsked } from '../../operations/indicators/read-indicators.ts';
import { endpoint } from '../endpoint.ts';
import { Enum } from '../schema/schema.ts';
import { askedOf, filters, path, tags } from './indicator-filters.ts';
import { LookedUpView, lookedUpView } from './indicator-views.ts';

export const lookUpEndpoint = endpoint({
  method: 'POST',
  path: `${path}/lookup`,
  access: 'Viewer',
  audit: 'none',
  operationId: 'lookUpIndicators',
  tags,
  summary: 'Ask whether values were seen before',
  description:
    `At most ${mostAsked} values in any spelling, answered in their order. Withdrawn ones are ` +
    'answered too. `seen` is also false for values that only records hidden from you name.',
  body: Type.Object(
    {
      values: Type.Array(Type.String({ minLength: 1, maxLength: longestIndicator }), {
        minItems: 1,
        maxItems: mostAsked,
      }),
    },
    { examples: [{ values: ['login-shop[.]example[.]net', '198.51.100.7'] }] },
  ),
  response: {
    200: Type.Object({ values: Type.Array(LookedUpView), seen: Type.Integer({ examples: [1] }) }),
  },
  async handle({ deps, principal, body }) {
    const values = (await lookUpIndicators(deps, principal, body.values)).map(lookedUpView);
    return { values, seen: values.filter(({ seen }) => seen).length };
  },
});

export const exportEndpoint = endpoint({
  method: 'GET',
  path: `${path}/export`,
  access: 'Viewer',
  audit: { success: ['indicators.exported'] },
  operationId: 'exportIndicators',
  tags,
  summary: 'Export indicators as STIX or MISP',
  description:
    'Those that the filter finds and you can see, as a STIX 2.1 bundle or a MISP event, each ' +
    'with its label: the narrowest of its sightings, and `AMBER+STRICT` where one without a ' +
    'label is internal. Your own hosts, private addresses and withdrawn ones are left out. The ' +
    `same indicators give the same file. At most ${mostExported}; more are refused.`,
  query: Type.Object({
    format: Type.Optional(
      Enum(exportForms, { default: 'stix', description: 'STIX 2.1 bundle, or MISP event.' }),
    ),
    ...filters,
  }),
  response: {
    200: Type.Record(Type.String(), Type.Unknown(), {
      description: 'The bundle or event.',
      examples: [{ type: 'bundle', id: 'bundle--019aa1de-77ab-5c61-9d37-2b4e6cf1a001' }],
    }),
  },
  responseHeaders: ['Content-Disposition'],
  errors: ['not_found'],
  async handle({ deps, reply, context, query }) {
    const { format = 'stix', ...rest } = query;
    const name = format === 'stix' ? 'indicators.stix.json' : 'indicators.misp.json';
    const exported = await exportIndicators(deps, context, askedOf(rest), format);
    // After the read: a refusal is no file.
    void reply.header('content-disposition', `attachment; filename="${name}"`);
    return exported as Record<string, unknown>;
  },
});
