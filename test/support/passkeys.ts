// Calls about passkeys that their tests share.
import type { Authenticator, Lies } from './authenticator.ts';
import { logIn } from './factors.ts';
import { assertProblem } from './records.ts';
import type { TestService } from './service.ts';

interface Entry {
  action: string;
  amr?: string[];
  detail: Record<string, unknown>;
}

export async function entriesOf(service: TestService, email: string): Promise<Entry[]> {
  const headers = await service.as('Admin');
  const url = `/api/ip3/v1/audit?limit=200&actor=${encodeURIComponent(email)}`;
  return (await service.call('GET', url, { headers })).body.entries;
}

/** Why proofs of this person were refused. */
export async function refusals(service: TestService, email: string): Promise<unknown[]> {
  const entries = await entriesOf(service, email);
  return entries
    .filter(({ action }) => action === 'auth.factor_refused')
    .map(({ detail }) => detail['reason']);
}

/** The challenge of a login with the right password. */
export async function asked(service: TestService, email: string): Promise<{ challenge: string }> {
  const answer = await logIn(service, email);
  assertProblem(answer, 401, 'second_factor_required');
  return answer.body.passkey_options;
}

export async function logInBy(
  service: TestService,
  email: string,
  authenticator: Authenticator,
  lies?: Lies,
) {
  const passkey = authenticator.get(await asked(service, email), lies);
  return logIn(service, email, { passkey });
}

export async function ownFactors(service: TestService, headers: Record<string, string>) {
  return (await service.call('GET', '/api/ip3/v1/me/factors', { headers })).body;
}
