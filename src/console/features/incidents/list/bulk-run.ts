// One action on many incidents: each is a request of its own with an answer of its own. A run goes
// on while other pages are open; there is one at a time.
import { useSyncExternalStore } from 'react';
import { ApiError } from '../../../api/client.ts';
import type { IncidentListed } from '../../../api/types.gen.ts';
import { problemDetail } from '../../../i18n/problem-text.ts';

export type BulkKind = 'assign' | 'unassign' | 'move' | 'check' | 'close' | 'ticket' | 'package';

/** What became of one incident. */
export interface Outcome {
  state: 'waiting' | 'running' | 'done' | 'refused' | 'stopped';
  /** Why it was refused, in the words of the server. */
  why?: string;
  /** `ETag` of the incident after it was changed; undoing is for that version alone. */
  etag?: string;
  /** A file to be saved. */
  file?: { name: string; blob: Blob };
}

export interface BulkItem {
  incident: IncidentListed;
  outcome: Outcome;
}

export interface BulkRun {
  kind: BulkKind;
  items: readonly BulkItem[];
  isOver: boolean;
}

/** Does it for one incident; throws when the server refuses. Nothing more to say: it is done. */
export type BulkAct = (incident: IncidentListed) => Promise<Partial<Outcome> | undefined>;

/** So many requests at a time: a list of 200 must not keep others from the server. */
const atOnce = 3;

const listeners = new Set<() => void>();
let run: BulkRun | null = null;

function become(next: BulkRun | null): void {
  run = next;
  for (const listener of listeners) listener();
}

export function useBulkRun(): BulkRun | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => run,
  );
}

export async function startRun(
  kind: BulkKind,
  incidents: readonly IncidentListed[],
  act: BulkAct,
): Promise<void> {
  if (run !== null && !run.isOver) return;
  const items = incidents.map((incident) => ({ incident, outcome: { state: 'waiting' } as const }));
  become({ kind, items, isOver: false });
  const waiting = [...incidents];
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      if (run?.isOver !== false) return;
      setOutcome(next, { state: 'running' });
      setOutcome(next, await outcomeOf(act, next));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  if (run !== null) become({ ...run, isOver: true });
}

async function outcomeOf(act: BulkAct, incident: IncidentListed): Promise<Outcome> {
  try {
    return { state: 'done', ...(await act(incident)) };
  } catch (error) {
    if (error instanceof ApiError) return { state: 'refused', why: problemDetail(error.problem) };
    return { state: 'refused' };
  }
}

function setOutcome({ id }: IncidentListed, outcome: Outcome): void {
  if (run === null) return;
  const items = run.items.map((item) => (item.incident.id === id ? { ...item, outcome } : item));
  become({ ...run, items });
}

/** No further one is begun; what is under way ends as it ends. */
export function stopRun(): void {
  if (run === null) return;
  const items = run.items.map((item) =>
    item.outcome.state === 'waiting' ? { ...item, outcome: { state: 'stopped' } as const } : item,
  );
  become({ ...run, items, isOver: true });
}

export function forgetRun(): void {
  become(null);
}
