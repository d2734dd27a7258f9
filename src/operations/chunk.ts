// Batches of rows for one statement. They are small enough that the embedded engine, which blocks
// the event loop, serves other requests between two of them.
const batchSize = 500;

/** Yields the values in chunks of at most `size`. */
export function* chunk<Value>(values: readonly Value[], size = batchSize): Generator<Value[]> {
  for (let from = 0; from < values.length; from += size) yield values.slice(from, from + size);
}
