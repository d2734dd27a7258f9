// Reports from open sources for tests, each of an address or id of its own unless set
// otherwise.
import assert from 'node:assert/strict';
import type { TestService } from './service.ts';

/** The service is requested at each call: it opens after the tests are described. */
export function osintIntake(service: () => TestService) {
  const send = async (body: unknown, headers: Record<string, string> = {}) =>
    service().call('POST', '/api/intake/osint', {
      headers: { ...(await service().as('Operator')), ...headers },
      body,
    });

  const taken = async (body: unknown) => {
    const answer = await send(body);
    assert.equal(answer.status, 201, answer.text);
    return answer.body;
  };

  const read = async (path: string, role: 'Viewer' | 'Analyst') => {
    const headers = await service().as(role);
    return service().call('GET', path, { headers });
  };

  let serial = 0;
  const form = (fields: Record<string, unknown> = {}) => {
    serial += 1;
    return { title: `Report ${serial}`, url: `https://news.example.org/${serial}`, ...fields };
  };

  const mispEvent = (fields: Record<string, unknown> = {}) => {
    serial += 1;
    const uuid = `5e0d1f2a-6c1e-4b0e-9f0a-${String(serial).padStart(12, '0')}`;
    const Attribute = [{ type: 'domain', value: 'login-shop.example.net', to_ids: true }];
    return { Event: { uuid, info: `Event ${serial}`, date: '2026-11-20', Attribute, ...fields } };
  };

  const bundle = (objects: object[] = [], fields: Record<string, unknown> = {}) => {
    serial += 1;
    const own = String(serial).padStart(12, '0');
    const report = {
      type: 'report',
      id: `report--84e4d88f-44ea-4bcd-bbf3-${own}`,
      name: `Bundle ${serial}`,
      published: '2026-11-20T09:00:00Z',
      ...fields,
    };
    const id = `bundle--44af6c39-c09b-49c5-9de2-${own}`;
    return { type: 'bundle', id, objects: [report, ...objects] };
  };

  return { send, taken, read, form, mispEvent, bundle };
}
