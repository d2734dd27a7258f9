// What changes on the server, as far as a screen needs to know: the kind of thing, and whose eyes
// can learn that it changed – exactly those that can read it.
import type { Access } from './policy.ts';

/** A kind of thing, and who is notified of it: those that can read it by its endpoint. */
export const changeKinds = {
  incident: 'Viewer',
  evidence: 'Viewer',
  action: 'Viewer',
  legal: 'Analyst',
  agent: 'Analyst',
  import: 'Viewer',
  engagement: 'Analyst',
  report: 'Analyst',
  account: 'Admin',
  note: 'Viewer',
} as const satisfies Record<string, Access>;

export type ChangeKind = keyof typeof changeKinds;
export const changeKindNames = Object.keys(changeKinds) as ChangeKind[];

/** That something changed; never what it says. */
export interface Change {
  seq: number;
  at: string;
  kind: ChangeKind;
  /** What the thing is called in its own address. */
  id: string;
  /** What happened to it, as the audit log names it. */
  action: string;
  /** The incident that it belongs to. */
  incident?: string;
  /** Whether the listener did it. */
  own: boolean;
}
