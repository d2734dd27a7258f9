// The OpenAPI 3.1 document, made from the schemas that validate, and its human page.
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifySchema } from 'fastify';
import type { Access } from '../domain/policy.ts';
import type { App } from './app-type.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route takes a file in any of the ways of uploads.ts. */
    takesFile?: boolean;
  }
}

const tags = [
  { name: 'public', description: 'Simulation data only; no credentials.' },
  { name: 'accounts', description: 'Login, users, the first administrator.' },
  { name: 'incidents', description: 'The v1 workflow: list, assign, transition, close.' },
  { name: 'evidence', description: 'Evidence with its chain of custody.' },
  { name: 'imports', description: 'Findings of security tools.' },
  { name: 'audit', description: 'What happened, and who did it.' },
  { name: 'registry', description: 'The incident registry of the contract, section 4.3.' },
  { name: 'operations', description: 'Health and keys.' },
];

const description =
  'Cyber and AI incident management: evidence with a chain of custody, a close gate that asks for ' +
  'proof. Errors are RFC 9457 problems with the code in `error`. Decision support, not legal advice; ' +
  'no statement of this service is a compliance certification.';

/** Registers the collector; must come before the routes that it collects. */
export async function openApiDocument(app: App, version: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Proofline',
        version,
        description,
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      servers: [{ url: '/', description: 'This server' }],
      tags,
      components: { securitySchemes },
    },
    refResolver: {
      buildLocalReference: (json, _base, _fragment, index) =>
        typeof json['$id'] === 'string' ? json['$id'] : `schema-${index}`,
    },
    transform: ({ schema, url, route }) => {
      const config = route.config ?? {};
      const documented = { ...schema, ...requestBody(config), ...security(url, config.access) };
      return { schema: documented as FastifySchema, url };
    },
  });
}

const securitySchemes = {
  bearer: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'A token of POST /api/ip3/v1/auth/login.',
  },
  serviceSecret: {
    type: 'apiKey',
    in: 'header',
    name: 'x-service-secret',
    description: 'Registry only; deprecated for production.',
  },
} as const;

function security(url: string, access: Access | undefined) {
  if (access === undefined || access === 'anyone') return { security: [] };
  const schemes = url.startsWith('/api/ip3/')
    ? [{ bearer: [] }]
    : [{ bearer: [] }, { serviceSecret: [] }];
  return { security: schemes, ...(access === 'signed-in' ? {} : { 'x-required-role': access }) };
}

const file = { type: 'string', format: 'binary' };

function requestBody(config: { takesFile?: boolean }) {
  if (config.takesFile !== true) return {};
  return {
    body: {
      content: {
        'application/xml': { schema: { type: 'string' } },
        'application/octet-stream': { schema: file },
        'multipart/form-data': { schema: { type: 'object', properties: { file } } },
        'application/json': {
          schema: {
            type: 'object',
            properties: {
              filename: { type: 'string' },
              content: { type: 'string' },
              content_base64: { type: 'string', contentEncoding: 'base64' },
            },
          },
        },
      },
    },
  };
}

/** `/api/openapi.json` and the page `/api/docs`, which needs nothing from the internet. */
export async function openApiPages(app: App): Promise<void> {
  let document: string | undefined;
  app.get('/api/openapi.json', { schema: { hide: true } }, (_request, reply) => {
    document ??= JSON.stringify(app.swagger());
    return reply.type('application/json').header('cache-control', 'no-cache').send(document);
  });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: true,
    uiConfig: {
      layout: 'BaseLayout',
      docExpansion: 'list',
      deepLinking: true,
      defaultModelsExpandDepth: 0,
    },
    theme: { title: 'Proofline API' },
  });
}
