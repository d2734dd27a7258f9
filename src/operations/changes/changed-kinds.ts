// Which kind of thing an entry of the audit log changed; null for what no screen shows, or what is
// for the readers of the log alone.
import type { AuditAction } from '../../domain/audit-actions.ts';
import type { ChangeKind } from '../../domain/change.ts';

/** By the first word of an action. Other entries are reported to no one. */
const kinds: Readonly<Record<string, ChangeKind>> = {
  account: 'account',
  action: 'action',
  agent: 'agent',
  engagement: 'engagement',
  evidence: 'evidence',
  import: 'import',
  incident: 'incident',
  legal: 'legal',
  log: 'evidence',
  note: 'note',
  osint: 'evidence',
  report: 'report',
  service_clock: 'incident',
  technique: 'incident',
};

/** Nothing that is shown has changed. */
const silent: readonly AuditAction[] = ['engagement.content_read', 'log.received'];

export function kindOf(action: AuditAction): ChangeKind | null {
  if (silent.includes(action)) return null;
  return kinds[action.slice(0, action.indexOf('.'))] ?? null;
}
