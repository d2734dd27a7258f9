// Evidence of a source that restricts where it can go.
import type { Answer, TestService } from '../support/service.ts';
import { altered, json } from './altered.ts';
import type { Operation } from './documented.ts';

/** A record whose source lets it travel less far. */
export async function tlpViolation(service: TestService, operation: Operation): Promise<Answer> {
  const headers = await service.as('Admin');
  const body = { title: `Report ${performance.now()}`, tlp: 'AMBER' };
  const made = await service.call('POST', '/api/intake/osint', { headers, body });
  const asked = { visibility: 'public', reason: 'To be read by all.' };
  return altered(service, operation, { path: { id: made.body.evidence_id }, send: json(asked) });
}
