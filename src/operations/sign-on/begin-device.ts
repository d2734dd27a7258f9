// The begin of signing in by a device (RFC 8628): a program shows a code, a person confirms it at
// the provider in any browser. The code of the device stays with the program.
import type { DeviceAuthorizationResponse } from 'openid-client';
import { DomainError } from '../../domain/error.ts';
import type { SignOnProvider } from '../../domain/sign-on-provider.ts';
import { awaitTurn } from '../accounts/guesses.ts';
import type { LoginSource } from '../accounts/login-sessions.ts';
import type { FinishDeps } from './finish-sign-on.ts';
import { providerFault, type Providers } from './providers.ts';

export interface DeviceCode {
  device_code: string;
  user_code: string;
  verification_uri: string;
  /** The same with the code in it, where the provider has one. */
  verification_uri_complete: string | null;
  expires_in: number;
  interval: number;
}

/** Seconds between two questions, where the provider does not say it (RFC 8628, 3.2). */
const usualInterval = 5;

/** What providers answer where the client cannot have codes. */
const notAllowed: readonly unknown[] = ['unauthorized_client', 'invalid_request'];

/**
 * Asks the provider for a code. Each counts, for anyone can ask and the provider does the work.
 * @throws `not_found` for a provider that has no device authorization for this service
 */
export async function beginDevice(
  deps: FinishDeps,
  providers: Providers,
  source: LoginSource,
  id: string,
): Promise<DeviceCode> {
  const guess = { pace: 'address', key: `device||${source.block}` } as const;
  await awaitTurn(deps, source, [guess], { provider: id });
  const { provider, client, configuration } = await providers.open(id);
  const { device_authorization_endpoint: endpoint } = configuration.serverMetadata();
  if (endpoint === undefined) throw noDevices(provider);
  try {
    const asked = { scope: provider.scopes };
    return codeOf(await client.initiateDeviceAuthorization(configuration, asked));
  } catch (error) {
    const { error: code } = error as { error?: unknown };
    throw notAllowed.includes(code) ? noDevices(provider) : providerFault(provider, error);
  }
}

function codeOf(begun: DeviceAuthorizationResponse): DeviceCode {
  return {
    device_code: begun.device_code,
    user_code: begun.user_code,
    verification_uri: begun.verification_uri,
    verification_uri_complete: begun.verification_uri_complete ?? null,
    expires_in: begun.expires_in,
    interval: begun.interval ?? usualInterval,
  };
}

function noDevices({ name }: SignOnProvider): DomainError {
  const detail =
    `${name} has no device authorization for this service. Have it allowed for its client there ` +
    '(RFC 8628), or use a token that you make in the console.';
  return new DomainError('not_found', detail);
}
