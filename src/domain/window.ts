// A window of time that ends now: `30d`, `72h`, `4w` (contract §8).
import { timestamp, type Timestamp } from './clock.ts';
import { validationFailed } from './error.ts';

export const defaultWindow = '30d';

/** The longest window, in hours: ten years. */
const longestHours = 24 * 3650;

const hoursOfUnit = { h: 1, d: 24, w: 168 } as const;

export interface TimeWindow {
  /** As it was requested. */
  window: string;
  from_at: Timestamp;
  to_at: Timestamp;
}

/** Reads `<n>h`, `<n>d` or `<n>w`; `validation_failed` for anything else and beyond ten years. */
export function timeWindow(text: string | undefined, now: Temporal.Instant): TimeWindow {
  const window = (text ?? defaultWindow).trim().toLowerCase();
  const [, digits, unit] = /^(\d{1,6})([hdw])$/.exec(window) ?? [];
  const hours = Number(digits) * hoursOfUnit[(unit ?? 'h') as keyof typeof hoursOfUnit];
  if (unit === undefined || hours < 1 || hours > longestHours) {
    const message = 'must be a number with h, d or w, such as 72h, 30d or 4w; at most 3650d';
    throw validationFailed([{ pointer: '/query/window', message }]);
  }
  return { window, from_at: timestamp(now.subtract({ hours })), to_at: timestamp(now) };
}
