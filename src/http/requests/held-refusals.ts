// Answers that refuse a guess for its pace: the first ones of a caller come at once, those of a
// flood late. Who sends the next guess only after the answer then sends few, and the processor is
// free for others.
import type { ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { Credits } from '../../domain/credits.ts';
import { DomainError } from '../../domain/error.ts';

export interface HoldBounds {
  /** Refusals of a caller that are sent at once, and how many more of them each second. */
  atOnce: number;
  perSecond: number;
  holdMs: number;
  /** Held answers of one caller and of all; one more is sent at once. */
  ofOne: number;
  inAll: number;
}

/** Two a second of each connection that an address can have (`limits.connectionsOfOne`). */
const usual: HoldBounds = { atOnce: 30, perSecond: 5, holdMs: 2_000, ofOne: 500, inAll: 2_000 };

export class HeldRefusals {
  readonly #bounds: HoldBounds;
  readonly #credits: Credits;
  readonly #heldBy = new Map<string, number>();
  #held = 0;

  constructor(bounds: HoldBounds = usual) {
    this.#bounds = bounds;
    this.#credits = new Credits(bounds);
  }

  get held(): number {
    return this.#held;
  }

  /** Ends when the refusal of this caller is to be sent, or its connection has closed. */
  async hold(caller: string, answer: Pick<ServerResponse, 'once' | 'off'>): Promise<void> {
    const { ofOne, inAll, holdMs } = this.#bounds;
    const own = this.#heldBy.get(caller) ?? 0;
    const isFree = this.#credits.take(caller, performance.now()) === 0;
    if (isFree || own >= ofOne || this.#held >= inAll) return;
    const gone = new AbortController();
    const leave = () => gone.abort();
    answer.once('close', leave);
    this.#count(caller, 1);
    try {
      await pause(holdMs, undefined, { signal: gone.signal, ref: false });
    } catch {
      // The client has left.
    } finally {
      this.#count(caller, -1);
      answer.off('close', leave);
    }
  }

  #count(caller: string, by: 1 | -1): void {
    this.#held += by;
    const own = (this.#heldBy.get(caller) ?? 0) + by;
    if (own === 0) this.#heldBy.delete(caller);
    else this.#heldBy.set(caller, own);
  }
}

export const isRefusedGuess = (error: unknown): boolean =>
  error instanceof DomainError && error.code === 'rate_limited';
