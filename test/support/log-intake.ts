// Log events of tests, each of a rule and host of its own unless set otherwise.
import assert from 'node:assert/strict';
import type { Clock } from '../../src/domain/clock.ts';
import type { Answer, TestService } from './service.ts';

type Headers = Record<string, string>;

/** The service is requested at each call: it opens after the tests are described. */
export function logIntake(service: () => TestService, clock: Clock) {
  let serial = 0;
  const event = (fields: Record<string, unknown> = {}) => {
    serial += 1;
    const own = { rule: `rule-${serial}`, host: `host-${serial}.example.org` };
    const said = { ts: clock.now().toString(), source: 'waf', severity: 'high', n: serial };
    return { ...said, ...own, message: `event ${serial}`, ...fields };
  };
  /** Text and bytes as they are, anything else as JSON. */
  const send = async (body: unknown, headers: Headers = {}): Promise<Answer> => {
    const caller = await service().as('DevSecOps');
    const isRaw = typeof body === 'string' || Buffer.isBuffer(body);
    const type = { 'content-type': isRaw ? 'text/plain' : 'application/json' };
    const text = isRaw ? body : JSON.stringify(body);
    const all = { ...caller, ...type, ...headers };
    return service().call('POST', '/api/intake/log', { headers: all, body: text });
  };
  /** The answer to a batch that must be taken. */
  const sent = async (body: unknown, headers: Headers = {}): Promise<Answer['body']> => {
    const answer = await send(body, headers);
    assert.equal(answer.status, 201, answer.text);
    return answer.body;
  };
  const evidenceOf = async (id: string, role: 'Viewer' | 'Analyst' = 'Analyst') => {
    const headers = await service().as(role);
    const answer = await service().call('GET', `/api/incidents/${id}`, { headers });
    return answer.body.evidence as Record<string, string>[];
  };
  return { event, send, sent, evidenceOf };
}
