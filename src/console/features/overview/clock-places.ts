// Where the deadlines of one regime are drawn on the strip of the next three days.

const hour = 3_600_000;
/** The strip begins some hours back to show what has just passed, and ends in three days. */
export const back = 6 * hour;
export const ahead = 72 * hour;
/** Room that a label takes, as a share of the strip. */
const labelShare = 0.2;
/** From there on a label is at the left of its point: at the right it would leave the strip. */
const flipShare = 1 - labelShare;
/** Lines of labels in the lane of a regime; what finds no room is counted. */
const mostLines = 3;

export interface Placed<T> {
  deadline: T;
  /** From 0, the beginning of the strip, to 1. */
  share: number;
  line: number;
  isFlipped: boolean;
}

export interface Lane<T> {
  placed: readonly Placed<T>[];
  lines: number;
  /** Deadlines that found no room. */
  left: number;
}

/** What is over for longer than the strip goes back is at its beginning. */
export function shareAt(instant: number, now: number): number {
  return Math.min(1, Math.max(0, (instant - now + back) / (back + ahead)));
}

/**
 * Each deadline in the first line where its label covers no other. What is over leaves the last
 * line to what is ahead: old ones would hide the next.
 */
export function laneOf<T extends Limits>(deadlines: readonly T[], now: number): Lane<T> {
  const ends: number[] = [];
  const placed: Placed<T>[] = [];
  const inTime = [...deadlines].sort((a, b) => shownAt(a, now) - shownAt(b, now));
  for (const deadline of inTime) {
    const share = shareAt(shownAt(deadline, now), now);
    const isFlipped = share > flipShare;
    const start = isFlipped ? share - labelShare : share;
    const usable = shownAt(deadline, now) < now ? mostLines - 1 : mostLines;
    const line = Array.from({ length: usable }, (_, at) => ends[at] ?? 0).findIndex(
      (end) => end <= start,
    );
    if (line === -1) continue;
    ends[line] = start + labelShare;
    placed.push({ deadline, share, line, isFlipped });
  }
  return { placed, lines: Math.max(1, ends.length), left: deadlines.length - placed.length };
}

interface Limits {
  due_at: string;
  /** The last lawful moment, where it is later. */
  latest_at: string | null;
}

/** The target while it is ahead, then the last lawful moment. */
export function shownAt({ due_at, latest_at }: Limits, now: number): number {
  const due = Date.parse(due_at);
  return due > now ? due : Date.parse(latest_at ?? due_at);
}

/** Midnights and noons within the strip, in the zone of the reader, as instants. */
export function ticksOf(now: number, zone: string | undefined): number[] {
  const hours = new Intl.DateTimeFormat('en-GB', {
    hour: '2-digit',
    hourCycle: 'h23',
    timeZone: zone,
  });
  const first = Math.ceil((now - back) / hour) * hour;
  const whole = Array.from({ length: (back + ahead) / hour }, (_, count) => first + count * hour);
  return whole.filter((at) => Number(hours.format(at)) % 12 === 0);
}
