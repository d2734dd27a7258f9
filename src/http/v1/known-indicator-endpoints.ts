// Indicators of all incidents: their list, one with its sightings, whether values were seen before,
// adding, withdrawing and export.
import { Type } from 'typebox';
import { parseTimestamp, timestamp } from '../../domain/clock.ts';
import { closedValues } from '../../domain/filter.ts';
import { indicatorTypes, longestIndicator } from '../../domain/indicator.ts';
import { required } from '../../domain/required.ts';
import { tlpLabels } from '../../domain/tlp.ts';
import { addIndicator, withdrawIndicator } from '../../operations/indicators/change-indicators.ts';
import {
  exportForms,
  exportIndicators,
  mostExported,
} from '../../operations/indicators/export-indicators.ts';
import {
  lookUpIndicators,
  mostAsked,
  readIndicators,
  readOne,
} from '../../operations/indicators/read-indicators.ts';
import { endpoint } from '../endpoint.ts';
import { limits } from '../requests/limits.ts';
import { paged, pageOf } from '../responses/paging.ts';
import { Enum, NextCursor, OneLine, PageQuery } from '../schema/schema.ts';
import {
  DetailView,
  detailView,
  IndicatorView,
  indicatorView,
  LookedUpView,
  lookedUpView,
} from './indicator-views.ts';

const tags = ['indicators'];
const path = '/api/ip3/v1/indicators';

const filters = {
  type: Type.Optional(
    Type.String({ maxLength: 200, description: indicatorTypes.join(', '), examples: ['domain'] }),
  ),
  q: Type.Optional(
    Type.String({
      maxLength: 200,
      description: 'A part of the value, in any case; defanged spellings are read.',
      examples: ['login-shop'],
    }),
  ),
  since: Type.Optional(
    Type.String({
      ...{ format: 'date-time', maxLength: 40, examples: ['2026-11-20T14:00:00Z'] },
      description: 'Seen at this instant or later.',
    }),
  ),
  incident: Type.Optional(
    Type.String({ maxLength: 64, description: 'ID or public ID of an incident that names it.' }),
  ),
};

interface Filters {
  type?: string;
  q?: string;
  since?: string;
  incident?: string;
}

function askedOf({ type, q, since, incident }: Filters) {
  const instant = since === undefined ? undefined : required(parseTimestamp(since), 'time');
  return {
    type: closedValues('type', type, indicatorTypes),
    part: q?.trim(),
    since: instant && timestamp(instant),
    incident,
  };
}

const listEndpoint = endpoint({
  method: 'GET',
  path,
  access: 'Viewer',
  audit: 'none',
  operationId: 'listKnownIndicators',
  tags,
  summary: 'List indicators of all incidents',
  description:
    'Addresses, domains, hashes, URLs and e-mail addresses that reports, log events and imported ' +
    'findings name, newest first. Each once, with what you may see of where it was seen; one ' +
    'that only hidden records name is not in the list. Being in it does not make one hostile.',
  query: Type.Object({
    ...PageQuery,
    ...filters,
    state: Type.Optional(
      Enum(['current', 'withdrawn', 'all'], {
        default: 'current',
        description: 'Without withdrawn ones, those alone, or both.',
      }),
    ),
  }),
  response: {
    200: Type.Object({
      indicators: Type.Array(IndicatorView),
      count: Type.Integer(),
      next_cursor: NextCursor,
    }),
  },
  errors: ['not_found'],
  async handle({ deps, request, reply, principal, query }) {
    const page = pageOf(query, isNumber);
    const at = { limit: page.limit, after: page.after === null ? null : Number(page.after) };
    const asked = { ...askedOf(query), state: query.state };
    const rows = await readIndicators(deps, principal, asked, at);
    const { elements, next_cursor } = paged(request, reply, page, rows, ({ number }) =>
      String(number),
    );
    return { indicators: elements.map(indicatorView), count: elements.length, next_cursor };
  },
});

function isNumber(text: string): boolean {
  return /^\d{1,15}$/.test(text);
}

const params = Type.Object({
  id: Type.String({ maxLength: limits.paramLength, description: 'ID of the indicator.' }),
});

const getEndpoint = endpoint({
  method: 'GET',
  path: `${path}/:id`,
  access: 'Viewer',
  audit: 'none',
  operationId: 'getIndicator',
  tags,
  summary: 'Read an indicator with its sightings',
  description: 'With the incidents, records and log events that you may see.',
  params,
  response: { 200: DetailView },
  errors: ['not_found'],
  async handle({ deps, principal, params: { id } }) {
    return detailView(await readOne(deps, principal, id));
  },
});

const lookUpEndpoint = endpoint({
  method: 'POST',
  path: `${path}/lookup`,
  access: 'Viewer',
  audit: 'none',
  operationId: 'lookUpIndicators',
  tags,
  summary: 'Ask whether values were seen before',
  description:
    `At most ${mostAsked} values in any spelling, answered in their order. Withdrawn ones are ` +
    'answered too. `seen` is false also for what only records name that you may not see.',
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

const addEndpoint = endpoint({
  method: 'POST',
  path,
  access: 'Analyst',
  audit: { success: ['indicator.added'] },
  operationId: 'addIndicator',
  tags,
  summary: 'Add an indicator that a person saw',
  description:
    'Adds a sighting, and the indicator where there is none. A withdrawn one counts again. ' +
    'Without `tlp` only those see the sighting who may see internal evidence.',
  body: Type.Object(
    {
      value: Type.String({ minLength: 1, maxLength: longestIndicator }),
      type: Type.Optional(Enum(indicatorTypes, { description: 'Without it, by the value.' })),
      incident_id: Type.Optional(
        Type.String({ maxLength: 64, description: 'ID or public ID of the incident.' }),
      ),
      source: Type.Optional(
        OneLine({ minLength: 1, maxLength: 500, description: 'Who says so; without it, you.' }),
      ),
      tlp: Type.Optional(Enum(tlpLabels)),
    },
    {
      additionalProperties: false,
      examples: [{ value: 'login-shop[.]example[.]net', source: 'A call of the bank' }],
    },
  ),
  response: { 201: IndicatorView },
  errors: ['unknown_reference'],
  idempotent: true,
  async handle({ deps, context, body }) {
    return indicatorView(await addIndicator(deps, context, body));
  },
});

const withdrawEndpoint = endpoint({
  method: 'POST',
  path: `${path}/:id/withdraw`,
  access: 'Analyst',
  audit: { success: ['indicator.withdrawn'] },
  operationId: 'withdrawIndicator',
  tags,
  summary: 'Withdraw an indicator',
  description:
    'Says that it counts no more, e.g. because it is harmless. It leaves the list and the ' +
    'exports; it and its sightings stay, and a look-up answers with the reason. A second time ' +
    'changes the reason.',
  params,
  body: Type.Object(
    { reason: OneLine({ minLength: 1, maxLength: 1000, pattern: '\\S' }) },
    { examples: [{ reason: 'A content network that many use.' }] },
  ),
  response: { 200: IndicatorView },
  errors: ['not_found'],
  idempotent: true,
  async handle({ deps, context, params: { id }, body }) {
    return indicatorView(await withdrawIndicator(deps, context, id, body.reason));
  },
});

const exportEndpoint = endpoint({
  method: 'GET',
  path: `${path}/export`,
  access: 'Viewer',
  audit: { success: ['indicators.exported'] },
  operationId: 'exportIndicators',
  tags,
  summary: 'Export indicators as STIX or MISP',
  description:
    'Those that the filter finds and you may see, as a STIX 2.1 bundle or a MISP event, each ' +
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
  errors: ['not_found'],
  async handle({ deps, reply, context, query }) {
    const { format = 'stix', ...rest } = query;
    const name = format === 'stix' ? 'indicators.stix.json' : 'indicators.misp.json';
    void reply.header('content-disposition', `attachment; filename="${name}"`);
    return exportIndicators(deps, context, askedOf(rest), format) as Promise<
      Record<string, unknown>
    >;
  },
});

export const knownIndicatorEndpoints = [
  listEndpoint,
  exportEndpoint,
  getEndpoint,
  lookUpEndpoint,
  addEndpoint,
  withdrawEndpoint,
];
