// Randomness that can be had again: the same seed gives the same numbers on every machine.
export interface Random {
  /** A whole number from 0 up to but not including `below`. */
  below: (below: number) => number;
  /** True once in so many times. */
  once: (inTimes: number) => boolean;
  pick: <Value>(from: readonly Value[]) => Value;
}

/** SplitMix32: every 32-bit seed gives a sequence of its own; good enough to make test files. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x9e3779b9) >>> 0;
    let mixed = state ^ (state >>> 16);
    mixed = Math.imul(mixed, 0x21f0aaad);
    mixed ^= mixed >>> 15;
    mixed = Math.imul(mixed, 0x735a2d97);
    return (mixed ^ (mixed >>> 15)) >>> 0;
  };
  const below = (limit: number): number => Math.floor((next() / 4_294_967_296) * limit);
  return {
    below,
    once: (inTimes) => below(inTimes) === 0,
    pick: (from) => from[below(from.length)]!,
  };
}
