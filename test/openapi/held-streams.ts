// How to hold as many streams as one user may.
import { limits } from '../../src/http/limits.ts';
import type { Answer, TestService } from '../support/service.ts';

/** Streams up to the bound of one user, and one more. */
export async function oneStreamMore(service: TestService): Promise<Answer> {
  const headers = await service.as('Viewer', 'Legal/DPO');
  const asked = { method: 'GET', url: '/api/ip3/v1/events', headers } as const;
  const held = [];
  for (let turn = 0; turn < limits.changeStreamsOfOne; turn += 1) {
    held.push((await service.app.inject({ ...asked, payloadAsStream: true })).stream());
  }
  const answer = await service.call('GET', asked.url, { headers });
  for (const stream of held) stream.destroy();
  return answer;
}
