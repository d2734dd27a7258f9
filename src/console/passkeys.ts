// Passkeys of this browser, by its own JSON forms: what the server sends and what it gets.
import type { InputOf } from './api/operation-types.ts';

export type NewPasskey = InputOf<'POST', '/api/ip3/v1/me/factors/passkeys'>['credential'];
export type PasskeyAnswer = NonNullable<InputOf<'POST', '/api/ip3/v1/me/step-up'>['passkey']>;

/** Browsers have passkeys on a safe connection only: HTTPS, or this machine. */
export function canUsePasskeys(): boolean {
  const { PublicKeyCredential } = globalThis as Partial<typeof globalThis>;
  return PublicKeyCredential !== undefined && 'parseCreationOptionsFromJSON' in PublicKeyCredential;
}

/** Asks the browser for a new one. @throws DOMException when its user or the browser refuses. */
export async function makePasskey(options: object): Promise<NewPasskey> {
  const json = options as PublicKeyCredentialCreationOptionsJSON;
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(json);
  return answerOf(await navigator.credentials.create({ publicKey })) as NewPasskey;
}

/** Asks the browser to prove one. @throws DOMException when its user or the browser refuses. */
export async function provePasskey(options: object): Promise<PasskeyAnswer> {
  const json = options as PublicKeyCredentialRequestOptionsJSON;
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(json);
  return answerOf(await navigator.credentials.get({ publicKey })) as PasskeyAnswer;
}

function answerOf(credential: Credential | null): unknown {
  return (credential as PublicKeyCredential | null)?.toJSON();
}
