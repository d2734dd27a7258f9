// A jump of the machine's wall clock.
import type { Timestamp } from './clock.ts';

export interface ClockJump {
  /** By the clock after the jump. */
  at: Timestamp;
  /** Negative when it was set back. */
  seconds: number;
}
