// Who is next at what takes much of a sign-in: in turn by caller, so that a flood of one caller
// delays no one else.
import { DomainError } from '../../domain/error.ts';
import { required } from '../../domain/required.ts';

interface QueueLimits {
  /** Runs at once. */
  atOnce: number;
  /** Waiting ones of one caller, and of all. */
  perCaller: number;
  inAll: number;
}

const retryAfterSeconds = 2;

export class FairQueue {
  readonly #limits: QueueLimits;
  /** By caller; the caller in front is next. */
  readonly #waiting = new Map<string, (() => void)[]>();
  #running = 0;
  #waitingInAll = 0;

  constructor(limits: QueueLimits) {
    this.#limits = limits;
  }

  /** @throws `rate_limited` or `unavailable` when a task of this caller would find no place. */
  assertRoom(caller: string): void {
    const own = this.#waiting.get(caller)?.length ?? 0;
    if (own >= this.#limits.perCaller) throw tooMany();
    if (this.#waitingInAll >= this.#limits.inAll) throw full();
  }

  async run<Result>(caller: string, task: () => Promise<Result>): Promise<Result> {
    if (this.#running >= this.#limits.atOnce) await this.#place(caller);
    else this.#running += 1;
    try {
      return await task();
    } finally {
      this.#leave();
    }
  }

  #place(caller: string): Promise<void> {
    this.assertRoom(caller);
    const own = this.#waiting.get(caller) ?? [];
    this.#waiting.set(caller, own);
    this.#waitingInAll += 1;
    return new Promise((resume) => own.push(resume));
  }

  /** Hands the place of an ended task to the next caller, who goes to the end with what is left. */
  #leave(): void {
    const first = this.#waiting.entries().next().value;
    if (first === undefined) {
      this.#running -= 1;
      return;
    }
    const [caller, [next, ...rest]] = first;
    this.#waiting.delete(caller);
    if (rest.length > 0) this.#waiting.set(caller, rest);
    this.#waitingInAll -= 1;
    required(next, 'waiting task')();
  }
}

function tooMany(): DomainError {
  const detail = `Too many sign-ins from your address. Wait ${retryAfterSeconds} seconds.`;
  return new DomainError('rate_limited', detail, { retry_after_s: retryAfterSeconds });
}

function full(): DomainError {
  const detail = `Too many sign-ins at the same time. Try again in ${retryAfterSeconds} seconds.`;
  return new DomainError('unavailable', detail, { retry_after_s: retryAfterSeconds });
}
