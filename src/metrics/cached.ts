// A figure that is read at most so often, by one reader at a time, and waited for within a bound.
export interface CachedOptions {
  /** A value is good for so long. */
  keepMs: number;
  /** A caller waits for so long. */
  waitMs: number;
  /** Counts on whatever the wall clock does. */
  steadyMs?: () => number;
}

/** Gives the value, or null when it cannot be read or does not come in time. */
export function cached<Value>(
  read: () => Promise<Value>,
  { keepMs, waitMs, steadyMs = () => performance.now() }: CachedOptions,
): () => Promise<Value | null> {
  let kept: { value: Value; at: number } | null = null;
  let reading: Promise<Value | null> | undefined;
  const start = async () => {
    try {
      const value = await read();
      kept = { value, at: steadyMs() };
      return value;
    } catch {
      kept = null;
      return null;
    } finally {
      reading = undefined;
    }
  };
  return async () => {
    if (kept !== null && steadyMs() - kept.at < keepMs) return kept.value;
    reading ??= start();
    return within(reading, waitMs);
  };
}

async function within<Value>(promise: Promise<Value>, ms: number): Promise<Value | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), ms);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
