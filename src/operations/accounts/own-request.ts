// What requests about one's own factors share.
import { DomainError } from '../../domain/error.ts';
import type { RequestContext } from '../../domain/principal.ts';
import type { Deps, TokenClaims } from '../deps.ts';
import type { Source } from './guesses.ts';

export interface OwnRequest {
  context: RequestContext;
  source: Source;
  session: TokenClaims;
}

/** What is shown once is not kept for a retry. */
export function withoutRetry({ idempotency: _none, ...context }: RequestContext): RequestContext {
  return context;
}

export function noFactor(): DomainError {
  return new DomainError('conflict', 'You have no second factor. Set one up first.');
}

export function ownFactor(): DomainError {
  const detail = 'Remove your own second factor with one of its codes, or ask an administrator.';
  return new DomainError('conflict', detail);
}

/** @throws `conflict` where everyone knows the accounts. */
export function assertOwnAccount({ config }: Pick<Deps, 'config'>): void {
  if (config.IP3_DEMO !== 'on') return;
  throw new DomainError('conflict', "Demo users are shared, so they can't have a second factor.");
}
