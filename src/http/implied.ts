// What follows from the declaration of an endpoint: its error codes and its audit entries.
import type { AuditAction } from '../domain/audit-actions.ts';
import type { ErrorCode } from '../domain/error.ts';
import { callLimitOf } from './call-limit.ts';
import type { Audited, Endpoint } from './endpoint.ts';
import { isRegistry } from './requests/authenticate.ts';
import { bodyFaults } from './schema/schema.ts';

/** Whether the handler reads the body as it comes, past the parsers and schemas. */
export function isStreamed({ takesFile, takesBody }: Endpoint): boolean {
  return takesFile !== undefined || takesBody !== undefined;
}

/** Its own guesses, and those of the secret of the registry. */
function countsGuesses({ access, path, limits }: Endpoint): boolean {
  return limits?.guesses !== undefined || (isRegistry(path) && access !== 'anyone');
}

/** Whether one can ask too fast, or for too many streams. */
function isPaced(endpoint: Endpoint): boolean {
  const holdsStreams = endpoint.limits?.streams !== undefined;
  return countsGuesses(endpoint) || holdsStreams || callLimitOf(endpoint) !== undefined;
}

/** Audit actions by when a request writes them, with those of refused guesses. */
export function auditOf(endpoint: Endpoint): Required<Audited> {
  const declared: Audited = endpoint.audit === 'none' ? {} : endpoint.audit;
  const { success = [], sometimes = [], refused = [] } = declared;
  const guesses: AuditAction[] = countsGuesses(endpoint) ? ['auth.attempts_refused'] : [];
  return { success, sometimes, refused: [...refused, ...guesses] };
}

/** The codes that an endpoint names, and those that follow from what it is. */
export function errorsOf(endpoint: Endpoint): ErrorCode[] {
  const { access, body, idempotent, conditional, errors = [], stepUp } = endpoint;
  const isOpen = access === 'anyone';
  const needsRole = !isOpen && access !== 'signed-in' && access !== 'Viewer';
  const checksVersion = conditional === 'version' || conditional === 'incident';
  const [, ...streamFaults] = bodyFaults;
  return [
    ...(body === undefined ? [] : bodyFaults),
    ...(isStreamed(endpoint) ? streamFaults : []),
    ...(isOpen ? [] : (['unauthorized'] as const)),
    ...(needsRole ? (['forbidden'] as const) : []),
    ...(stepUp === undefined ? [] : (['step_up_required'] as const)),
    ...(isPaced(endpoint) ? (['rate_limited'] as const) : []),
    ...(checksVersion ? (['precondition_failed'] as const) : []),
    ...(idempotent === undefined ? [] : (['idempotency_key_reused'] as const)),
    ...errors,
  ];
}
