// Connectors: servers of other products that findings are fetched from on a schedule.
import { Type } from 'typebox';
import { timestamp } from '../../domain/clock.ts';
import { connectorLimits } from '../../domain/connector.ts';
import {
  askForFetch,
  changeConnector,
  createConnector,
  readConnectors,
  retireConnector,
} from '../../operations/connectors/manage-connectors.ts';
import { endpoint } from '../endpoint.ts';
import { loginOf } from '../requests/login-of.ts';
import { IdParams } from '../schema/schema.ts';
import {
  ConnectorView,
  connectorView,
  EveryMinutes,
  Name,
  Product,
  Targets,
  Token,
  Url,
} from './connector-schemas.ts';

const tags = ['imports'];
const path = '/api/ip3/v1/connectors';

const listConnectorsEndpoint = endpoint({
  method: 'GET',
  path,
  access: 'Analyst',
  audit: 'none',
  operationId: 'listConnectors',
  tags,
  summary: 'List connectors',
  description: `By name, without their tokens; at most ${connectorLimits.connectors}.`,
  response: {
    200: Type.Object({ connectors: Type.Array(ConnectorView), count: Type.Integer() }),
  },
  async handle({ deps }) {
    const now = timestamp(deps.clock.now());
    const connectors = (await readConnectors(deps)).map((row) => connectorView(row, now));
    return { connectors, count: connectors.length };
  },
});

const createConnectorEndpoint = endpoint({
  method: 'POST',
  path,
  access: 'Admin',
  audit: { success: ['connector.created'] },
  operationId: 'createConnector',
  tags,
  summary: 'Make a connector',
  description:
    'Fetches findings of a DefectDojo, Dependency-Track, GitLab or GitHub server at once and ' +
    'then on its schedule; each file is an import run. Give it a token that can only read.',
  idempotent: true,
  stepUp: 'factor',
  body: Type.Object(
    {
      name: Name,
      product: Product,
      url: Url,
      targets: Type.Optional(Targets),
      token: Token,
      every_minutes: Type.Optional(EveryMinutes),
    },
    {
      additionalProperties: false,
      examples: [
        {
          name: 'GitHub shop',
          product: 'github',
          url: 'https://api.github.com',
          targets: ['example/shop'],
          token: 'github_pat_of_the_example',
          every_minutes: 60,
        },
      ],
    },
  ),
  response: { 201: ConnectorView },
  async handle({ deps, request, body, context }) {
    loginOf(request);
    const row = await createConnector(deps, context, {
      ...body,
      name: body.name.trim(),
      targets: body.targets ?? [],
      every_minutes: body.every_minutes ?? 60,
    });
    return connectorView(row, timestamp(deps.clock.now()));
  },
});

const changeConnectorEndpoint = endpoint({
  method: 'PATCH',
  path: `${path}/:id`,
  access: 'Admin',
  audit: { success: ['connector.changed'] },
  operationId: 'changeConnector',
  tags,
  summary: 'Change, pause or resume a connector',
  description:
    'What is absent stays. Another address needs the token again. With another address or other ' +
    'targets everything is fetched again.',
  stepUp: 'factor',
  params: IdParams,
  body: Type.Object(
    {
      name: Type.Optional(Name),
      url: Type.Optional(Url),
      targets: Type.Optional(Targets),
      token: Type.Optional(Token),
      every_minutes: Type.Optional(EveryMinutes),
      paused: Type.Optional(Type.Boolean({ examples: [true] })),
    },
    { additionalProperties: false, minProperties: 1, examples: [{ paused: true }] },
  ),
  response: { 200: ConnectorView },
  errors: ['not_found'],
  async handle({ deps, request, params, body, context }) {
    loginOf(request);
    const row = await changeConnector(deps, context, params.id, body);
    return connectorView(row, timestamp(deps.clock.now()));
  },
});

const fetchNowEndpoint = endpoint({
  method: 'POST',
  path: `${path}/:id/fetch`,
  access: 'Analyst',
  audit: { success: ['connector.fetch_requested'] },
  operationId: 'fetchNow',
  tags,
  summary: 'Have a connector fetch now',
  description: 'As soon as a process is free, also where it is paused; it stays paused.',
  params: IdParams,
  response: { 200: ConnectorView },
  errors: ['not_found'],
  async handle({ deps, params, context }) {
    const row = await askForFetch(deps, context, params.id);
    return connectorView(row, timestamp(deps.clock.now()));
  },
});

const retireConnectorEndpoint = endpoint({
  method: 'POST',
  path: `${path}/:id/retire`,
  access: 'Admin',
  audit: { success: ['connector.retired'] },
  operationId: 'retireConnector',
  tags,
  summary: 'Retire a connector',
  description: 'It fetches no more and its token is forgotten. What it imported stays.',
  stepUp: 'factor',
  params: IdParams,
  response: { 200: ConnectorView },
  errors: ['not_found'],
  async handle({ deps, request, params, context }) {
    loginOf(request);
    const row = await retireConnector(deps, context, params.id);
    return connectorView(row, timestamp(deps.clock.now()));
  },
});

export const connectorEndpoints = [
  listConnectorsEndpoint,
  createConnectorEndpoint,
  changeConnectorEndpoint,
  fetchNowEndpoint,
  retireConnectorEndpoint,
];
