// Intake of the registry: reports from open sources, and events of log systems (contract §4.3).
import { DomainError } from '../../domain/error.ts';
import { takeLog } from '../../operations/intake/take-log.ts';
import { takeOsint } from '../../operations/intake/take-osint.ts';
import type { Deps } from '../../operations/deps.ts';
import type { App } from '../app-type.ts';
import { namesOf } from '../check-requests.ts';
import { contextOf, markReplay } from '../context.ts';
import { limits } from '../limits.ts';
import { receiveBody, takeRawBodies } from '../uploads.ts';
import * as schema from './intake-schemas.ts';

export function intakeRoutes(app: App, deps: Deps): void {
  void app.register(async (scope: App) => {
    takeRawBodies(scope);
    osintRoute(scope, deps);
    logRoute(scope, deps);
  });
}

function osintRoute(app: App, deps: Deps): void {
  const config = { takesBody: schema.osintBody };
  app.post('/api/intake/osint', { schema: schema.osint, config }, async (request, reply) => {
    assertJson(request.headers['content-type']);
    const blob = await receiveBody(deps, request, limits.osintBytes);
    try {
      const context = contextOf(request, { sha256: blob.sha256 });
      const taken = await takeOsint(deps, context, blob, namesOf(request));
      markReplay(reply, context);
      return await reply
        .status(201)
        .header('location', `/api/incidents/${taken.incident.public_id}`)
        .send(taken);
    } finally {
      await blob.discard();
    }
  });
}

function logRoute(app: App, deps: Deps): void {
  const config = { takesBody: schema.logBody };
  app.post('/api/intake/log', { schema: schema.log, config }, async (request, reply) => {
    const blob = await receiveBody(deps, request, limits.logBatchBytes);
    try {
      const context = contextOf(request, { sha256: blob.sha256 });
      const taken = await takeLog(deps, context, blob, namesOf(request));
      markReplay(reply, context);
      return await reply.status(201).send(taken);
    } finally {
      await blob.discard();
    }
  });
}

/** `application/json` and what ends in `+json`, as STIX has it. */
function assertJson(type: string | undefined): void {
  if (type === undefined || /^application\/(?:[\w.-]+\+)?json\b/i.test(type)) return;
  const detail = 'Send the report as application/json or application/stix+json.';
  throw new DomainError('unsupported_media_type', detail);
}
