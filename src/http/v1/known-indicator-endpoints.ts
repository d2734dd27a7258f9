// Indicators of all incidents: their list, one with its sightings, whether values were seen before,
// adding, withdrawing and export.
import { Type } from 'typebox';
import { indicatorTypes, longestIndicator } from '../../domain/indicator.ts';
import { tlpLabels } from '../../domain/tlp.ts';
import { addIndicator, withdrawIndicator } from '../../operations/indicators/change-indicators.ts';
import { readIndicators, readOne } from '../../operations/indicators/read-indicators.ts';
import { endpoint } from '../endpoint.ts';
import { paged, pageOf } from '../responses/paging.ts';
import { Enum, NextCursor, OneLine, PageQuery } from '../schema/schema.ts';
import { askedOf, filters, isNumber, params, path, tags } from './indicator-filters.ts';
import { exportEndpoint, lookUpEndpoint } from './indicator-lookup-endpoints.ts';
import { DetailView, detailView, IndicatorView, indicatorView } from './indicator-views.ts';

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
    'findings name, newest first. Each once, with what you can see of where it was seen; one ' +
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

const getEndpoint = endpoint({
  method: 'GET',
  path: `${path}/:id`,
  access: 'Viewer',
  audit: 'none',
  operationId: 'getIndicator',
  tags,
  summary: 'Read an indicator with its sightings',
  description: 'With the incidents, records and log events that you can see.',
  params,
  response: { 200: DetailView },
  errors: ['not_found'],
  async handle({ deps, principal, params: { id } }) {
    return detailView(await readOne(deps, principal, id));
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
    'Without `tlp`, only users who can see internal evidence see the sighting.',
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

export const knownIndicatorEndpoints = [
  listEndpoint,
  exportEndpoint,
  getEndpoint,
  lookUpEndpoint,
  addEndpoint,
  withdrawEndpoint,
];
