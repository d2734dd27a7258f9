// The one next step of an incident: the move forward, and in retest what the gate lacks. Never a
// step back, and nothing where nothing remains to be done.
import type { CloseResult } from '../../../api/requests/incident-changes.ts';
import type { Evidence, Incident } from '../../../api/types.gen.ts';

type State = Incident['workflow_status'];

export type NextStep =
  | { kind: 'move'; to: State }
  | { kind: 'attach'; type: 'retest_report' | '' }
  | { kind: 'confirm'; record: string }
  | { kind: 'close' };

type Gate = Pick<CloseResult, 'would_close' | 'missing'>;

const forward: Partial<Record<State, State>> = {
  open: 'triaged',
  triaged: 'assigned',
  assigned: 'fixing',
  fixing: 'retest',
};

/** `gate` is what closing would say, where this person can ask. */
export function nextStep(
  state: State,
  gate: Gate | undefined,
  evidence: readonly Evidence[],
): NextStep | null {
  const to = forward[state];
  if (to !== undefined) return { kind: 'move', to };
  if (state !== 'retest' || gate === undefined) return null;
  if (gate.would_close === true) return { kind: 'close' };
  const missing = gate.missing ?? [];
  if (!missing.includes('confirmed_retest')) return { kind: 'attach', type: '' };
  const waiting = evidence.find(
    ({ status, evidence_type }) => status === 'SIGNAL' && /retest/i.test(evidence_type),
  );
  if (waiting !== undefined) return { kind: 'confirm', record: waiting.id };
  return { kind: 'attach', type: 'retest_report' };
}

/** The steps that only go back, as quiet buttons. */
export const backward: Partial<Record<State, State>> = { assigned: 'triaged', retest: 'fixing' };
