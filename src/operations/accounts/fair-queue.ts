// Who is next at what takes much of a sign-in: in turn by caller, so that a flood of one caller
// delays no one else, and first those who are known, so that a flood of many delays none of them.
import { DomainError } from '../../domain/error.ts';
import { required } from '../../domain/required.ts';

interface QueueLimits {
  /** Runs at once, and those among them of callers that are not known. */
  atOnce: number;
  ofOthers: number;
  /** Waiting ones of one caller, and of all in a lane. */
  perCaller: number;
  inAll: number;
}

export interface Caller {
  name: string;
  /** Signed in, or with an account that has signed in from there before. */
  isKnown: boolean;
}

const retryAfterSeconds = 2;

/** So many of the known in a row; then one of the others, who are never shut out. */
const knownInARow = 3;

export class FairQueue {
  readonly #atOnce: number;
  readonly #ofOthers: number;
  readonly #known: Lane;
  readonly #others: Lane;
  #running = 0;
  #runningOthers = 0;
  #inARow = 0;
  #holds = 0;

  constructor({ atOnce, ofOthers, ...bounds }: QueueLimits) {
    this.#atOnce = atOnce;
    this.#ofOthers = ofOthers;
    this.#known = new Lane(bounds);
    this.#others = new Lane(bounds);
  }

  /** @throws `rate_limited` or `unavailable` when a task of this caller would find no place. */
  assertRoom(caller: Caller): void {
    this.#laneOf(caller).assertRoom(caller.name);
  }

  async run<Result>(caller: Caller, task: () => Promise<Result>): Promise<Result> {
    const isFree = caller.isKnown ? this.#running < this.#atOnce : this.#hasPlaceForOthers;
    if (isFree) {
      this.#count(caller.isKnown, 1);
    } else {
      await this.#laneOf(caller).place(caller.name);
    }
    try {
      return await task();
    } finally {
      this.#count(caller.isKnown, -1);
      this.#startNext();
    }
  }

  /**
   * From now on none of the others begins, until the answer is called; then one does, although
   * known callers wait.
   */
  holdOthers(): () => void {
    let isHeld = true;
    this.#holds += 1;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      this.#holds -= 1;
      do this.#startOther();
      while (!this.#others.isEmpty && this.#hasPlaceForOthers);
    };
  }

  get #hasPlaceForOthers(): boolean {
    return this.#holds === 0 && this.#hasFreePlace;
  }

  get #hasFreePlace(): boolean {
    return this.#running < this.#atOnce && this.#runningOthers < this.#ofOthers;
  }

  #laneOf({ isKnown }: Caller): Lane {
    return isKnown ? this.#known : this.#others;
  }

  #count(isKnown: boolean, by: 1 | -1): void {
    this.#running += by;
    if (!isKnown) this.#runningOthers += by;
  }

  /** The place of an ended task goes to the next one. */
  #startNext(): void {
    const canOther = !this.#others.isEmpty && this.#hasPlaceForOthers;
    const isTurnOfOthers = canOther && this.#inARow >= knownInARow;
    if (!this.#known.isEmpty && !isTurnOfOthers) {
      this.#inARow += 1;
      this.#count(true, 1);
      this.#known.next();
    } else if (canOther) {
      this.#startOther();
    }
  }

  #startOther(): void {
    if (this.#others.isEmpty || !this.#hasFreePlace) return;
    this.#inARow = 0;
    this.#count(false, 1);
    this.#others.next();
  }
}

type LaneBounds = Pick<QueueLimits, 'perCaller' | 'inAll'>;

/** Tasks that wait, in turn by caller. */
class Lane {
  readonly #bounds: LaneBounds;
  /** By caller; the caller in front is next. */
  readonly #waiting = new Map<string, (() => void)[]>();
  #inAll = 0;

  constructor(bounds: LaneBounds) {
    this.#bounds = bounds;
  }

  get isEmpty(): boolean {
    return this.#inAll === 0;
  }

  assertRoom(caller: string): void {
    const own = this.#waiting.get(caller)?.length ?? 0;
    if (own >= this.#bounds.perCaller) throw tooMany();
    if (this.#inAll >= this.#bounds.inAll) throw full();
  }

  place(caller: string): Promise<void> {
    this.assertRoom(caller);
    const own = this.#waiting.get(caller) ?? [];
    this.#waiting.set(caller, own);
    this.#inAll += 1;
    return new Promise((resume) => own.push(resume));
  }

  /** Resumes a task of the next caller, who goes to the end with what is left. */
  next(): void {
    const first = required(this.#waiting.entries().next().value, 'waiting caller');
    const [caller, [resume, ...rest]] = first;
    this.#waiting.delete(caller);
    if (rest.length > 0) this.#waiting.set(caller, rest);
    this.#inAll -= 1;
    required(resume, 'waiting task')();
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
