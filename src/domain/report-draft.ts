// The text of a report as people write it: what can happen to it, and what its state allows.
import type { Language } from './text.ts';

export const draftLimits = {
  /** Characters of a text. */
  text: 50_000,
  comment: 5000,
  /** Entries of one draft. */
  entries: 1000,
} as const;

export const draftEvents = [
  'written',
  'submitted',
  'approved',
  'returned',
  'discarded',
  'commented',
  'released',
] as const;
export type DraftEvent = (typeof draftEvents)[number];

/** `none`: the report has the generated text. */
export const draftStates = ['none', 'written', 'submitted', 'approved', 'released'] as const;
export type DraftState = (typeof draftStates)[number];

/** What each event makes of the draft; a comment changes nothing. */
const after: Readonly<Record<Exclude<DraftEvent, 'commented'>, DraftState>> = {
  written: 'written',
  submitted: 'submitted',
  approved: 'approved',
  returned: 'written',
  discarded: 'none',
  released: 'released',
};

/** From which states an event is possible. */
const allowed: Readonly<Record<DraftEvent, readonly DraftState[]>> = {
  written: draftStates,
  submitted: ['written'],
  approved: ['submitted'],
  returned: ['submitted', 'approved'],
  discarded: ['written', 'submitted', 'approved'],
  commented: draftStates,
  released: ['approved', 'released'],
};

export interface DraftEntry {
  event: DraftEvent;
  number: number;
  text_number: number;
}

/** The state after the entries, the newest of which comes first. */
export function draftState(entries: readonly Pick<DraftEntry, 'event'>[]): DraftState {
  for (const { event } of entries) if (event !== 'commented') return after[event];
  return 'none';
}

export function isAllowed(event: DraftEvent, state: DraftState): boolean {
  return allowed[event].includes(state);
}

/**
 * Whether a text was approved and not returned by the same role, also while a newer version waits:
 * discarding it would send out what no one approved.
 */
export function isApprovalStanding(entries: readonly Pick<DraftEntry, 'event'>[]): boolean {
  for (const { event } of entries) {
    if (event === 'approved') return true;
    if (event === 'returned' || event === 'discarded' || event === 'released') return false;
  }
  return false;
}

/** Frozen: this text and no other goes out. */
export function isFrozen(state: DraftState): boolean {
  return state === 'approved' || state === 'released';
}

/** Which draft of an incident. */
export interface DraftKey {
  incident_id: string;
  obligation_id: string;
  language: Language;
}
