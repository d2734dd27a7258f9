// Accounts with a second factor, and the codes of their generators.
import assert from 'node:assert/strict';
import type { Role } from '../../src/domain/role.ts';
import { createAccount } from '../../src/operations/accounts/accounts.ts';
import { beginSession } from '../../src/operations/accounts/login-sessions.ts';
import { sealedFor } from '../../src/operations/accounts/prove-factor.ts';
import { stepOf, totpCode } from '../../src/operations/accounts/totp.ts';
import { systemContext } from '../../src/operations/system-context.ts';
import { findAccountByEmail } from '../../src/store/accounts/accounts.ts';
import { findTotp } from '../../src/store/accounts/factors.ts';
import { newAuthenticator, type Authenticator } from './authenticator.ts';
import { password, type TestService } from './service.ts';

export interface Person {
  id: string;
  email: string;
  /** Of a login with the password alone. */
  headers: Record<string, string>;
}

let people = 0;

export async function newPerson(service: TestService, roles: Role[] = ['Viewer']): Promise<Person> {
  const email = `person-${(people += 1)}@example.org`;
  const { deps } = service;
  const { id } = await createAccount(deps, systemContext(deps), { email, password, roles });
  const account = await findAccountByEmail(deps.database.kysely, email);
  const address = '127.0.0.1';
  const source = { request_id: 'a test', address, block: address, agent: undefined };
  // Past the limits on logins, which other tests reach.
  const { token } = await beginSession(deps, source, account!);
  return { id, email, headers: bearer(token) };
}

export function bearer(token: unknown): Record<string, string> {
  return { authorization: `Bearer ${String(token)}` };
}

export function logIn(service: TestService, email: string, more: object = {}) {
  const body = { email, password, ...more };
  return service.call('POST', '/api/ip3/v1/auth/login', { body });
}

/** A code that was not taken yet: no test waits for the next half minute. */
export async function freshCode(service: TestService, account_id: string): Promise<string> {
  await service.deps.database.pool.query(
    'update totp_factor set last_step = 0 where account_id = $1',
    [account_id],
  );
  return codeNow(service, account_id);
}

/** The code that a generator shows at this moment, taken or not. */
export async function codeNow({ deps }: TestService, account_id: string): Promise<string> {
  const totp = await findTotp(deps.database.kysely, account_id);
  assert.ok(totp, 'the account has no generator');
  const secret = await deps.secrets.open(totp.secret, sealedFor(account_id));
  return totpCode(secret, stepOf(deps.clock.now()));
}

/** Someone who has set up a generator in the session of `headers`. */
export async function personWithFactor(
  service: TestService,
  roles?: Role[],
): Promise<Person & { recovery_codes: string[] }> {
  const person = await newPerson(service, roles);
  return { ...person, recovery_codes: await setUpFactor(service, person) };
}

export async function setUpFactor(service: TestService, { id, headers }: Person) {
  const url = '/api/ip3/v1/me/factors/totp';
  const offered = await service.call('POST', url, { headers });
  assert.equal(offered.status, 201, offered.text);
  const body = { code: await freshCode(service, id) };
  const confirmed = await service.call('POST', `${url}/confirm`, { headers, body });
  assert.equal(confirmed.status, 200, confirmed.text);
  return confirmed.body.recovery_codes as string[];
}

/** Begins a passkey in the session of `headers`, and gives what a browser would get. */
export async function passkeyOptions(service: TestService, { headers }: Pick<Person, 'headers'>) {
  const url = '/api/ip3/v1/me/factors/passkeys/options';
  const offered = await service.call('POST', url, { headers });
  assert.equal(offered.status, 201, offered.text);
  return offered.body.passkey_options as { challenge: string };
}

/** Adds a passkey; the service needs an `IP3_PUBLIC_URL` at the host of `authenticator.ts`. */
export async function addPasskey(
  service: TestService,
  { headers }: Pick<Person, 'headers'>,
  authenticator: Authenticator = authenticatorFor(service),
) {
  const credential = authenticator.create(await passkeyOptions(service, { headers }));
  const body = { name: 'A key of the tests', credential };
  const added = await service.call('POST', '/api/ip3/v1/me/factors/passkeys', { headers, body });
  assert.equal(added.status, 201, added.text);
  const { id, recovery_codes } = added.body as { id: string; recovery_codes: string[] };
  return { authenticator, id, recovery_codes };
}

export function authenticatorFor({ deps }: TestService): Authenticator {
  return newAuthenticator('ES256', deps.config.IP3_PUBLIC_URL?.origin);
}

export async function personWithPasskey(service: TestService, roles?: Role[]) {
  const person = await newPerson(service, roles);
  const { id: passkey_id, ...added } = await addPasskey(service, person);
  return { ...person, ...added, passkey_id };
}

/** What the session of `headers` has to answer. */
export async function stepUpOptions(
  service: TestService,
  headers: Record<string, string>,
): Promise<{ challenge: string }> {
  const offered = await service.call('POST', '/api/ip3/v1/me/step-up/passkey', { headers });
  assert.equal(offered.status, 201, offered.text);
  return offered.body.passkey_options;
}
