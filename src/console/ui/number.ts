// Numbers and dates in the language of the page.

/** The locale of a page language: English has its dates as in "3 Dec 2026, 14:05 UTC". */
export function locale(language: string = document.documentElement.lang): string {
  return language === 'en' ? 'en-GB' : language;
}

/** `3 Dec 2026`, of a calendar day such as `2026-12-03`. */
export function dayText(day: string | undefined): string {
  if (day === undefined) return '';
  const format = { dateStyle: 'medium', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(locale(), format).format(new Date(day));
}

export function numberText(value: number): string {
  return new Intl.NumberFormat(locale()).format(value);
}

/** A share from 0 to 1: `27.4%`. */
export function percentText(share: number): string {
  const format = { style: 'percent', maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat(locale(), format).format(share);
}
