// What fits a custom field, and how it is stored.
import { parseTimestamp, timestamp } from './clock.ts';
import {
  customFieldLimits,
  type CustomField,
  type CustomFieldType,
  type CustomValue,
} from './custom-field.ts';
import { nearestName } from './nearest-name.ts';

type Reader = (value: unknown, field: Pick<CustomField, 'choices'>) => CustomValue | null;

const { text: short, long_text: long, link, email, number: largest, chosen } = customFieldLimits;

/** Type → the value as it is stored; null for what does not fit. */
const readers: Readonly<Record<CustomFieldType, Reader>> = {
  text: (value) => textIn(value, short, /^[^\r\n]*\S[^\r\n]*$/),
  long_text: (value) => textIn(value, long, /\S/),
  number: (value) =>
    typeof value === 'number' && Math.abs(value) <= largest && Number(value.toFixed(6)) === value
      ? value
      : null,
  date: (value) => (typeof value === 'string' && isDay(value) ? value : null),
  datetime: (value) => {
    const instant = typeof value === 'string' ? parseTimestamp(value) : null;
    return instant === null ? null : timestamp(instant);
  },
  choice: (value, { choices }) => choices.find((one) => one === value) ?? null,
  choices: (value, { choices }) => {
    if (!Array.isArray(value) || value.length === 0 || value.length > chosen) return null;
    const picked = choices.filter((one) => value.includes(one));
    return picked.length === new Set(value).size ? picked : null;
  },
  boolean: (value) => (typeof value === 'boolean' ? value : null),
  person: (value) => textIn(value, email, /^[^\s@]+@[^\s@]+$/)?.toLowerCase() ?? null,
  link: (value) => textIn(value, link, /^https?:\/\/[^\s@/]+(\/\S*)?$/i, isWebAddress),
};

/** Type → what it asks for. */
const demands: Readonly<Record<CustomFieldType, string>> = {
  text: `must be one line of at most ${short} characters`,
  long_text: `must be a text of at most ${long} characters`,
  number: 'must be a number of at most 15 digits, with at most 6 after the point',
  date: 'must be a calendar day, YYYY-MM-DD',
  datetime: 'must be RFC 3339 with a zone',
  choice: 'must be one of its choices',
  choices: `must be a list of at most ${chosen} of its choices`,
  boolean: 'must be true or false',
  person: 'must be an e-mail address',
  link: `must be an http or https address of at most ${link} characters, without a password`,
};

/** The value as it is stored; null for what does not fit the field. */
export function storedValue(field: CustomField, value: unknown): CustomValue | null {
  return readers[field.type](value, field);
}

/** What the field asks for, for someone whose value does not fit. */
export function demandOf({ type, choices }: CustomField, value: unknown): string {
  if (choices.length === 0) return demands[type];
  const near = typeof value === 'string' ? nearestName(value, choices) : null;
  const hint = near === null ? '' : `; did you mean "${near}"?`;
  return `${demands[type]}: ${choices.join(', ')}${hint}`;
}

function textIn(
  value: unknown,
  max: number,
  pattern: RegExp,
  fits: (text: string) => boolean = () => true,
): string | null {
  if (typeof value !== 'string') return null;
  const text = value.trim();
  return text.length <= max && pattern.test(text) && fits(text) ? text : null;
}

function isDay(text: string): boolean {
  try {
    return /^(?!0000)\d{4}-\d\d-\d\d$/.test(text) && Temporal.PlainDate.from(text) !== undefined;
  } catch {
    return false;
  }
}

function isWebAddress(text: string): boolean {
  const address = URL.parse(text);
  return address !== null && address.username === '' && address.password === '';
}
