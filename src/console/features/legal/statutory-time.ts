// The length of a legal deadline, as the law has it: "72 h", "8 weeks", "1 month".
import type { TFunction } from 'i18next';

const units = { H: 'hours', D: 'days', W: 'weeks', M: 'months' } as const;

/** Of an ISO 8601 duration in one unit; any other stays as it is. */
export function statutoryTime(iso: string, t: TFunction): string {
  const [, number, unit] = /^PT?(\d+)([HDWM])$/.exec(iso) ?? [];
  if (number === undefined) return iso;
  return t(`duration.${units[unit as keyof typeof units]}`, { count: Number(number) });
}
