// What changes on the server, as far as a screen needs to know: the kind of thing, and whose eyes
// may learn that it changed – exactly those that may read it.
import type { Route } from './policy.ts';

/** A kind of thing, and the route whose readers hear of it. */
export const changeKinds = {
  incident: 'GET /api/ip3/v1/incidents/:id',
  evidence: 'GET /api/ip3/v1/evidence/:id',
  action: 'GET /api/incidents/:id',
  legal: 'GET /api/ip3/v1/legal/deadlines',
  agent: 'GET /api/agents/:id',
  import: 'GET /api/ip3/v1/imports/:id',
  engagement: 'GET /api/ip3/v1/engagements/:id',
  report: 'GET /api/reports/:id',
  account: 'GET /api/ip3/v1/users',
} as const satisfies Record<string, Route>;

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
