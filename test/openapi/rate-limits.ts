// How a client must wait: as many streams as one user can hold, or guesses until they are
// refused.
import assert from 'node:assert/strict';
import type { CallLimitName } from '../../src/domain/call-limit.ts';
import { callLimitOf } from '../../src/http/call-limit.ts';
import { endpoints } from '../../src/http/endpoints.ts';
import { engineOfFeatures } from '../support/engines.ts';
import { openTestService, type Answer, type TestService } from '../support/service.ts';
import { json } from './altered.ts';
import type { Operation } from './documented.ts';
import { wrongClient } from './machine-requests.ts';
import { bodiesOf, fixtureOf, send, type Body } from './requests.ts';
import { aRun } from './reused-fixtures.ts';
import { signOnProvider } from './sign-on-requests.ts';
import { linkOfNobody } from './tokens.ts';

/** The most streams that one user can hold. */
function streamsOfOne(operation: string): number {
  return endpointOf(operation).limits!.streams!.ofOne;
}

function endpointOf(operation: string) {
  return endpoints.find(({ operationId }) => operationId === operation)!;
}

/** Streams up to the bound of one user, and one more. */
async function oneStreamMore(service: TestService): Promise<Answer> {
  const headers = await service.as('Viewer', 'Legal/DPO');
  const asked = { method: 'GET', url: '/api/ip3/v1/events', headers } as const;
  const held = [];
  for (let turn = 0; turn < streamsOfOne('followChanges'); turn += 1) {
    held.push((await service.app.inject({ ...asked, payloadAsStream: true })).stream());
  }
  const answer = await service.call('GET', asked.url, { headers });
  for (const stream of held) stream.destroy();
  return answer;
}

/** Followers of one import up to the bound of one user, and one more: the one that is refused. */
async function oneFollowerMore(service: TestService): Promise<Answer> {
  const headers = await service.as('Viewer', 'Legal/DPO');
  const { pool } = service.deps.database;
  const id = await aRun(service);
  // As if another process worked on it, until it has ended.
  const running = `status = 'running', finished_at = null`;
  await pool.query(`update connector_run set ${running} where id = $1`, [id]);
  const follow = () => service.call('GET', `/api/ip3/v1/imports/${id}/events`, { headers });
  const asked = Array.from({ length: streamsOfOne('followImport') + 1 }, follow);
  // The others don't end before the import does.
  await Promise.any(asked.map(async (answer) => assert.notEqual((await answer).status, 200)));
  const ended = `status = 'completed', finished_at = now()`;
  await pool.query(`update connector_run set ${ended} where id = $1`, [id]);
  const answers = await Promise.all(asked);
  return answers.find(({ status }) => status !== 200) ?? answers[0]!;
}

/** Exports at the same moment up to the bound of one user, and one more. */
async function oneExportMore(service: TestService): Promise<Answer> {
  const headers = await service.as('Viewer', 'Legal/DPO');
  const ask = () => service.call('GET', '/api/ip3/v1/incidents/export', { headers });
  const asked = Array.from({ length: streamsOfOne('exportIncidents') + 1 }, ask);
  const answers = await Promise.all(asked);
  return answers.find(({ status }) => status !== 200) ?? answers[0]!;
}

/** Guesses of what the operation asks for; of the others the secret in a header is guessed. */
const wrongGuesses: Readonly<Record<string, Body>> = {
  logIn: json({ email: 'a@example.org', password: 'wrong' }),
  signIn: json({ email: 'b@example.org', password: 'wrong' }),
  choosePassword: linkOfNobody,
  confirmTotp: json({ code: '000000' }),
  removeTotp: json({ code: '000000' }),
  renewRecoveryCodes: json({ code: '000000' }),
  stepUp: json({ password: 'wrong' }),
  finishSignOn: json({ query: 'code=guess&state=guess' }),
  finishDeviceSignOn: json({ device_code: 'guess' }),
  issueMachineToken: wrongClient,
  changeOwnPassword: json({ current_password: 'wrong', password: 'another horse, another staple' }),
};

/** Guesses by someone who is signed in, or by a page. */
const ownGuesses = [
  ...['changeOwnPassword', 'signIn', 'finishSignOn', 'stepUp'],
  ...['confirmTotp', 'removeTotp', 'renewRecoveryCodes'],
];

/** Two calls to a process that lets an account make one. */
async function oneCallMore(
  service: TestService,
  operation: Operation,
  limit: CallLimitName,
): Promise<Answer> {
  const fixture = await fixtureOf(service, operation);
  const body = bodiesOf(operation, fixture).at(-1);
  const { settings: ofProvider } = await signOnProvider();
  const settings = { ...ofProvider, IP3_CALL_LIMITS: `${limit}=1+1` };
  const strict = await openTestService(engineOfFeatures, { settings, sharedWith: service });
  try {
    await send(strict, operation, fixture, body);
    return await send(strict, operation, fixture, body);
  } finally {
    await strict.close();
  }
}

/** Opens streams, guesses or calls until that is refused. */
export async function rateLimited(service: TestService, operation: Operation): Promise<Answer> {
  if (operation.operationId === 'followChanges') return oneStreamMore(service);
  if (operation.operationId === 'followImport') return oneFollowerMore(service);
  if (operation.operationId === 'exportIncidents') return oneExportMore(service);
  const limit = callLimitOf(endpointOf(operation.operationId));
  if (limit !== undefined) return oneCallMore(service, operation, limit);
  const fixture = await fixtureOf(service, operation);
  const wrong = wrongGuesses[operation.operationId];
  const isOwn = ownGuesses.includes(operation.operationId);
  const guess = isOwn ? fixture : { ...fixture, headers: { 'x-service-secret': 'a wrong guess' } };
  const body = wrong ?? bodiesOf(operation, fixture).at(-1);
  // As if someone had guessed a moment ago: the turn of the next one is some seconds away.
  await service.deps.database.pool.query(
    `update credential_attempt set ready_at = now() + interval '5 seconds' where attempts > 10`,
  );
  for (let guesses = 0; guesses <= 110; guesses += 1) {
    const answer = await send(service, operation, guess, body);
    if (answer.status === 429) return answer;
  }
  return send(service, operation, guess, body);
}
