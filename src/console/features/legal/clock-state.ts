// How a clock is at a moment. Pure, so that a card changes by itself when its time has come.
import type { LegalTrigger } from '../../api/types.gen.ts';
import type { Shape } from '../../ui/shapes.ts';

export type ClockState =
  | 'met'
  | 'met_late'
  | 'overdue'
  | 'past_target'
  | 'past_no_limit'
  | 'due_soon'
  | 'running'
  | 'waiting'
  | 'no_start'
  | 'no_number';

/** From here on it is soon: a shift has time to write and release a report. */
const soonMs = 6 * 3_600_000;

type Limits = Pick<LegalTrigger['clock'], 'due_at' | 'latest_at' | 'binding'>;

/**
 * Past the target alone nothing is overdue: a later last lawful moment might still run, or the law
 * sets no limit.
 */
export function isPastLimit({ due_at, latest_at, binding }: Limits, now: number): boolean {
  const limit = latest_at ?? due_at;
  return binding && limit !== null && Date.parse(limit) < now;
}

type Clocked = Pick<LegalTrigger, 'clock' | 'submission' | 'status'>;

export function clockState({ clock, submission, status }: Clocked, now: number): ClockState {
  if (submission !== null) return submission.late ? 'met_late' : 'met';
  if (clock.due_at !== null) {
    const left = Date.parse(clock.due_at) - now;
    if (left < 0 && !clock.binding) return 'past_no_limit';
    if (left < 0) return isPastLimit(clock, now) ? 'overdue' : 'past_target';
    return left < soonMs ? 'due_soon' : 'running';
  }
  if (status === 'pending_predecessor') return 'waiting';
  return clock.start_at === null ? 'no_start' : 'no_number';
}

/** The badge of a state that is well, to be watched, or too late. */
export const stateTones: Partial<Record<ClockState, string>> = {
  met: 'is-good',
  met_late: 'is-good',
  overdue: 'is-bad',
  past_target: 'is-watched',
  due_soon: 'is-watched',
};

/** The shape alongside each state. */
export const stateGlyphs: Record<ClockState, Shape> = {
  met: 'check',
  met_late: 'check',
  overdue: 'diamond',
  past_target: 'up',
  past_no_limit: 'question',
  due_soon: 'up',
  running: 'circle',
  waiting: 'circle',
  no_start: 'question',
  no_number: 'circle',
};
