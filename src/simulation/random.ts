// A small seeded generator (splitmix32), so that the simulated set is the same on every machine.
// It is for made-up data only and must never choose an id, a token or a key.

export interface Random {
  /** The next number in [0, 1). */
  next(): number;
  /** A whole number from `low` to `high`, both inclusive. */
  between(low: number, high: number): number;
  /** One element; `items` must not be empty. */
  pick<Item>(items: readonly Item[]): Item;
  /** One of the values, each as likely as its weight says. */
  weighted<Value>(choices: readonly (readonly [Value, number])[]): Value;
}

/** The same `seed` gives the same sequence for ever. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;

  function next(): number {
    state = (state + 0x9e3779b9) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
  }

  function between(low: number, high: number): number {
    return low + Math.floor(next() * (high - low + 1));
  }

  function pick<Item>(items: readonly Item[]): Item {
    const item = items[Math.floor(next() * items.length)];
    if (item === undefined) throw new RangeError('Nothing to pick from.');
    return item;
  }

  function weighted<Value>(choices: readonly (readonly [Value, number])[]): Value {
    const total = choices.reduce((sum, [, weight]) => sum + weight, 0);
    let left = next() * total;
    for (const [value, weight] of choices) {
      left -= weight;
      if (left < 0) return value;
    }
    throw new RangeError('Weights must add up to more than zero.');
  }

  return { next, between, pick, weighted };
}
