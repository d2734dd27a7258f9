// Incidents in states that some refusals need.
import { importExamples } from '../../src/http/v1/import-examples.ts';
import { newEvidence } from '../support/records.ts';
import type { TestService } from '../support/service.ts';
import { aRun } from './reused-fixtures.ts';

/** The evidence of a retest whose file still shows the finding. */
export async function failedRetest(service: TestService): Promise<string> {
  const headers = { ...(await service.as('Admin')), 'content-type': 'application/xml' };
  const host = `retest-${performance.now()}.test`;
  const run = await aRun(service, host);
  const list = await service.call('GET', `/api/ip3/v1/incidents?run=${run}`, { headers });
  const url = `/api/ip3/v1/imports/webproxy?retest_of=${list.body.incidents[0].id}`;
  const body = importExamples.webproxy.text.replace('shop.example.org', host);
  const retest = await service.call('POST', url, { headers, body });
  return retest.body.retest.evidence_id;
}

export async function close(service: TestService, id: string): Promise<void> {
  const headers = await service.as('Admin');
  await service.call('POST', `/api/ip3/v1/incidents/${id}/close`, { headers, body: {} });
}

/** A closed incident whose finding was reported again since. */
export async function closedTwin(service: TestService): Promise<string> {
  const headers = await service.as('Admin');
  const host = `twin-${performance.now()}.test`;
  const run = await aRun(service, host);
  const { body } = await service.call('GET', `/api/ip3/v1/incidents?run=${run}`, { headers });
  const incident = body.incidents[0] as { id: string };
  await newEvidence(service, incident, { evidence_type: 'retest_report' });
  await close(service, incident.id);
  await aRun(service, host);
  return incident.id;
}
