// The public family on a bare Fastify, and the shapes of its answers.
import assert from 'node:assert/strict';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import addFormats from 'ajv-formats';
import { Ajv2020 } from 'ajv/dist/2020.js';
import Fastify, { type FastifyError } from 'fastify';
import { DomainError, errorStatus } from '../../src/domain/error.ts';
import type { App } from '../../src/http/app-type.ts';
import type { HttpDeps } from '../../src/http/http-deps.ts';
import { publicDocuments } from '../../src/http/public/public-documents.ts';
import { publicEndpoints } from '../../src/http/public/public-endpoints.ts';
import { registerEndpoints } from '../../src/http/register-endpoints.ts';
import { Problem } from '../../src/http/schema/schema.ts';
import type { PublicIncident } from '../../src/simulation/incidents.ts';

const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);

export interface ListAnswer {
  ok: boolean;
  source: string;
  count: number;
  by_severity: Record<string, number>;
  gap_pct: number;
  incidents: PublicIncident[];
}

export function bareApp(moduleBase: string): App {
  const customOptions = { coerceTypes: false, removeAdditional: false } as const;
  const bare = Fastify({ ajv: { customOptions } }).withTypeProvider<TypeBoxTypeProvider>();
  bare.addSchema(Problem);
  bare.setErrorHandler((error: FastifyError | DomainError, request, reply) => {
    // Like the error handler of the application, with the body that the schema asks for.
    const ours = error instanceof DomainError;
    const status = ours ? errorStatus[error.code] : (error.statusCode ?? 500);
    return reply.code(status).send({
      type: 'about:blank',
      title: error.name,
      status,
      error: ours ? error.code : 'validation_failed',
      detail: ours ? error.detail : error.message,
      request_id: request.id,
      ...(ours ? error.members : {}),
    });
  });
  const documents = publicDocuments({
    version: '9.8.7',
    startedAt: '2026-11-20T10:00:00.000Z',
    families: [
      { name: 'Registry', base: '/api', status: 'partial', auth: 'bearer', operations: ['list'] },
    ],
  });
  const deps = { config: { IP3_MODULE_BASE: moduleBase }, publicDocuments: documents };
  registerEndpoints(bare, deps as unknown as HttpDeps, publicEndpoints);
  return bare;
}

export function assertShape(schema: object, value: unknown): void {
  const validate = ajv.compile(schema);
  assert.ok(validate(value), ajv.errorsText(validate.errors));
}
