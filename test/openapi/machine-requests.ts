// What the examples of service accounts need, and how their errors are had.
import { newMachine, serviceAccounts, tokenRequest } from '../support/machines.ts';
import type { TestService } from '../support/service.ts';
import type { Body } from './requests.ts';
import type { Fixture } from './reused-fixtures.ts';

type Make = (service: TestService) => Promise<Fixture>;

async function aMachine(service: TestService): Promise<Fixture> {
  return { path: { id: (await newMachine(service)).id } };
}

/** A name that no other one has, and an owner that is there. */
async function aNewName(service: TestService): Promise<Fixture> {
  await service.as('Admin');
  return { body: { name: `scanner-${Math.round(performance.now() * 1000)}` } };
}

async function aClient(service: TestService): Promise<Fixture> {
  const { authorization = '' } = tokenRequest(await newMachine(service)).headers;
  return { headers: { authorization } };
}

export const machineFixtures: Readonly<Record<string, Make>> = {
  createServiceAccount: aNewName,
  changeServiceAccount: aMachine,
  rotateServiceAccountSecret: aMachine,
  issueMachineToken: aClient,
};

const form = (value: string): Body => ({ type: 'application/x-www-form-urlencoded', value });

/** Of a machine that no one made. */
export const wrongClient = form(`grant_type=client_credentials&client_id=svc_${'A'.repeat(22)}`);

const terms = {
  owner: 'admin@example.org',
  roles: ['Analyst'],
  scopes: ['imports:write'],
  expires_in_days: 1,
};

type Change = (service: TestService) => Promise<Fixture & { send?: Body }>;

const sends =
  (value: string): Change =>
  () =>
    Promise.resolve({ send: form(value) });

export const machineChanges: Readonly<Record<string, Change>> = {
  // The same request with the same key, whose secret was answered once.
  'createServiceAccount conflict': async (service) => {
    const headers = { ...(await service.as('Admin')), 'idempotency-key': `key-${Math.random()}` };
    const body = { ...terms, name: `twin-${Math.round(performance.now() * 1000)}` };
    await service.call('POST', serviceAccounts, { headers, body });
    return { headers, send: { type: 'application/json', value: body } };
  },
  // A machine without a secret gets no new one.
  'rotateServiceAccountSecret conflict': async (service) => {
    const certificate_sha256 = 'A'.repeat(43);
    const by = { auth_method: 'self_signed_tls_client_auth', certificate_sha256 };
    return { path: { id: (await newMachine(service, by)).id } };
  },
  'issueMachineToken validation_failed': () =>
    Promise.resolve({ headers: { authorization: `Basic ${'x'.repeat(1100)}` } }),
  'issueMachineToken invalid_request': sends('scope=incidents:read'),
  'issueMachineToken unsupported_grant_type': sends('grant_type=password'),
  'issueMachineToken invalid_scope': sends('grant_type=client_credentials&scope=audit:write'),
  'issueMachineToken invalid_client': () =>
    Promise.resolve({ headers: { authorization: 'Basic eDp5' } }),
};
