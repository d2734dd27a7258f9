// The OpenAPI 3.1 document, made from the schemas that validate.
import swagger from '@fastify/swagger';
import type { FastifyContextConfig } from 'fastify';
import type { App } from '../app-type.ts';
import type { Endpoint } from '../endpoint.ts';
import { isRegistry } from '../requests/authenticate.ts';
import { accountHeader } from '../requests/session-cookie.ts';
import { problems } from '../schema/schema.ts';
import { finishDocument, type CollectedDocument } from './finish.ts';
import { addHeaders, type HeadedDocument } from './headers.ts';
import { shareParts, type SharingDocument } from './share.ts';

const tags = [
  { name: 'public', description: 'Simulation data only; no credentials.' },
  { name: 'accounts', description: 'Login, users, the first administrator.' },
  { name: 'scim', description: 'Accounts and groups that a directory keeps (SCIM 2.0).' },
  { name: 'approvals', description: 'Requests that wait for a second person.' },
  { name: 'incidents', description: 'The v1 workflow: list, assign, transition, close.' },
  { name: 'views', description: 'Saved filters of the list: kept, shared, pinned, counted.' },
  { name: 'evidence', description: 'Evidence with its chain of custody.' },
  {
    name: 'outcomes',
    description: 'False positives, accepted risks and duplicates: ends other than closing.',
  },
  { name: 'relations', description: 'How incidents belong together.' },
  { name: 'notes', description: 'What people write on an incident and on its records.' },
  { name: 'watching', description: 'Who watches an incident, who has it open, your inbox.' },
  { name: 'fields', description: 'Fields that an organisation defines for incidents.' },
  { name: 'templates', description: 'Templates that incidents are reported from.' },
  { name: 'imports', description: 'Findings of security tools.' },
  { name: 'indicators', description: 'Addresses, domains and hashes, and where they were seen.' },
  { name: 'packages', description: 'Records that prove themselves without this service.' },
  { name: 'legal', description: 'Obligations, their clocks and drafts.' },
  { name: 'audit', description: 'What happened, and who did it.' },
  { name: 'registry', description: 'The incident registry of the contract, section 4.3.' },
  { name: 'reports', description: 'Reports to authorities, their delivery and receipts.' },
  { name: 'agents', description: 'AI agents: their tools, the switch, decisions, the stream.' },
  { name: 'engagements', description: 'Threat-led tests: log, register, final report.' },
  { name: 'events', description: 'Changes on the server, as a stream.' },
  { name: 'operations', description: 'Health, keys and retention.' },
];

const description =
  'Cyber and AI incident management: evidence with a chain of custody, a close gate that asks ' +
  'for proof. Errors are RFC 9457 problems with the code in `error`. Decision support, not ' +
  'legal advice; no statement of this service is a compliance certification. Headers that any ' +
  'response can have are in `x-response-headers`; the others are with each response.';

/** Registers the collector; must come before the routes that it collects. */
export async function openApiDocument(
  app: App,
  version: string,
  endpoints: readonly Endpoint[],
): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Proofline',
        version,
        description,
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      servers: [{ url: app.basePath || '/', description: 'This server' }],
      tags,
      components: { securitySchemes },
    },
    convertConstToEnum: false,
    refResolver: {
      buildLocalReference: (json, _base, _fragment, index) =>
        typeof json['$id'] === 'string' ? json['$id'] : `schema-${index}`,
    },
    transform: ({ schema, url, route }) => {
      const config = route.config ?? {};
      const named = { ...schema, ...restOfPath(url, schema) };
      const body = requestBody(config.endpoint ?? {});
      const documented = { ...named, ...body, ...security(url, config) };
      const shown = url.replace(/\*$/, ':place');
      if (!mayWrite(String(route.method), shown) || documented.response === undefined) {
        return { schema: documented, url: shown };
      }
      const response = { ...documented.response, ...whileRolledBack };
      return { schema: { ...documented, response }, url: shown };
    },
    transformObject: (collected) => {
      if (!('openapiObject' in collected)) return collected.swaggerObject;
      const document = structuredClone(collected.openapiObject);
      const whole = document as unknown as HeadedDocument & CollectedDocument & SharingDocument;
      addHeaders(whole, endpoints);
      finishDocument(whole);
      shareParts(whole);
      return document;
    },
  });
}

/** The rest of a path, which the router calls `*`, needs a name in the document. */
function restOfPath(url: string, schema: { params?: unknown } | undefined) {
  if (!url.endsWith('/*') || schema?.params === undefined) return {};
  const { properties } = schema.params as { properties: Record<string, unknown> };
  const { '*': place, ...others } = properties;
  const named = { ...others, place };
  return { params: { type: 'object', required: Object.keys(named), properties: named } };
}

/** A package is signed and recorded when it is first requested, and each copy is recorded. */
function mayWrite(method: string, url: string): boolean {
  return method !== 'GET' || /\/evidence-package\/|\/package$/.test(url);
}

/** Every write is refused while the audit log is not the one that was anchored. */
const whileRolledBack = { 503: problems('log_rollback_detected')[503] };

const securitySchemes = {
  bearer: {
    type: 'http',
    scheme: 'bearer',
    description:
      'The token of `POST /api/ip3/v1/auth/login` (a JWT), or a personal access token of ' +
      "`POST /api/ip3/v1/tokens`, which acts with a part of its owner's roles until it expires.",
  },
  sessionCookie: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-proofline-session',
    description:
      'The session of the console, set by `POST /api/ip3/v1/auth/session`; without HTTPS named ' +
      '`proofline-session-<port>`. Counts only with the account, for pages of this origin.',
  },
  account: {
    type: 'apiKey',
    in: 'header',
    name: accountHeader,
    description: 'The ID of the account that the page shows; no secret.',
  },
  serviceSecret: {
    type: 'apiKey',
    in: 'header',
    name: 'x-service-secret',
    description: 'Registry only; deprecated for production.',
  },
} as const;

function security(url: string, { access, endpoint }: FastifyContextConfig) {
  if (access === undefined || access === 'anyone') return { security: [] };
  const console = { sessionCookie: [], account: [] };
  const secret = isRegistry(url) ? [{ serviceSecret: [] }] : [];
  const schemes = [{ bearer: [] }, console, ...secret];
  return {
    security: schemes,
    ...(access === 'signed-in' ? {} : { 'x-required-role': access }),
    // Whether members of teams can call it, as whom their teams' records show.
    ...(endpoint?.members === undefined ? {} : { 'x-members': endpoint.members }),
  };
}

const file = { type: 'string', format: 'binary' };

/** An import takes its file in any of the ways of uploads.ts; the body is read past the schemas. */
function requestBody({ takesFile: example, takesBody }: Pick<Endpoint, 'takesFile' | 'takesBody'>) {
  if (takesBody !== undefined) return { body: { content: takesBody } };
  if (example === undefined) return {};
  const { filename, media_type, text } = example;
  const form = { type: 'object', required: ['file'], properties: { file } };
  const isJson = media_type === 'application/json';
  const asJson = [{ filename, content: text }, ...(isJson ? [JSON.parse(text) as object] : [])];
  const content = {
    [media_type]: { schema: { type: 'string', examples: [text] } },
    'application/octet-stream': { schema: { ...file, examples: [text] } },
    'multipart/form-data': { schema: { ...form, examples: [{ file: text }] } },
    'application/json': { schema: { ...envelope, examples: asJson } },
  };
  return { body: { content } };
}

const envelope = {
  title: 'FileEnvelope',
  type: 'object',
  description: 'A file in an envelope; a report that is JSON can also come without one.',
  additionalProperties: true,
  properties: {
    filename: { type: 'string' },
    content: { type: 'string', description: 'The file as text.' },
    content_base64: { type: 'string', contentEncoding: 'base64', description: 'Instead of it.' },
  },
};
