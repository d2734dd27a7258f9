// Credits of many callers: each has so many at once and gets more as time goes by. Pure.

export interface CreditBounds {
  atOnce: number;
  perSecond: number;
}

interface Credit {
  left: number;
  atMs: number;
}

/** Callers that are remembered; the one that has asked for the longest time is forgotten first. */
const mostCallers = 10_000;

export class Credits {
  readonly #bounds: CreditBounds;
  readonly #mostCallers: number;
  readonly #held = new Map<string, Credit>();

  constructor(bounds: CreditBounds, most = mostCallers) {
    this.#bounds = bounds;
    this.#mostCallers = most;
  }

  /** Takes one; the seconds until there is one again, 0 when it was taken. */
  take(caller: string, nowMs: number): number {
    const { atOnce, perSecond } = this.#bounds;
    const { left, atMs } = this.#held.get(caller) ?? { left: atOnce, atMs: nowMs };
    const grown = Math.min(atOnce, left + ((nowMs - atMs) / 1_000) * perSecond);
    this.#held.delete(caller);
    if (this.#held.size >= this.#mostCallers) this.#forgetOldest();
    this.#held.set(caller, { left: grown < 1 ? grown : grown - 1, atMs: nowMs });
    return grown < 1 ? (1 - grown) / perSecond : 0;
  }

  /** The map has the callers in the order of their last call. */
  #forgetOldest(): void {
    const [oldest] = this.#held.keys();
    if (oldest !== undefined) this.#held.delete(oldest);
  }
}
