// Values of settings as people write them: durations, and the three clocks of each priority.
import type { TFunction } from 'i18next';
import { unbrokenDuration } from '../../ui/duration.ts';

const duration = /^P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/;
const lengths = [604_800_000, 86_400_000, 3_600_000, 60_000, 1000];
const clocks = ['acknowledge', 'contain', 'remediate'] as const;

/** Null where it is no duration; a duration of seconds stays as it is. */
function durationOf(text: string, t: TFunction): string | null {
  const parts = duration.exec(text)?.slice(1);
  if (parts === undefined) return null;
  const length = parts.reduce((sum, part = '0', at) => sum + Number(part) * lengths[at]!, 0);
  return length < 60_000 ? null : unbrokenDuration(length, t);
}

/** A line for each priority with a duration for each clock; null where it is nothing such. */
function clocksOf(text: string, t: TFunction): string[] | null {
  const lines = text.split(',').map((part) => {
    const [priority = '', level = ''] = part.trim().split('=');
    const times = level.split('/').map((one) => durationOf(one, t));
    if (times.length !== clocks.length || times.includes(null)) return null;
    const named = clocks.map((clock, at) => `${t(`clocks.${clock}`)} ${times[at]}`);
    return `${priority}: ${named.join(', ')}`;
  });
  return lines.some((line) => line === null) ? null : (lines as string[]);
}

/** The lines of a value in words; null where the value itself is what people write. */
export function wordsOf(value: string, t: TFunction): string[] | null {
  const whole = durationOf(value, t);
  return whole === null ? clocksOf(value, t) : [whole];
}
