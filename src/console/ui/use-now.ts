// The time, as something that a part of a page depends on: every second while an instant is less
// than an hour away, else twice a minute. A deadline that passes is seen without a reload.
import { useEffect, useState } from 'react';

const hour = 3_600_000;

/** Milliseconds since 1970. `near`: the instants that matter, null for none. */
export function useNow(near: string | null): number {
  const [now, setNow] = useState(() => Date.now());
  const isNear = near !== null && Math.abs(Date.parse(near) - now) < hour;
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), isNear ? 1000 : 30_000);
    return () => clearInterval(timer);
  }, [isNear]);
  return now;
}
