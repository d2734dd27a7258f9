// How far an engagement is in time: its phases as spans of days, the twelve weeks of active tests,
// and what a reader of its record will miss. Calendar days are `YYYY-MM-DD`, today included.
import { phases, type Phase } from './engagement-phase.ts';

/** (EU) 2025/1190 Article 11(5): the active phase lasts at least twelve weeks. */
export const activeWeeks = 12;
export const activeDays = activeWeeks * 7;

/** Frameworks under the regulation, or that follow it. */
const underRegulation = ['DORA-TLPT', 'TIBER-EU'];

/** What of an engagement says how far it is. */
export interface Paced {
  phase: Phase;
  framework: string;
  created_at: string;
  notified_on: string | null;
  active_started_on: string | null;
  active_ended_on: string | null;
  window: { start: string | null; end: string | null } | null;
  moves: readonly { to: Phase; on: string }[];
  log_entries: number;
  register_entries: number;
}

export interface PhaseSpan {
  phase: Phase;
  state: 'done' | 'now' | 'later';
  /** Null for a later phase without a plan. */
  start: string | null;
  /** Last day of a phase that is done; the planned one of the others, or null. */
  end: string | null;
}

const dayMs = 86_400_000;

export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs);
}

export function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
}

/** One span for each phase, in their order. */
export function phaseSpans(engagement: Paced): PhaseSpan[] {
  const at = phases.indexOf(engagement.phase);
  return phases.map((phase, place) => {
    if (place > at) return { phase, state: 'later', ...plannedSpan(engagement, phase) };
    const start = startOf(engagement, phase);
    if (place < at) {
      return { phase, state: 'done', start, end: startOf(engagement, phases[place + 1]!) };
    }
    return { phase, state: 'now', start, end: plannedSpan(engagement, phase).end };
  });
}

function startOf(engagement: Paced, phase: Phase): string {
  if (phase === 'preparation') return engagement.notified_on ?? engagement.created_at.slice(0, 10);
  const { active_started_on, active_ended_on } = engagement;
  const said = { red_team: active_started_on, closure: active_ended_on }[phase as 'red_team'];
  const moved = engagement.moves.findLast(({ to }) => to === phase);
  return said ?? moved?.on ?? engagement.created_at.slice(0, 10);
}

/** Only the active tests have planned days of their own. */
function plannedSpan({ window, ...engagement }: Paced, phase: Phase) {
  if (phase !== 'red_team') return { start: null, end: null };
  const start = window?.start?.slice(0, 10) ?? null;
  const first = engagement.active_started_on ?? start;
  const least = isBound(engagement) && first !== null ? daysAfter(first, activeDays) : null;
  const end = window?.end?.slice(0, 10) ?? null;
  return { start, end: end ?? least };
}

export function isBound({ framework }: Pick<Paced, 'framework'>): boolean {
  return underRegulation.includes(framework);
}

/** Days of active tests up to today or to their end; null before they start. */
export function activeDaysSoFar(engagement: Paced, today: string): number | null {
  const { active_started_on: start, active_ended_on: end } = engagement;
  return start === null ? null : Math.max(0, daysBetween(start, end ?? today));
}

const concerns = ['short_plan', 'short_test', 'no_log', 'no_register'] as const;
export type Concern = (typeof concerns)[number];

/** What is missing in an engagement that is in `phase`, or would after a move to it. */
export function concernsOf(engagement: Paced, today: string, phase = engagement.phase): Concern[] {
  const at = phases.indexOf(phase);
  const isAfter = (other: Phase) => at > phases.indexOf(other);
  const { window, log_entries, register_entries } = engagement;
  const planned = window?.start && window.end ? daysBetween(window.start, window.end) : activeDays;
  const tested = activeDaysSoFar(engagement, today) ?? activeDays;
  const holds: Record<Concern, boolean> = {
    short_plan: isBound(engagement) && !isAfter('red_team') && planned < activeDays,
    short_test: isBound(engagement) && isAfter('red_team') && tested < activeDays,
    no_log: isAfter('threat_intelligence') && log_entries === 0,
    no_register: isAfter('red_team') && register_entries === 0,
  };
  return concerns.filter((concern) => holds[concern]);
}
