// Whether a login was proved well enough and lately enough for what it asks. Only logins of people:
// a personal access token was made by a login that was.
import type { FastifyRequest } from 'fastify';
import { DomainError } from '../../domain/error.ts';
import type { LoginProof } from '../../operations/accounts/callers.ts';
import { needsFactor } from '../../operations/accounts/own-factors.ts';
import type { Deps } from '../../operations/deps.ts';

type ProofDeps = Pick<Deps, 'config' | 'clock'>;

/** @throws `step_up_required` with what is lacking and how to prove it. */
export function assertProved({ config, clock }: ProofDeps, request: FastifyRequest): void {
  const { proof, principal, routeOptions } = request;
  const { endpoint } = routeOptions.config;
  if (proof === null || principal === null) return;
  const isNeeded = needsFactor(config.IP3_FACTOR_REQUIRED, principal.roles);
  if (isNeeded && !proof.by_factor && endpoint?.beforeFactor !== true) throw noFactor(proof);
  const { stepUp } = endpoint ?? {};
  if (stepUp === undefined || (stepUp === 'factor' && !holdsFactor(proof))) return;
  assertFresh({ config, clock }, proof);
}

/**
 * The same for endpoints whose body says whether the request needs a fresh proof: of those who have
 * a second factor. They name `step_up_required` among their errors.
 */
export function assertProvedFor(deps: ProofDeps, { proof }: FastifyRequest): void {
  if (proof !== null && holdsFactor(proof)) assertFresh(deps, proof);
}

/** Here, or at the provider that answers for the person. */
function holdsFactor({ methods, by_factor }: LoginProof): boolean {
  return methods.length > 0 || by_factor;
}

function assertFresh({ config, clock }: ProofDeps, proof: LoginProof): void {
  const age = clock.now().epochMilliseconds - proof.at_ms;
  const isByFactor = proof.by_factor || proof.methods.length === 0;
  if (age > config.IP3_STEP_UP * 1000 || !isByFactor) throw stale(proof);
}

function noFactor({ methods }: LoginProof): DomainError {
  if (methods.length > 0) return stepUpRequired('factor', methods);
  const detail =
    'Your role needs a second factor. Set up an authenticator app with ' +
    'POST /api/ip3/v1/me/factors/totp.';
  return new DomainError('step_up_required', detail, { lack: 'setup', methods: [] });
}

function stale({ methods, provider }: LoginProof): DomainError {
  if (methods.length > 0) return stepUpRequired('stale', methods);
  return provider === null ? stepUpRequired('stale', ['password']) : signInAgain(provider);
}

function signInAgain(provider: string): DomainError {
  const detail =
    'Confirm that it is you: sign in again at your provider, which asks who you are. Then repeat ' +
    'the request.';
  const members = { lack: 'stale', methods: ['sign_in'], provider };
  return new DomainError('step_up_required', detail, members);
}

function stepUpRequired(lack: string, methods: readonly string[]): DomainError {
  const detail =
    'Confirm that it is you: send a code, or your password if you have no second factor, to ' +
    'POST /api/ip3/v1/me/step-up. Then repeat the request.';
  return new DomainError('step_up_required', detail, { lack, methods });
}
