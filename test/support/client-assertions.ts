// What a machine signs to get a token: written from RFC 7523 and RFC 7519, not from the service.
import { exportJWK, generateKeyPair, SignJWT, type JWK, type JWTPayload } from 'jose';
import { tokenPath } from './machines.ts';
import type { Answer, TestService } from './service.ts';

export interface MachineKey {
  alg: string;
  privateKey: CryptoKey;
  publicKey: JWK;
}

export async function newMachineKey(alg = 'EdDSA'): Promise<MachineKey> {
  const made = await generateKeyPair(alg, { extractable: true, modulusLength: 3072 });
  return { alg, privateKey: made.privateKey, publicKey: await exportJWK(made.publicKey) };
}

let signed = 0;

export interface Changed {
  claims?: JWTPayload;
  header?: { alg?: string; typ?: string; kid?: string };
}

/** A sound assertion, but for what is changed; `undefined` leaves a claim out. */
export function assertionOf(
  { alg, privateKey }: MachineKey,
  client_id: string,
  { claims = {}, header = {} }: Changed = {},
): Promise<string> {
  signed += 1;
  const now = Math.floor(Date.now() / 1000);
  const sound = {
    ...{ iss: client_id, sub: client_id, aud: 'http://console.test/oauth/token' },
    ...{ jti: `assertion-${signed}`, iat: now, exp: now + 60 },
  };
  const payload = JSON.parse(JSON.stringify({ ...sound, ...claims })) as JWTPayload;
  return new SignJWT(payload).setProtectedHeader({ alg, ...header }).sign(privateKey);
}

const type = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';

export function askWith(
  service: TestService,
  client_assertion: string,
  fields: Record<string, string> = {},
  more: Record<string, string> = {},
): Promise<Answer> {
  const grant = { grant_type: 'client_credentials', client_assertion_type: type };
  const form = new URLSearchParams({ ...grant, client_assertion, ...fields });
  return service.call('POST', tokenPath, {
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...more },
    body: form.toString(),
  });
}
