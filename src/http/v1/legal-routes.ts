// The legal engine in v1: triggers, facts, submissions and decisions of one incident.
import { catalogueOf } from '../../legal/catalogue.ts';
import { regimesOf } from '../../legal/registry.ts';
import type { Deps } from '../../operations/deps.ts';
import { readDoraReport, readLegalTriggers } from '../../operations/legal/evaluate-incident.ts';
import { readFacts, recordFacts, type KeptFacts } from '../../operations/legal/record-facts.ts';
import { recordDecision, recordSubmission } from '../../operations/legal/record-submission.ts';
import type { App } from '../app-type.ts';
import { contextOf, markReplay, versionTag } from '../context.ts';
import { catalogue } from './legal-catalogue.ts';
import * as schema from './legal-schemas.ts';

const base = '/api/ip3/v1/incidents/:id';

export function legalRoutes(app: App, deps: Deps): void {
  app.get(`${base}/legal-triggers`, { schema: schema.triggers }, async (request) => {
    const { language = 'en', ...asked } = request.query;
    return readLegalTriggers(deps, request.params.id, asked, language);
  });
  app.get(`${base}/dora-report`, { schema: schema.doraReport }, async (request) => {
    const { report = 'initial_notification', language = 'en' } = request.query;
    return readDoraReport(deps, request.params.id, report, language);
  });
  app.get('/api/ip3/v1/legal/catalogue', { schema: catalogue }, (request) =>
    catalogueOf(regimesOf(deps.config.IP3_LEGAL_REGIMES), request.query.language ?? 'en'),
  );
  factRoutes(app, deps);
  recordRoutes(app, deps);
}

function factRoutes(app: App, deps: Deps): void {
  app.get(`${base}/legal-facts`, { schema: schema.readFacts }, async (request, reply) => {
    const facts = await readFacts(deps, request.params.id);
    void reply.header('etag', versionTag(facts.version));
    return factsView(facts);
  });

  app.put(`${base}/legal-facts`, { schema: schema.putFacts }, async (request, reply) => {
    const facts = await recordFacts(deps, contextOf(request), request.params.id, request.body);
    void reply.header('etag', versionTag(facts.version));
    return factsView(facts);
  });
}

function factsView({ incident, ...kept }: KeptFacts) {
  return { incident_id: incident.id, public_id: incident.public_id, ...kept };
}

function recordRoutes(app: App, deps: Deps): void {
  app.post(`${base}/legal-submissions`, { schema: schema.submit }, async (request, reply) => {
    const context = contextOf(request);
    const { id } = request.params;
    const row = await recordSubmission(deps, context, id, request.body);
    markReplay(reply, context);
    const proof = row.receipt_evidence_id === null ? 'declared' : 'receipt';
    return reply.status(201).send({ ...row, proof } as const);
  });

  app.post(`${base}/legal-decisions`, { schema: schema.decide }, async (request, reply) => {
    const context = contextOf(request);
    const row = await recordDecision(deps, context, request.params.id, request.body);
    markReplay(reply, context);
    return reply.status(201).send(row);
  });
}
