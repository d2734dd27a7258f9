// Counts the calls of each account, or address without one, by the limit of their endpoint: one too
// many is refused before its body is read. Each process counts for itself.
import type { FastifyRequest } from 'fastify';
import type { CallLimitName } from '../../domain/call-limit.ts';
import { Credits } from '../../domain/credits.ts';
import { DomainError } from '../../domain/error.ts';
import type { Deps } from '../../operations/deps.ts';
import { callLimitOf } from '../call-limit.ts';
import { sourceOf } from './caller-address.ts';

/** Callers that a limit refused are logged at most so often. */
const loggedEveryMs = 60_000;

/** @throws `rate_limited` with the seconds to wait. */
export function callCounter({ config }: Pick<Deps, 'config'>): (request: FastifyRequest) => void {
  const counts = new Map<CallLimitName, Credits>();
  let loggedAt = -loggedEveryMs;
  const countsOf = (limit: CallLimitName) => {
    const known = counts.get(limit);
    if (known !== undefined || config.IP3_CALL_LIMITS === null) return known;
    const { atOnce, perMinute } = config.IP3_CALL_LIMITS[limit];
    const made = new Credits({ atOnce, perSecond: perMinute / 60 });
    counts.set(limit, made);
    return made;
  };
  return (request) => {
    const { endpoint } = request.routeOptions.config;
    const limit = endpoint === undefined ? undefined : callLimitOf(endpoint);
    if (limit === undefined) return;
    const caller = request.principal?.id ?? sourceOf(request).block;
    const nowMs = performance.now();
    const seconds = countsOf(limit)?.take(caller, nowMs) ?? 0;
    if (seconds === 0) return;
    if (nowMs - loggedAt >= loggedEveryMs) {
      loggedAt = nowMs;
      request.log.warn({ caller, limit }, 'more calls than the limit of IP3_CALL_LIMITS');
    }
    throw tooMany(Math.max(1, Math.ceil(seconds)));
  };
}

function tooMany(retry_after_s: number): DomainError {
  const detail = `Too many requests of this kind. Wait ${retry_after_s} seconds, then go on.`;
  return new DomainError('rate_limited', detail, { retry_after_s });
}
