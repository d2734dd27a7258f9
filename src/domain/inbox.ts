// What of an incident reaches those who watch it, and who can read it.
import type { AuditAction } from './audit-actions.ts';
import { isPermitted, type Access } from './policy.ts';
import type { Role } from './role.ts';
import { textBefore } from './text-before.ts';

export const inboxKinds = ['mention', 'change', 'approval'] as const;
export type InboxKind = (typeof inboxKinds)[number];

/** The kinds of entries that reach watchers, each with the lowest role that reads them. */
const readers: Readonly<Record<string, Access>> = {
  incident: 'Viewer',
  action: 'Viewer',
  evidence: 'Viewer',
  note: 'Viewer',
  service_clock: 'Viewer',
  legal: 'Analyst',
  report: 'Analyst',
  approval: 'Analyst',
};

/** What changes nothing for anyone who watches. */
const silent: readonly AuditAction[] = [
  'incident.created',
  'incident.watch_changed',
  'evidence.exported',
  // The entry of the incident says it once.
  'evidence.erased',
  'evidence.texts_erased',
  'evidence.verified',
  'note.retracted',
  'note.restored',
];

export function reachesWatchers(action: AuditAction): boolean {
  return textBefore(action, '.') in readers && !silent.includes(action);
}

/** The first words of the actions that a holder of these roles reads. */
export function inboxOf(roles: readonly Role[]): string[] {
  return Object.keys(readers).filter((kind) => isPermitted(roles, readers[kind]!));
}
