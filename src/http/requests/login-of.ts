// The login of a request: what a personal access token cannot do needs one.
import { DomainError } from '../../domain/error.ts';
import type { TokenClaims } from '../../operations/deps.ts';

const needsLogin = 'A personal access token cannot do this; log in with e-mail and password.';

/** The claims of a login. Throws `forbidden` for a personal access token and the service secret. */
export function loginOf(
  request: { claims: TokenClaims | null },
  detail: string = needsLogin,
): TokenClaims {
  if (request.claims !== null) return request.claims;
  throw new DomainError('forbidden', detail);
}
