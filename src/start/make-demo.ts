// Joins the stories of the demo to the API: requests of the demo's users, without a socket.
import { readFileSync } from 'node:fs';
import { required } from '../domain/required.ts';
import type { Role } from '../domain/role.ts';
import type { App } from '../http/app-type.ts';
import type { Send } from '../operations/demo/ask.ts';
import type { DemoClock } from '../operations/demo/demo-clock.ts';
import { demoUsers } from '../operations/demo/demo-data.ts';
import { tellStories } from '../operations/demo/load-demo.ts';
import type { StoryIds } from '../operations/demo/story-ids.ts';
import type { Deps } from '../operations/deps.ts';
import { findAccountByEmail } from '../store/accounts/accounts.ts';

const scan = new URL('../../samples/vulnscan.csv', import.meta.url);

interface Making {
  deps: Pick<Deps, 'database' | 'tokens'>;
  app: App;
  clock: DemoClock;
}

export interface MadeDemo {
  stories: StoryIds;
  /** Asks the API as one of the demo's users. */
  send: Send;
}

/** Shows the stories in a database that has the users and nothing else. */
export async function makeDemo({ deps, app, clock }: Making): Promise<MadeDemo> {
  const send = sender(deps, app);
  return { stories: await tellStories(clock, send, readFileSync(scan)), send };
}

/** Sends as the role's user; the token is a new one each time, because the clock jumps. */
function sender(deps: Making['deps'], app: App): Send {
  const accounts = new Map<Role, ReturnType<typeof findAccountByEmail>>();
  return async (role, method, url, body) => {
    const { email } = required(
      demoUsers.find((user) => user.role === role),
      'demo user',
    );
    if (!accounts.has(role)) {
      accounts.set(role, findAccountByEmail(deps.database.kysely, email));
    }
    const { token } = await deps.tokens.issue(required(await accounts.get(role), 'account'));
    const type = Buffer.isBuffer(body) ? 'text/csv' : 'application/json';
    const response = await app.inject({
      method,
      url,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': type }) },
      ...(body && { payload: body }),
    });
    const json = /json/.test(String(response.headers['content-type']));
    const bytes = response.rawPayload;
    return { status: response.statusCode, body: json ? response.json<unknown>() : null, bytes };
  };
}
