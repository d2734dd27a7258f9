// Numbers and dates in the language of the page.

/** The locale of a page language: English has its dates as in "3 Dec 2026, 14:05 UTC". */
export function locale(language: string = document.documentElement.lang): string {
  return language === 'en' ? 'en-GB' : language;
}

const dates = new Map<string, Intl.DateTimeFormat>();
const numbers = new Map<string, Intl.NumberFormat>();

/** Creating a formatter takes as long as hundreds of uses, so each is created once. */
function once<Options, Made>(
  made: Map<string, Made>,
  Format: new (language: string, options: Options) => Made,
  options: Options,
): Made {
  const language = locale();
  const key = language + JSON.stringify(options);
  const known = made.get(key) ?? new Format(language, options);
  made.set(key, known);
  return known;
}

export function dateFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return once(dates, Intl.DateTimeFormat, options);
}

export function numberFormat(options: Intl.NumberFormatOptions): Intl.NumberFormat {
  return once(numbers, Intl.NumberFormat, options);
}

/** `3 Dec 2026`, of a calendar day such as `2026-12-03`. */
export function dayText(day: string | undefined): string {
  if (day === undefined) return '';
  return dateFormat({ dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day));
}

export function numberText(value: number): string {
  return numberFormat({}).format(value);
}

/** A share from 0 to 1: `27.4%`. */
export function percentText(share: number): string {
  return numberFormat({ style: 'percent', maximumFractionDigits: 1 }).format(share);
}
