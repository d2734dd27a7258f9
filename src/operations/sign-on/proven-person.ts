// Who a provider says someone is, proven by its answer: state, issuer, PKCE, nonce, audience, times
// and signature are checked (openid-client) before anything in it is believed.
import type { IDToken, TokenEndpointResponse, TokenEndpointResponseHelpers } from 'openid-client';
import { DomainError } from '../../domain/error.ts';
import { claimOf, groupsIn } from '../../domain/group-roles.ts';
import type { SignOnProvider } from '../../domain/sign-on-provider.ts';
import { isStorable } from '../../domain/storable.ts';
import type { Attempt } from './begin-sign-on.ts';
import { isOutage, providerFault, type OpenProvider } from './providers.ts';

export interface ProvenPerson {
  issuer: string;
  subject: string;
  /** Of the person in the directory, where the provider names it (Entra ID: `oid`). */
  directory_id: string | null;
  email: string | null;
  /** False where the provider says that no one has checked the address. */
  email_verified: boolean;
  name: string | null;
  groups: string[];
  /** The session of the provider. */
  sid: string | null;
  /** How the person proved who they are, as the provider has it. */
  amr: string[];
  /** When that was, in milliseconds since 1970; null where the provider does not say it. */
  proved_ms: number | null;
  id_token: string | null;
}

/** Longer ones are not kept, for the address that would carry them has a bound. */
const keptTokenLength = 6_000;

/** @throws `invalid_credentials` for an answer that does not prove it. */
export async function provenPerson(
  opened: OpenProvider,
  attempt: Attempt,
  answer: URL,
): Promise<ProvenPerson> {
  const { client, configuration, provider } = opened;
  try {
    const tokens = await client.authorizationCodeGrant(configuration, answer, {
      expectedState: attempt.state,
      expectedNonce: attempt.nonce,
      pkceCodeVerifier: attempt.verifier,
      idTokenExpected: true,
    });
    if (attempt.fresh) assertFresh(provider.name, provenIn(tokens), attempt);
    return await personIn(opened, tokens);
  } catch (error) {
    throw unproven(provider, error);
  }
}

const deviceGrant = 'urn:ietf:params:oauth:grant-type:device_code';

/** What a provider says while no one has confirmed (RFC 8628, 3.5). */
const waits = { authorization_pending: 'pending', slow_down: 'slow_down' } as const;

export type DeviceWait = (typeof waits)[keyof typeof waits];

/**
 * The person who confirmed the code of a device, asked for once.
 * @throws `invalid_credentials` for a code that was denied, is over or is of another client.
 */
export async function personOfDevice(
  opened: OpenProvider,
  device_code: string,
): Promise<ProvenPerson | DeviceWait> {
  const { client, configuration, provider } = opened;
  try {
    const asked = { device_code };
    return await personIn(
      opened,
      await client.genericGrantRequest(configuration, deviceGrant, asked),
    );
  } catch (error) {
    const { error: code } = error as { error?: unknown };
    const wait = Object.entries(waits).find(([one]) => one === code)?.[1];
    if (wait !== undefined) return wait;
    throw unproven(provider, error);
  }
}

type Tokens = TokenEndpointResponse & TokenEndpointResponseHelpers;

function provenIn(tokens: Tokens): IDToken {
  const proven = tokens.claims();
  if (proven === undefined) throw new Error('no ID token');
  // Else all people without one would be one account, as would those whose texts are kept alike.
  if (proven.sub.trim() === '' || !isStorable(proven.sub)) throw new Error('no subject');
  return proven;
}

async function personIn(opened: OpenProvider, tokens: Tokens): Promise<ProvenPerson> {
  const proven = provenIn(tokens);
  const claims = await withUserInfo(opened, tokens.access_token, proven);
  return personOf(claims, proven, opened.provider.roles_claim, tokens.id_token);
}

function unproven(provider: SignOnProvider, error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  if (isOutage(error)) return providerFault(provider, error);
  return notProven(provider.name, error);
}

/** What the ID token does not have is asked of the provider; what it has, counts. */
async function withUserInfo(
  { client, configuration, provider }: OpenProvider,
  accessToken: string,
  proven: IDToken,
): Promise<Record<string, unknown>> {
  const isWhole = proven['email'] !== undefined && claimOf(proven, provider.roles_claim);
  const { userinfo_endpoint } = configuration.serverMetadata();
  if (isWhole || userinfo_endpoint === undefined) return proven;
  const told = await client.fetchUserInfo(configuration, accessToken, proven.sub);
  return { ...told, ...proven };
}

function personOf(
  claims: Record<string, unknown>,
  proven: IDToken,
  rolesClaim: string,
  idToken: string | undefined,
): ProvenPerson {
  const email = textOf(claims['email'])?.toLowerCase() ?? null;
  return {
    issuer: proven.iss,
    subject: proven.sub,
    directory_id: textOf(proven['oid']),
    email: email !== null && /^[^\s@]{1,64}@[^\s@]{1,189}$/.test(email) ? email : null,
    // Some providers write it as a text.
    email_verified: String(claims['email_verified']) !== 'false',
    name: textOf(claims['name'])?.slice(0, 200).toWellFormed() ?? null,
    groups: groupsIn(claims, rolesClaim),
    sid: textOf(proven['sid']),
    amr: groupsIn(proven, 'amr').slice(0, 10),
    proved_ms: proven.auth_time === undefined ? null : proven.auth_time * 1000,
    id_token: idToken !== undefined && idToken.length <= keptTokenLength ? idToken : null,
  };
}

/** Clocks of provider and service might differ by so much. */
const toleranceMs = 30_000;

/** Some providers answer from a session that they have, whatever they are asked. */
function assertFresh(name: string, { auth_time }: IDToken, { begun }: Attempt): void {
  if (auth_time !== undefined && auth_time * 1000 >= begun - toleranceMs) return;
  const detail =
    `${name} did not ask again who you are, or does not say when it did. ` +
    'Tell an administrator.';
  throw new DomainError('invalid_credentials', detail);
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' && isStorable(value) ? value : null;
}

function notProven(name: string, cause: unknown): DomainError {
  const detail = `${name} did not confirm this sign-in (${reasonOf(cause)}). Sign in again.`;
  return new DomainError('invalid_credentials', detail, {}, { cause });
}

/** The code of the provider or of the check, never a text of its own. */
function reasonOf(error: unknown): string {
  const { error: ofProvider, code } = error as { error?: unknown; code?: unknown };
  const known = [ofProvider, code].find(
    (one) => typeof one === 'string' && /^[\w.-]{1,60}$/.test(one),
  );
  return typeof known === 'string' ? known.toLowerCase() : 'the answer does not fit';
}
