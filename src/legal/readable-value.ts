// A value of a report field as people read it in one language: dates in words, names of countries
// and sectors. The files for supervisors keep the codes of the template.
import { momentIn } from '../domain/moment-text.ts';
import type { Language } from '../domain/text.ts';
import { codes as english } from '../texts/en/codes.ts';
import { codes as polish } from '../texts/pl/codes.ts';
import type { FieldKind } from './field-types.ts';

const sectors: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: english.code,
  pl: polish.code,
};

/** `key` shows which text is a sector, which is no kind of its own; `zone` is that of the times. */
export function readableValue(
  { key, kind }: { key: string; kind: FieldKind },
  value: string,
  { language, zone }: { language: Language; zone: string },
): string {
  if (key === 'entity.sector') return sectorText(value, language);
  if (kind === 'instant') return momentIn(`${value}Z`, language, zone);
  if (kind !== 'country' && kind !== 'countries') return value;
  const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
  return value
    .split('; ')
    .map((code) => (/^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code))
    .join('; ');
}

/** The profile has sectors as the Annexes of NIS2 name them, or in words. */
function sectorText(value: string, language: Language): string {
  const label = (name: string) =>
    Object.hasOwn(sectors[language], name) ? sectors[language][name] : undefined;
  const words = value.split(', ');
  return words.map((one) => label(one) ?? one.replaceAll(/(?<=[a-z])_(?=[a-z])/g, ' ')).join(', ');
}
