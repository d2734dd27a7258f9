// Every bound on a batch of log events.
import { DomainError } from '../../domain/error.ts';

/** Events of one batch, read or not. */
export const maxEvents = 10_000;

export function tooManyEvents(): DomainError {
  const detail = `Send at most ${maxEvents} events at once; split the batch. Nothing was kept.`;
  return new DomainError('payload_too_large', detail, { max_events: maxEvents });
}

/** Bytes of one batch after unpacking. */
export const maxBatchBytes = 33_554_432;

/** Bytes of one event. */
export const maxEventBytes = 262_144;

/** Lists and objects inside each other in one event. */
export const maxEventDepth = 64;

/** Values inside one event. */
export const maxEventValues = 20_000;

/** Faults of one batch that are listed; all are counted. */
export const maxListed = 100;
