// A request that changes something, with what it makes stale.
import type { Key } from './keys.ts';

export interface Write<Input, Output> {
  run: (input: Input) => Promise<Output>;
  /** Beginnings of the keys of what is stale afterwards. */
  changes: readonly Key[];
}

export function write<Output, Input = void>(
  run: (input: Input) => Promise<Output>,
  ...changes: readonly Key[]
): Write<Input, Output> {
  return { run, changes };
}
