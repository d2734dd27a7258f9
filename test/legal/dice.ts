// Random choices from a fixed start, for cases that two implementations compute.
import type { Facts } from '../../src/legal/facts.ts';
import type * as second from './second-clocks.ts';

type Clocks = Record<string, second.SecondClock & { on?: string }>;

export interface Made {
  facts: Partial<Facts>;
  sent?: Record<string, number | number[]>;
  expect: Clocks;
}
export const hour = 3600;

/** Mulberry32: the same numbers on every machine. */
function randomOf(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export class Dice {
  readonly #random: () => number;
  constructor(start: number) {
    this.#random = randomOf(start);
  }
  below(limit: number): number {
    return Math.floor(this.#random() * limit);
  }
  of<Value>(values: readonly Value[]): Value {
    return values[this.below(values.length)]!;
  }
  chance(): boolean {
    return this.#random() < 0.5;
  }
  /**
   * Any second of three years; most of them near what is hard, or so long before it that a period
   * ends there: the end of a month, a holiday, the hours in which the clocks change.
   */
  instant(from = Date.UTC(2026, 8, 11)): number {
    if (this.below(6) === 0) return this.#beforeJump();
    const any = from / 1000 + this.below(3 * 365 * 24 * hour);
    const near = Date.parse(`${this.of(hardDays)}T00:00:00Z`) / 1000;
    const before = this.of([0, 0, 2, 3, 10, 14, 15, 28, 30, 31]) * 24 * hour;
    const within = this.chance() ? this.below(48 * hour) - 24 * hour : this.below(3 * hour);
    const chosen = near - before + within;
    return this.below(4) === 0 || chosen * 1000 < from ? any : chosen;
  }
  /** A start whose period ends in the hour that summer time skips, everywhere at 01:00 UTC. */
  #beforeJump(): number {
    const [year, month, date] = this.of(jumps);
    const days = this.of([0, 2, 10, 14, 15]);
    const start =
      days === 0 ? Date.UTC(year, month - 2, date, 1) : Date.UTC(year, month - 1, date - days, 1);
    return start / 1000 + this.below(hour);
  }
  day(): string {
    return new Date(this.instant() * 1000).toISOString().slice(0, 10);
  }
}

/** The first days of summer time. */
const jumps = [
  [2027, 3, 28],
  [2028, 3, 26],
  [2029, 3, 25],
] as const;

const hardDays = [
  ...['2026-10-25', '2027-03-28', '2027-10-31', '2028-03-26', '2028-02-29', '2027-02-28'],
  ...['2027-01-31', '2028-01-31', '2028-05-31', '2027-08-31', '2026-12-24', '2027-12-24'],
  ...['2026-10-31', '2027-04-30', '2028-04-14', '2028-06-15', '2026-11-11', '2028-12-31'],
  ...['2027-05-27', '2029-05-31', '2029-03-25', '2027-03-28', '2028-03-26', '2027-05-03'],
];

export const wire = (at: number) => new Date(at * 1000).toISOString();
