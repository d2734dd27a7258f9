// The clock of a demo: while its data are made it runs in the past, so that they have an age; from
// then on it is the real one.
import type { Clock } from '../../domain/clock.ts';

export class DemoClock implements Clock {
  readonly #real: Clock;
  #behind = Temporal.Duration.from({ seconds: 0 });

  constructor(real: Clock) {
    this.#real = real;
  }

  now(): Temporal.Instant {
    return this.#real.now().subtract(this.#behind);
  }

  /** From now on it is so many hours earlier than it is. */
  goBack(hours: number): void {
    this.#behind = Temporal.Duration.from({ milliseconds: Math.round(hours * 3_600_000) });
  }

  /** Ends the pretending. */
  beReal(): void {
    this.goBack(0);
  }
}
