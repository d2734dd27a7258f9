// How long the server asked to wait, counted down; 0 when one can try again.
import { useEffect, useState } from 'react';
import { ApiError } from '../api/client.ts';

export function useWait(error: unknown): number {
  const [until, setUntil] = useState(0);
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const seconds = error instanceof ApiError ? secondsOf(error) : 0;
    // One reading of the clock: a millisecond between two would be a wait of its own.
    const asked = Date.now();
    setNow(asked);
    setUntil(asked + seconds * 1000);
  }, [error]);
  const left = Math.max(0, Math.ceil((until - now) / 1000));
  useEffect(() => {
    if (left === 0) return undefined;
    const timer = setTimeout(() => setNow(Date.now()), 1000);
    return () => clearTimeout(timer);
  }, [left]);
  return left;
}

function secondsOf({ problem }: ApiError): number {
  const { retry_after_s } = problem as { retry_after_s?: unknown };
  return typeof retry_after_s === 'number' ? retry_after_s : 0;
}
