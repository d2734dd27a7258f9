// The providers of the settings, each discovered when it is first needed: a server starts without
// them. What is known of one is asked again after an hour.
import type { JWTVerifyGetKey } from 'jose';
import type * as Client from 'openid-client';
import { DomainError } from '../../domain/error.ts';
import { signOnProviders, type SignOnProvider } from '../../domain/sign-on-provider.ts';
import { EgressError } from '../../egress/egress-error.ts';
import { fetchOut, type FetchOut } from '../../egress/fetch-out.ts';
import type { Deps } from '../deps.ts';
import { withoutShortKeys } from './provider-keys.ts';

/** A provider that has answered. */
export interface OpenProvider {
  provider: SignOnProvider;
  client: typeof Client;
  configuration: Client.Configuration;
  /** Its keys, for tokens that it sends by itself. */
  keys: JWTVerifyGetKey;
}

export interface Providers {
  readonly list: readonly SignOnProvider[];
  /** @throws `not_found` for one that no setting names, `unavailable` when it does not answer. */
  open(id: string): Promise<OpenProvider>;
}

/** Of each request to a provider. */
const timeoutMs = 5_000;
const maxAnswerBytes = 262_144;
const knownForMs = 3_600_000;
/** One that did not answer is asked again after so long. */
const retryAfterMs = 2_000;

type ProviderDeps = Pick<Deps, 'config' | 'egress'>;

export function openProviders({ config, egress }: ProviderDeps): Providers {
  const list = signOnProviders(config);
  const fetch = fetchOut(egress, { timeoutMs, maxAnswerBytes });
  const known = new Map<string, { opened: Promise<OpenProvider>; untilMs: number }>();
  const leastBits = Number(config.IP3_OIDC_RSA_BITS);
  const discover = (provider: SignOnProvider) => {
    const entry = {
      opened: discovered(provider, fetch, leastBits),
      untilMs: performance.now() + knownForMs,
    };
    known.set(provider.id, entry);
    entry.opened.catch(() => (entry.untilMs = performance.now() + retryAfterMs));
    return entry.opened;
  };
  return {
    list,
    async open(id) {
      const provider = list.find((one) => one.id === id);
      if (provider === undefined) throw new DomainError('not_found', 'There is no such provider.');
      const entry = known.get(id);
      const isKnown = entry !== undefined && entry.untilMs > performance.now();
      return isKnown ? entry.opened : discover(provider);
    },
  };
}

async function discovered(
  provider: SignOnProvider,
  fetch: FetchOut,
  leastBits: number,
): Promise<OpenProvider> {
  // Loaded on first use: most of its memory is of no use without a provider.
  const client = await import('openid-client');
  const { createRemoteJWKSet, customFetch } = await import('jose');
  const { issuer, client_id } = provider;
  // Egress decides which hosts can be called without TLS.
  const plain = issuer.protocol === 'http:' ? [client.allowInsecureRequests] : [];
  try {
    const configuration = await client.discovery(
      issuer,
      client_id,
      undefined,
      clientAuth(client, provider),
      {
        [client.customFetch]: fetch,
        execute: [client.enableNonRepudiationChecks, ...plain],
        timeout: timeoutMs / 1000,
      },
    );
    const { jwks_uri = '' } = configuration.serverMetadata();
    const address = new URL(jwks_uri);
    const fetchSound = withoutShortKeys(fetch, address.href, leastBits);
    configuration[client.customFetch] = fetchSound;
    const options = {
      [customFetch]: fetchSound,
      timeoutDuration: timeoutMs,
      cooldownDuration: 10_000,
    };
    return {
      provider,
      client,
      configuration,
      keys: createRemoteJWKSet(address, options),
    };
  } catch (error) {
    throw providerFault(provider, error);
  }
}

/** In the way that the provider says it takes; without a secret by PKCE alone. */
function clientAuth(
  client: typeof Client,
  { client_secret: secret }: SignOnProvider,
): Client.ClientAuth {
  if (secret === undefined) return client.None();
  const [basic, post] = [client.ClientSecretBasic(secret), client.ClientSecretPost(secret)];
  return (server, ...rest) => {
    const taken = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    return (taken.includes('client_secret_basic') ? basic : post)(server, ...rest);
  };
}

/** What is said of a provider that could not be asked. */
export function providerFault({ name }: SignOnProvider, cause: unknown): DomainError {
  const why = egressFault(cause) ?? ownFault(cause) ?? 'its answer was not a sound one';
  const detail = `${name} could not be asked: ${why}. Try again, or tell an administrator.`;
  return new DomainError('unavailable', detail, {}, { cause });
}

/** Whether a provider said nothing of the person, for it cannot at this moment. */
export function isOutage(error: unknown): boolean {
  return (egressFault(error) ?? ownFault(error)) !== undefined;
}

/** What a provider calls its own fault: at the return address (RFC 6749, 4.1.2.1). */
const ownFaults: readonly unknown[] = ['server_error', 'temporarily_unavailable'];

/** That the provider itself has failed or is overloaded; never a text of its answer. */
function ownFault(error: unknown): string | undefined {
  for (let one = error; one instanceof Error; one = one.cause) {
    const { cause, error: said } = one as { cause?: unknown; error?: unknown };
    if (ownFaults.includes(said)) return 'it reports a fault of its own';
    const status = cause instanceof Response ? cause.status : 0;
    if (status >= 500 || status === 429) return `it answered with status ${status}`;
  }
  return undefined;
}

/** The sentence of the first network fault among an error and its causes. */
export function egressFault(error: unknown): string | undefined {
  for (let one = error; one instanceof Error; one = one.cause) {
    if (one instanceof EgressError) return one.message;
  }
  return undefined;
}
