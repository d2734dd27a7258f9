// Calls that the client must refuse to compile: each has one fault. Checked by `npm run typecheck`
// and test/console/client-types.whole.test.ts; a directive without an error is one.
import { call } from '../../../src/console/api/client.ts';
import { incidentPage } from '../../../src/console/api/requests/incidents.ts';
import type { Agent } from '../../../src/console/api/types.gen.ts';

const id = 'INC-2026-000001';
const members = '/api/ip3/v1/engagements/{id}/members';

void [
  // @ts-expect-error -- The path has no DELETE; all else is wrong too.
  call('DELETE', '/api/agents/{id}', { path: { idd: id }, query: { x: true }, body: { x: 1 } }),

  // @ts-expect-error -- No such path.
  call('GET', '/api/ip3/v1/incident', {}),

  // @ts-expect-error -- A path that exists, without this method.
  call('DELETE', '/api/ip3/v1/incidents/{id}', { path: { id } }),

  // @ts-expect-error -- A misspelt name in the path.
  call('GET', '/api/ip3/v1/incidents/{id}', { path: { idd: id } }),

  // @ts-expect-error -- A name of the path left out.
  call('GET', '/api/ip3/v1/incidents/{id}', {}),

  // @ts-expect-error -- A path with a name needs its parts.
  call('GET', '/api/ip3/v1/incidents/{id}'),

  // @ts-expect-error -- A name in the path that the path does not have, next to the right one.
  call('GET', '/api/ip3/v1/incidents/{id}', { path: { id, kind: 'x' } }),

  // @ts-expect-error -- A query that the operation does not take.
  call('GET', '/api/ip3/v1/incidents/{id}', { path: { id }, query: { limit: 1 } }),

  // @ts-expect-error -- A name in the query that the operation does not know, next to a known one.
  call('GET', '/api/ip3/v1/incidents', { query: { limit: 1, nonsense: true } }),

  // @ts-expect-error -- A value in the query of the wrong type.
  call('GET', '/api/ip3/v1/incidents', { query: { limit: '1' } }),

  // @ts-expect-error -- A member of the body that the operation does not know.
  call('POST', members, { path: { id }, body: { email: id, x: 1 } }),

  // @ts-expect-error -- A member of the body of the wrong type.
  call('POST', members, { path: { id }, body: { email: 1 } }),

  // @ts-expect-error -- A required member of the body left out.
  call('POST', '/api/incidents', { body: { description: 'x' } }),

  // @ts-expect-error -- The body left out.
  call('POST', '/api/incidents', {}),

  // @ts-expect-error -- A body for an operation without one.
  call('POST', '/api/ip3/v1/evidence/{id}/verify', { path: { id }, body: {} }),

  // @ts-expect-error -- A version for an operation that checks none.
  call('GET', '/api/ip3/v1/incidents/{id}', { path: { id }, ifMatch: '"1"' }),

  // @ts-expect-error -- A part that no request has.
  call('GET', '/api/ip3/v1/incidents', { headers: {} }),
];

/** The response has the type of the document and no other. */
void async function () {
  const { body } = await call('GET', '/api/ip3/v1/incidents/{id}', { path: { id } });
  // @ts-expect-error -- An incident is no agent.
  const agent: Agent = body;
  // @ts-expect-error -- No such member.
  const lies: unknown = body.lies;
  // @ts-expect-error -- The caller does not choose the type of the response.
  const chosen = await call<'GET', '/api/ip3/v1/incidents', { lies: true }>(
    'GET',
    '/api/ip3/v1/incidents',
  );
  return { agent, lies, chosen };
};

// @ts-expect-error -- A request module passes the query of its operation on, and nothing else.
void incidentPage({ nonsense: true });
