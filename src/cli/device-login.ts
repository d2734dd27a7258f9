// A session by single sign-on (RFC 8628), for programs of this machine. The code goes to the
// terminal, the token to standard output.
import { setTimeout as pause } from 'node:timers/promises';
import { Type, type Static } from 'typebox';
import { Value } from 'typebox/value';
import { visible } from '../domain/visible.ts';
import { version } from '../settings/version.ts';
import { clientConfig, notOurs, send } from './client.ts';
import { exitCodes } from './exit-codes.ts';
import { Failure } from './failure.ts';
import { say, type Terminal } from './terminal.ts';

export interface LoginOptions {
  url?: string;
  provider: string;
}

const Begun = Type.Object({
  device_code: Type.String(),
  user_code: Type.String(),
  verification_uri: Type.String(),
  verification_uri_complete: Type.Union([Type.String(), Type.Null()]),
  expires_in: Type.Integer(),
  interval: Type.Integer({ minimum: 1 }),
});

const Finished = Type.Object({
  state: Type.String(),
  token: Type.Union([Type.String(), Type.Null()]),
});

type Wait = (seconds: number) => Promise<void>;

export async function logInByDevice(
  terminal: Terminal,
  { provider, ...options }: LoginOptions,
  wait: Wait = (seconds) => pause(seconds * 1_000),
): Promise<void> {
  const { IP3_URL: server } = clientConfig(terminal, options);
  const path = `/api/ip3/v1/auth/providers/${encodeURIComponent(provider)}/device`;
  const begun = await post(server, path, {});
  if (!Value.Check(Begun, begun)) throw notOurs(server, 'it gave no code');
  const address = begun.verification_uri_complete ?? begun.verification_uri;
  const sentence = `Open ${address} and confirm the code ${begun.user_code}.`;
  terminal.errors.write(`${visible(sentence)}\n`);
  say(terminal, visible(await tokenOf(server, `${path}/finish`, begun, wait)));
}

/** Seconds that a wait grows by, when a provider or the way to it is slow (RFC 8628, 3.5). */
const slowdown = 5;

/** Asks until the code is confirmed, refused or over; a server that is away is asked again. */
async function tokenOf(
  server: URL,
  path: string,
  begun: Static<typeof Begun>,
  wait: Wait,
): Promise<string> {
  const { device_code, expires_in } = begun;
  let [waited, interval] = [0, begun.interval];
  let last = notConfirmed();
  while (waited + interval <= expires_in) {
    await wait(interval);
    waited += interval;
    const answer = await post(server, path, { device_code }).catch(faultOfWay);
    if (answer instanceof Failure) {
      last = answer;
      interval += slowdown;
      continue;
    }
    if (!Value.Check(Finished, answer)) throw notOurs(server, 'it gave no token');
    if (answer.token !== null) return answer.token;
    last = notConfirmed();
    if (answer.state === 'slow_down') interval += slowdown;
  }
  throw last;
}

/** Given back, for a code is worth asking again; everything else is thrown. */
function faultOfWay(error: unknown): Failure {
  const isAway = error instanceof Failure && error.exit === exitCodes.unavailable;
  if (isAway) return error;
  throw error;
}

function notConfirmed(): Failure {
  const detail = 'The code was not confirmed in time. Log in again.';
  return new Failure({ error: 'unauthorized', status: 401, detail });
}

function post(server: URL, path: string, content: object): Promise<unknown> {
  const body = Buffer.from(JSON.stringify(content));
  const headers = {
    'content-type': 'application/json',
    'content-length': body.length,
    'user-agent': `proofline/${version}`,
  };
  return send(server, { path, headers }, body);
}
