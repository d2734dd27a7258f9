// The reference page of the audit actions: what each records and which endpoints write it.
import { auditActions, auditMeanings, type AuditAction } from '../src/domain/audit-actions.ts';
import type { Audited } from '../src/http/endpoint.ts';
import { endpoints } from '../src/http/endpoints.ts';
import { auditOf } from '../src/http/implied.ts';
import { code, page, table } from './markdown.ts';

const notes: Readonly<Record<keyof Audited, string>> = {
  success: '',
  sometimes: ' (sometimes)',
  refused: ' (refused)',
};

/** Operation ids with the case in which they write the action. */
function writersOf(action: AuditAction): string[] {
  return endpoints.flatMap((endpoint) => {
    const audit = auditOf(endpoint);
    return (['success', 'sometimes', 'refused'] as const)
      .filter((when) => audit[when].includes(action))
      .map((when) => `${code(endpoint.operationId)}${notes[when]}`);
  });
}

/** More writers than this are those of a rule, which the text above the table states. */
const mostListed = 12;

export function auditActionsPage(): string {
  const rows = auditActions.map((action) => {
    const writers = writersOf(action);
    const listed =
      writers.length > mostListed ? `${writers.length} operations` : writers.join(', ');
    return [code(action), auditMeanings[action], listed || 'the server or its command line'];
  });
  return page(
    'Audit actions',
    'Every write and every refused closing or login leaves an entry, written in the same ' +
      'transaction. Read them with `GET /api/ip3/v1/audit`.',
    'Each success of an operation writes its actions, unless it is a retry, a dry run, or finds ' +
      'everything as it should be. Sometimes: some successes write it. Refused: some refusals ' +
      'write it. Operations of the registry count guesses of the service secret, so each of them ' +
      'can write `auth.attempts_refused`.',
    table(['`action`', 'Recorded when', 'Written by'], rows),
  );
}
