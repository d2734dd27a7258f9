// Records that requests of several operations name.
import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { importExamples } from '../../src/http/v1/import-examples.ts';
import { newEvidence, newIncident } from '../support/records.ts';
import type { TestService } from '../support/service.ts';
import { stringIn } from '../support/values.ts';

/** What the fixtures replace in the examples: ids of records, and secrets. */
export interface Fixture {
  path?: Record<string, string>;
  query?: Record<string, string>;
  body?: Record<string, unknown>;
  headers?: Record<string, string>;
}

export async function anIncident(service: TestService): Promise<Fixture> {
  return { path: { id: (await newIncident(service)).public_id } };
}

/** An import run of a finding that no one has reported before. */
export async function aRun(service: TestService, host = `host-${performance.now()}.test`) {
  const { text } = importExamples.webproxy;
  const headers = { ...(await service.as('Admin')), 'content-type': 'application/xml' };
  const body = text.replace('shop.example.org', host);
  const run = await service.call('POST', '/api/ip3/v1/imports/webproxy', { headers, body });
  assert.equal(run.status, 201, run.text);
  return stringIn(run.body.id);
}

/** An agent whose tools an incident has taken, and a test of after that. */
export async function aQuarantine(service: TestService): Promise<{ id: string; evidence: string }> {
  const incident = await newIncident(service);
  const id = `agent-${performance.now()}`;
  const headers = await service.as('Admin');
  const body = { incident_id: incident.id, reason: 'a test', approved_by: 'm.zielinska' };
  const url = `/api/agents/${id}/quarantine`;
  const made = await service.call('POST', url, { headers, body });
  assert.equal(made.status, 200, made.text);
  await pause(2);
  const evidence = await newEvidence(service, incident, { evidence_type: 'agent_retest' });
  return { id, evidence };
}

/** An action that still needs someone's approval. */
export async function anAction(service: TestService): Promise<Fixture> {
  const { id } = await newIncident(service);
  const headers = await service.as('Admin');
  const body = { title: 'Pull the plug', requires_approval: true };
  const made = await service.call('POST', `/api/incidents/${id}/actions`, { headers, body });
  assert.equal(made.status, 201, made.text);
  return { path: { id: made.body.id } };
}

/** A report that is queued, and the hash of its package. */
export async function aReport(service: TestService): Promise<{ id: string; sha256: string }> {
  const { id } = await newIncident(service);
  const headers = await service.as('Admin');
  const body = { target: 'nis2_authority', regime: 'nis2', phase: 'early_warning_24h' };
  const url = `/api/reports/incidents/${id}/export`;
  const made = await service.call('POST', url, { headers, body });
  assert.equal(made.status, 202, made.text);
  return { id: made.body.report_id, sha256: made.body.package_sha256 };
}
