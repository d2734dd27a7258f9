// What can be in a field of a report: its type as data, the check of what people write into it, and
// how it is shown. Values are kept as codes of the template; people read labels.
import { isCurrency } from '../domain/currency.ts';
import { isCountry } from '../domain/iso-countries.ts';
import { isLei } from '../domain/lei.ts';
import { text, type Language, type Text } from '../domain/text.ts';

/** Code → what people read. */
export type Choices = Readonly<Record<string, Text>>;

export type FieldType =
  | { kind: 'text' }
  | { kind: 'instant' }
  | { kind: 'number'; decimals: number; max?: number; unit?: Text }
  | { kind: 'choice'; choices: Choices }
  | { kind: 'choices'; choices: Choices }
  | { kind: 'country' }
  | { kind: 'countries' }
  | { kind: 'currency' }
  | { kind: 'duration' }
  /** `several`: of reports for several entities at once, in the order of their names. */
  | { kind: 'lei'; several?: true }
  | { kind: 'email' }
  | { kind: 'phone' };
export type FieldKind = FieldType['kind'];

export const yesNo: Choices = { yes: text('yes', 'tak'), no: text('no', 'nie') };
export const yesNoUnknown: Choices = { ...yesNo, unknown: text('unknown', 'nie wiadomo') };

/** What is in a field, as the template has it; several values of a list of choices. */
export type FieldValue = string | readonly string[];

/** What is expected of each type, for people who wrote something else. */
const expectations: Readonly<Record<Exclude<FieldKind, 'choice' | 'choices' | 'number'>, Text>> = {
  text: text('text', 'tekst'),
  instant: text(
    'a date and time in UTC such as 2026-11-20T09:30:00Z',
    'data i godzina UTC, np. 2026-11-20T09:30:00Z',
  ),
  country: text('a country code such as PL', 'kod państwa, np. PL'),
  countries: text(
    'country codes separated by semicolons, such as PL; DE',
    'kody państw oddzielone średnikami, np. PL; DE',
  ),
  currency: text(
    'a currency code (ISO 4217) such as EUR or PLN',
    'kod waluty (ISO 4217), np. EUR lub PLN',
  ),
  duration: text(
    'days, hours and minutes as DD:HH:MM, such as 01:02:30',
    'dni, godziny i minuty w postaci DD:GG:MM, np. 01:02:30',
  ),
  lei: text(
    'an LEI: 18 letters or digits and two check digits that fit them',
    'kod LEI: 18 liter lub cyfr i dwie zgodne z nimi cyfry kontrolne',
  ),
  email: text('an e-mail address', 'adres e-mail'),
  phone: text(
    'a telephone number with the international prefix, such as +48221234567',
    'numer telefonu z prefiksem międzynarodowym, np. +48221234567',
  ),
};

const several = text('several are separated by semicolons', 'kilka oddziela się średnikami');
const oneOf = text('one of', 'jedna z wartości');
const someOf = text('separated by semicolons, some of', 'oddzielone średnikami, spośród');

/** What the field takes, with every choice. */
export function expected(type: FieldType, language: Language): string {
  if (type.kind === 'choice' || type.kind === 'choices') {
    const lead = type.kind === 'choice' ? oneOf : someOf;
    const labels = Object.values(type.choices).map((label) => label[language]);
    return `${lead[language]}: ${labels.join('; ')}`;
  }
  if (type.kind === 'number') return numberText(type)[language];
  const { [language]: said } = expectations[type.kind];
  return type.kind === 'lei' && type.several === true ? `${said}; ${several[language]}` : said;
}

function numberText({ unit, ...type }: { decimals: number; max?: number; unit?: Text }): Text {
  const { en, pl } = plainNumber(type);
  return unit === undefined ? text(en, pl) : text(`${en}, ${unit.en}`, `${pl}, ${unit.pl}`);
}

function plainNumber({ decimals, max }: { decimals: number; max?: number }): Text {
  const kind =
    decimals === 0
      ? text('a whole number', 'liczba całkowita')
      : text(
          `a number with at most ${decimals} decimal ${decimals === 1 ? 'place' : 'places'}`,
          `liczba z najwyżej ${decimals} ${decimals === 1 ? 'miejscem' : 'miejscami'} po przecinku`,
        );
  if (max === undefined) return text(`${kind.en}, 0 or more`, `${kind.pl}, 0 lub więcej`);
  return text(
    `${kind.en}, from 0 to ${max}`,
    `${kind.pl}, od 0 do ${String(max).replace('.', ',')}`,
  );
}

/** The value as the template has it; null where it does not fit the type. */
export function readValue(type: FieldType, written: string): FieldValue | null {
  const value = written.trim();
  switch (type.kind) {
    case 'text':
      return value;
    case 'instant':
      return instantOf(value);
    case 'number':
      return numberOf(value, type);
    case 'choice':
      return codeOf(type.choices, value);
    case 'choices':
      return all(value, (one) => codeOf(type.choices, one));
    case 'country':
      return isCountry(value) ? value : null;
    case 'countries':
      return all(value, (one) => (isCountry(one) ? one : null));
    case 'currency':
      return isCurrency(value) ? value : null;
    case 'duration':
      return /^\d{2,3}:([01]\d|2[0-3]):[0-5]\d$/.test(value) ? value : null;
    case 'lei':
      if (type.several === true) return all(value, (one) => (isLei(one) ? one : null));
      return isLei(value) ? value : null;
    case 'email':
      return /^[^\s@]{1,64}@[^\s@.]+(\.[^\s@.]+)+$/.test(value) ? value : null;
    case 'phone':
      return /^\+\d[\d ()-]{4,38}$/.test(value) ? value : null;
  }
}

/** For people, in their language. */
export function shownValue(type: FieldType, value: FieldValue, language: Language): string {
  const values = typeof value === 'string' ? [value] : value;
  if (type.kind !== 'choice' && type.kind !== 'choices') return values.join('; ');
  return values.map((code) => type.choices[code]?.[language] ?? code).join('; ');
}

/** ISO 8601 in UTC, to the second, as the templates have it. */
function instantOf(value: string): string | null {
  try {
    const instant = Temporal.Instant.from(/[zZ]|[+-]\d\d:?\d\d$/.test(value) ? value : `${value}Z`);
    return instant.toString({ smallestUnit: 'second' }).replace('Z', '');
  } catch {
    return null;
  }
}

/** Rounded half up to the decimals of the field; a comma is a point. */
function numberOf(value: string, { decimals, max }: { decimals: number; max?: number }) {
  if (!/^\d{1,15}([.,]\d{1,9})?$/.test(value)) return null;
  const number = Number(value.replace(',', '.'));
  if (decimals === 0 && !Number.isInteger(number)) return null;
  if (max !== undefined && number > max) return null;
  return rounded(number, decimals);
}

/** Half up, without trailing zeros. */
export function rounded(number: number, decimals: number): string {
  const scale = 10 ** decimals;
  return String(Math.round(Number((number * scale).toPrecision(15))) / scale);
}

/** A choice by its code or by its label in either language, in any spelling. */
function codeOf(choices: Choices, value: string): string | null {
  if (Object.hasOwn(choices, value)) return value;
  const wanted = value.toLowerCase();
  const found = Object.entries(choices).find(
    ([code, { en, pl }]) =>
      code.toLowerCase() === wanted || en.toLowerCase() === wanted || pl.toLowerCase() === wanted,
  );
  return found?.[0] ?? null;
}

/** All parts read, each once; null where there is none or one does not fit. */
function all(value: string, read: (one: string) => string | null): string[] | null {
  const parts = value.split(';').map((one) => one.trim());
  const known = parts.filter((one) => one !== '').map(read);
  if (known.length === 0 || known.includes(null)) return null;
  return [...new Set(known as string[])];
}
