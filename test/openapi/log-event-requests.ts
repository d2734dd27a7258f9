// What the examples of log events need, and how each of their refusals is provoked.
import assert from 'node:assert/strict';
import type { TestService } from '../support/service.ts';
import { stringIn } from '../support/values.ts';
import type { Body } from './requests.ts';
import type { Fixture } from './reused-fixtures.ts';

let made = 0;

/** The id of an event that opens nothing. */
async function anEvent(service: TestService): Promise<string> {
  const headers = { ...(await service.as('DevSecOps')), 'content-type': 'application/json' };
  const host = `documented-${(made += 1)}.example.org`;
  const body = { ts: '2026-11-20T14:00:00Z', severity: 'low', message: 'Documented', host };
  const sent = await service.call('POST', '/api/intake/log', { headers, body });
  assert.equal(sent.body.unlinked, 1, sent.text);
  const url = `/api/ip3/v1/log-events?host=${host}`;
  const list = await service.call('GET', url, { headers: await service.as('Analyst') });
  return stringIn(list.body.events[0].id);
}

export const logEventFixtures = {
  getLogEvent: async (service: TestService): Promise<Fixture> => ({
    path: { id: await anEvent(service) },
  }),
  openFromLogEvents: async (service: TestService): Promise<Fixture> => ({
    body: { events: [await anEvent(service)] },
  }),
};

/** Operation and code → what is changed of the request that the document shows. */
export const logEventChanges: Readonly<
  Record<string, (service: TestService) => Promise<Fixture & { send?: Body }>>
> = {
  'openFromLogEvents conflict': async (service) => {
    const body = { events: [await anEvent(service)] };
    const headers = await service.as('Analyst');
    const opened = await service.call('POST', '/api/ip3/v1/log-events/incident', { headers, body });
    assert.equal(opened.status, 201, opened.text);
    return { body };
  },
};
