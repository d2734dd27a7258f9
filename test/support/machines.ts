// Short cuts of the tests of machines.
import assert from 'node:assert/strict';
import type { Answer, TestService } from './service.ts';

export const serviceAccounts = '/api/ip3/v1/service-accounts';
export const tokenPath = '/oauth/token';

let made = 0;

/** A service account; by default one with a secret that can read incidents. */
export async function newMachine(
  service: TestService,
  fields: Record<string, unknown> = {},
): Promise<Answer['body']> {
  made += 1;
  const headers = await service.as('Admin');
  const answer = await service.call('POST', serviceAccounts, {
    headers,
    body: {
      name: `machine-${made}`,
      owner: 'admin@example.org',
      roles: ['Analyst'],
      scopes: ['incidents:read'],
      expires_in_days: 30,
      ...fields,
    },
  });
  assert.equal(answer.status, 201, answer.text);
  return answer.body;
}

export interface Client {
  client_id: string;
  client_secret: string | null;
}

/** As a client sends it: the secret in the header, or the ID alone. */
export function tokenRequest({ client_id, client_secret }: Client, fields = {}) {
  const basic = Buffer.from(`${client_id}:${client_secret}`).toString('base64');
  const form = new URLSearchParams({
    grant_type: 'client_credentials',
    ...(client_secret === null ? { client_id } : {}),
    ...fields,
  });
  return {
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      ...(client_secret === null ? {} : { authorization: `Basic ${basic}` }),
    },
    body: form.toString(),
  };
}

export async function askToken(
  service: TestService,
  client: Client,
  fields = {},
  more: Record<string, string> = {},
): Promise<Answer> {
  const { headers, body } = tokenRequest(client, fields);
  return service.call('POST', tokenPath, { headers: { ...headers, ...more }, body });
}

/** Headers of the machine. */
export async function asMachine(
  service: TestService,
  client: Client,
): Promise<Record<string, string>> {
  const answer = await askToken(service, client);
  assert.equal(answer.status, 200, answer.text);
  return { authorization: `Bearer ${answer.body.access_token}` };
}
