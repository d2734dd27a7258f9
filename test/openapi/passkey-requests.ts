// What the examples and codes of passkeys need: people with one, and what a browser answers.
import { mostPasskeys } from '../../src/operations/accounts/own-passkeys.ts';
import {
  addPasskey,
  authenticatorFor,
  newPerson,
  passkeyOptions,
  personWithPasskey,
} from '../support/factors.ts';
import type { TestService } from '../support/service.ts';
import type { Fixture } from './reused-fixtures.ts';

/** Someone who has begun to add a passkey, and what the browser made. */
async function withNewPasskey(service: TestService): Promise<Fixture> {
  const { headers } = await newPerson(service);
  const options = await passkeyOptions(service, { headers });
  return { headers, body: { credential: authenticatorFor(service).create(options) } };
}

async function withPasskey(service: TestService): Promise<Fixture> {
  const { headers, passkey_id } = await personWithPasskey(service);
  return { headers, path: { id: passkey_id } };
}

export const passkeyFixtures = {
  offerPasskey: async (service: TestService) => ({ headers: (await newPerson(service)).headers }),
  addPasskey: withNewPasskey,
  renamePasskey: withPasskey,
  removePasskey: withPasskey,
  offerPasskeyStepUp: withPasskey,
};

async function withAll(service: TestService): Promise<Fixture> {
  const { headers } = await newPerson(service);
  for (let made = 0; made < mostPasskeys; made += 1) await addPasskey(service, { headers });
  return { headers };
}

/** A credential that someone else has added. */
async function withTakenPasskey(service: TestService): Promise<Fixture> {
  const { authenticator } = await personWithPasskey(service);
  const { headers } = await newPerson(service);
  const options = await passkeyOptions(service, { headers });
  return { headers, body: { credential: authenticator.create(options) } };
}

const withNone = async (service: TestService) => ({ headers: (await newPerson(service)).headers });

/** Operation and code → what is changed of the request that the document shows. */
export const passkeyChanges: Readonly<Record<string, (service: TestService) => Promise<Fixture>>> =
  {
    'offerPasskey conflict': withAll,
    'addPasskey conflict': withTakenPasskey,
    'offerPasskeyStepUp conflict': withNone,
    'renewRecoveryCodes conflict': async (service) => ({
      ...(await withNone(service)),
      body: { code: undefined },
    }),
  };
