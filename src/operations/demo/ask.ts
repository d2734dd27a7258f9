// How the data of a demo are made: requests to the API as the users of the demo, so that every rule
// and every record is the same as for people.
import type { Role } from '../../domain/role.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH';

interface DemoAnswer {
  status: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- of every route
  body: any;
  bytes: Buffer;
}

/** Sends one request as the demo user of the role, JSON or a file, and gives any answer. */
export type Send = (
  role: Role,
  method: Method,
  url: string,
  body?: object | Buffer,
) => Promise<DemoAnswer>;

/** As `Send`, but a refusal is an error, because a demo without its story is none. */
// oxlint-disable-next-line typescript/no-explicit-any -- of every route
export type Ask = (...sent: Parameters<Send>) => Promise<any>;

export function asking(send: Send): Ask {
  return async (role, method, url, body) => {
    const answer = await send(role, method, url, body);
    if (answer.status < 400) return answer.body as unknown;
    const told = JSON.stringify(answer.body);
    throw new Error(`The demo could not be made: ${method} ${url} answered ${told}`);
  };
}

/** One request of a story, at its time. */
export interface Step {
  hoursAgo: number;
  /** `now` is the time of the step. */
  run: (ask: Ask, now: Temporal.Instant) => Promise<void>;
}
