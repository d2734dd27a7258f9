// WebAuthn by its library: options for a browser, and the judgement of what the browser answers.
// The address of the settings counts, never the one that a request names.
import { isIP } from 'node:net';
import type { WebAuthnCredential } from '@simplewebauthn/server';
import type { Config } from '../../settings/config.ts';
import type { PasskeyRow } from '../../store/accounts/passkeys.ts';
import { assertProves, type CoseKey } from './passkey-key.ts';

/** Loaded with the first passkey, as most processes never see one. */
const library = () => import('@simplewebauthn/server');

/** Whom passkeys are made for. */
export interface RelyingParty {
  id: string;
  origin: string;
}

/** Null where there can be no passkeys: they need an address with a host name. */
export function relyingParty({
  IP3_PUBLIC_URL: url,
}: Pick<Config, 'IP3_PUBLIC_URL'>): RelyingParty | null {
  if (url === undefined || isIP(url.hostname.replace(/[[\]]/g, '')) !== 0) return null;
  return { id: url.hostname, origin: url.origin };
}

/** EdDSA, ES256 and RS256, by their numbers in COSE: the library would take others by default. */
const algorithms = [-8, -7, -257];

export const challengeMs = 5 * 60_000;

type Held = Pick<PasskeyRow, 'credential_id' | 'transports'>;

function descriptors(passkeys: readonly Held[]) {
  return passkeys.map(({ credential_id: id, transports }) => ({
    id,
    type: 'public-key' as const,
    transports,
  }));
}

export interface PasskeyUser {
  id: string;
  email: string;
  passkeys: readonly Held[];
}

/** What a browser needs to make a passkey (PublicKeyCredentialCreationOptionsJSON). */
export async function creationOptions(party: RelyingParty, user: PasskeyUser) {
  const { generateRegistrationOptions } = await library();
  return generateRegistrationOptions({
    ...{ rpName: 'Proofline', rpID: party.id },
    ...{ userName: user.email, userDisplayName: user.email, userID: Buffer.from(user.id) },
    attestationType: 'none',
    timeout: challengeMs,
    excludeCredentials: descriptors(user.passkeys),
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'required' },
    supportedAlgorithmIDs: algorithms,
  });
}

/** What a browser needs to prove one (PublicKeyCredentialRequestOptionsJSON). */
export async function requestOptions(party: RelyingParty, passkeys: readonly Held[]) {
  const { generateAuthenticationOptions } = await library();
  return generateAuthenticationOptions({
    rpID: party.id,
    timeout: challengeMs,
    allowCredentials: descriptors(passkeys),
    userVerification: 'required',
  });
}

export type RequestOptions = Awaited<ReturnType<typeof requestOptions>>;

/** What a browser answers, as PublicKeyCredential.toJSON gives it. */
interface Answer<Response> {
  id: string;
  rawId: string;
  type: 'public-key';
  response: Response & { clientDataJSON: string };
}

export type Registration = Answer<{
  attestationObject: string;
  transports?: string[] | undefined;
}>;

export type Assertion = Answer<{
  authenticatorData: string;
  signature: string;
  userHandle?: string | undefined;
}>;

interface ClientData {
  challenge?: unknown;
  crossOrigin?: unknown;
}

/** @throws SyntaxError for what is no JSON. */
function clientDataOf({ response }: Answer<object>): ClientData {
  return JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString()) as ClientData;
}

/** The challenge that an answer claims to be for; none for what cannot be read. */
export function challengeOf(answer: Answer<object>): string {
  try {
    return String(clientDataOf(answer).challenge);
  } catch {
    return '';
  }
}

/**
 * The credential of a new passkey. Which device has it is not proved: no attestation is asked for.
 * @throws Error that says what is wrong.
 */
export async function checkRegistration(
  party: RelyingParty,
  answer: Registration,
  challenge: string,
): Promise<{ credential: WebAuthnCredential; synced: boolean }> {
  const { verifyRegistrationResponse } = await library();
  assertNotFramed(answer);
  const { attestationObject, clientDataJSON } = answer.response;
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: { ...answer, response: { attestationObject, clientDataJSON }, ...noExtensions },
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  });
  if (!verified) throw new Error('The attestation is not right.');
  const { credential, credentialDeviceType } = registrationInfo;
  assertProves(await keyOf(credential));
  return { credential, synced: credentialDeviceType === 'multiDevice' };
}

async function keyOf({ publicKey }: WebAuthnCredential): Promise<CoseKey> {
  const { decodeCredentialPublicKey } = await import('@simplewebauthn/server/helpers');
  return decodeCredentialPublicKey(publicKey) as unknown as CoseKey;
}

/**
 * The counter of a proof by the passkey. Whether it went up is for the database, which compares and
 * keeps it in one statement.
 * @throws Error that says what is wrong.
 */
export async function checkAssertion(
  party: RelyingParty,
  answer: Assertion,
  challenge: string,
  { account_id, credential_id, public_key }: PasskeyRow,
): Promise<number> {
  const { verifyAuthenticationResponse } = await library();
  const { userHandle, ...response } = answer.response;
  assertNotFramed(answer);
  const holder = Buffer.from(account_id).toString('base64url');
  if ((userHandle ?? holder) !== holder) throw new Error('It is the passkey of another user.');
  const publicKey = Buffer.from(public_key, 'base64url');
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...answer, response, ...noExtensions },
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    credential: { id: credential_id, publicKey, counter: 0 },
  });
  if (!verified) throw new Error('The signature is not right.');
  return authenticationInfo.newCounter;
}

/** None is asked for. */
const noExtensions = { clientExtensionResults: {} };

/** The library takes an answer from a frame of another site when that site is not named. */
function assertNotFramed(answer: Answer<object>): void {
  if (clientDataOf(answer).crossOrigin === true) {
    throw new Error('The answer is from a frame of another site.');
  }
}
