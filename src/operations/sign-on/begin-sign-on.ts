// Sends a browser to a provider. What the answer must fit is kept in the browser alone, in a cookie
// that no script reads, so any process can take the answer.
import { consoleBase } from '../../domain/console-link.ts';
import { validationFailed } from '../../domain/error.ts';
import type { Deps } from '../deps.ts';
import { providerFault, type Providers } from './providers.ts';

/** What the answer of the provider must fit. */
export interface Attempt {
  provider: string;
  state: string;
  nonce: string;
  verifier: string;
  /** Address of the console to open afterwards. */
  to: string | null;
  /** Whether the provider was asked to prove again who it is. */
  fresh: boolean;
  /** Milliseconds since 1970. */
  begun: number;
}

/** An answer that comes later is refused. */
export const attemptMinutes = 10;

type BeginDeps = Pick<Deps, 'config' | 'clock'>;

export async function beginSignOn(
  deps: BeginDeps,
  providers: Providers,
  asked: { provider: string; to?: string | undefined; fresh?: boolean | undefined },
): Promise<{ url: string; attempt: Attempt }> {
  const to = asked.to === undefined ? null : ownAddress(asked.to);
  const { provider, client, configuration } = await providers.open(asked.provider);
  const attempt: Attempt = {
    provider: provider.id,
    state: client.randomState(),
    nonce: client.randomNonce(),
    verifier: client.randomPKCECodeVerifier(),
    to,
    fresh: asked.fresh === true,
    begun: deps.clock.now().epochMilliseconds,
  };
  try {
    const url = client.buildAuthorizationUrl(configuration, {
      redirect_uri: returnAddress(deps, provider.id),
      response_type: 'code',
      scope: provider.scopes,
      state: attempt.state,
      nonce: attempt.nonce,
      code_challenge: await client.calculatePKCECodeChallenge(attempt.verifier),
      code_challenge_method: 'S256',
      // With `max_age` the ID token has to say when it was (OpenID Connect Core, 2).
      ...(attempt.fresh ? { prompt: 'login', max_age: '30' } : {}),
    });
    return { url: url.href, attempt };
  } catch (error) {
    throw providerFault(provider, error);
  }
}

/** The page of the console that takes the answer; another one for each provider (RFC 9700, 4.4). */
export function returnAddress({ config }: Pick<Deps, 'config'>, provider: string): string {
  return new URL(`sign-in/return/${provider}`, consoleBase(config)).href;
}

/** @throws `validation_failed` for what is no path of this server. */
function ownAddress(to: string): string {
  const base = 'http://own.invalid';
  const isOwn = to.startsWith('/') && URL.canParse(to, base) && new URL(to, base).origin === base;
  if (isOwn) return to;
  throw validationFailed([{ pointer: '/to', message: 'must be a path of this console' }]);
}
