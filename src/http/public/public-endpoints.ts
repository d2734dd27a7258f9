// The public read-path and the two status documents: no credentials, no database, simulation only.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { sendDocument, type Document } from './document.ts';
import {
  IncidentsAnswer,
  IncidentsQuery,
  PagesAnswer,
  PlaybooksAnswer,
  StatsAnswer,
  StatusAnswer,
} from './schemas.ts';

const tags = ['public'];
const unchanged = Type.Null({ description: 'Not modified: the tag in If-None-Match still holds.' });
const simulationOnly = 'Simulation data only; it needs no credentials and reads no register.';

function send(call: { request: FastifyRequest; reply: FastifyReply }, document: Document) {
  sendDocument(call.request, call.reply, document);
  return call.reply;
}

const listPublicIncidentsEndpoint = endpoint({
  method: 'GET',
  path: '/api/ip3/incidents',
  access: 'anyone',
  audit: 'none',
  operationId: 'listPublicIncidents',
  tags,
  summary: 'List simulated incidents',
  description:
    `${simulationOnly} The same 200 incidents every time, newest detection first. Values ` +
    'of one filter are OR, different filters are AND; an empty filter filters nothing. ' +
    'count, by_severity and gap_pct are over what the filters leave.',
  query: IncidentsQuery,
  response: { 200: IncidentsAnswer, 304: unchanged },
  responseHeaders: ['ETag'],
  handle: (call) => send(call, call.deps.publicDocuments.incidents(call.query)),
});

const getPublicStatsEndpoint = endpoint({
  method: 'GET',
  path: '/api/ip3/stats',
  access: 'anyone',
  audit: 'none',
  operationId: 'getPublicStats',
  tags,
  summary: 'Figures of the simulated incidents',
  description: `${simulationOnly} \`_note\` says what each figure means.`,
  response: { 200: StatsAnswer, 304: unchanged },
  responseHeaders: ['ETag'],
  handle: (call) => send(call, call.deps.publicDocuments.stats),
});

const listPublicPlaybooksEndpoint = endpoint({
  method: 'GET',
  path: '/api/ip3/playbooks',
  access: 'anyone',
  audit: 'none',
  operationId: 'listPublicPlaybooks',
  tags,
  summary: 'Index of playbooks',
  description: `${simulationOnly} Types, titles, number of steps, levels.`,
  response: { 200: PlaybooksAnswer, 304: unchanged },
  responseHeaders: ['ETag'],
  handle: (call) => send(call, call.deps.publicDocuments.playbooks),
});

const getModuleStatusEndpoint = endpoint({
  method: 'GET',
  path: '{module_base}/status.json',
  access: 'anyone',
  audit: 'none',
  operationId: 'getModuleStatus',
  tags,
  summary: 'Status of this module',
  description: 'What of the contract the running build has, and what its answers are not.',
  response: { 200: StatusAnswer, 304: unchanged },
  responseHeaders: ['ETag'],
  handle: (call) => send(call, call.deps.publicDocuments.status),
});

const listModulePagesEndpoint = endpoint({
  method: 'GET',
  path: '{module_base}/pages.json',
  access: 'anyone',
  audit: 'none',
  operationId: 'listModulePages',
  tags,
  summary: "Register of the module's pages",
  description: 'The pages that this server shows in a browser.',
  response: { 200: PagesAnswer, 304: unchanged },
  responseHeaders: ['ETag'],
  handle: (call) => send(call, call.deps.publicDocuments.pages),
});

export const publicEndpoints = [
  listPublicIncidentsEndpoint,
  getPublicStatsEndpoint,
  listPublicPlaybooksEndpoint,
  getModuleStatusEndpoint,
  listModulePagesEndpoint,
];
