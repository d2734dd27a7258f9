// Values whose type only a running service knows.
import assert from 'node:assert/strict';
import type { Server } from 'node:net';

/** What a service answers or says; the tests know its shape. */
// oxlint-disable-next-line typescript/no-explicit-any -- a false shape fails the test.
export type Json = any;

/** The value, which is a text; fails the test where it is none. */
export function stringIn(value: unknown): string {
  assert.ok(typeof value === 'string', `not a text: ${String(value)}`);
  return value;
}

/** The port on which a server listens. */
export function portOfServer(server: Server): number {
  const address = server.address();
  assert.ok(
    address !== null && typeof address === 'object',
    'the server does not listen on a port',
  );
  return address.port;
}
