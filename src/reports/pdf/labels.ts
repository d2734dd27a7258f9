// Machine words and times as people read them, in the language of a document: labels of declared
// fields, of the open vocabularies and of states. What has no label is a text that someone wrote.
import type { Language } from '../../domain/text.ts';
import { incidentFields } from '../../fields/incident.ts';
import { codes as codesEn } from '../../texts/en/codes.ts';
import { vocabulary as vocabularyEn } from '../../texts/en/vocabulary.ts';
import { words as statesEn } from '../../texts/en/words.ts';
import { codes as codesPl } from '../../texts/pl/codes.ts';
import { vocabulary as vocabularyPl } from '../../texts/pl/vocabulary.ts';
import { words as statesPl } from '../../texts/pl/words.ts';
import { english } from './words-en.ts';
import { polish } from './words-pl.ts';

type Labels = Readonly<Record<string, string>>;

/** Phases of a threat-led test; a word that is also another code has the label of that one. */
const testPhases: Record<Language, Labels> = {
  en: { red_team: 'Red team test' },
  pl: {
    preparation: 'Przygotowanie',
    threat_intelligence: 'Analiza zagrożeń',
    red_team: 'Test red team',
    closure: 'Zamknięcie',
    remediation: 'Działania naprawcze',
    attestation: 'Poświadczenie',
  },
};

const tables: Record<Language, Labels> = {
  en: {
    ...{ ...statesEn.severity, ...testPhases.en },
    ...labelsOf(english.actions.statuses, codesEn.code, vocabularyEn, statesEn),
  },
  pl: {
    ...{ ...statesPl.severity, ...testPhases.pl },
    ...labelsOf(polish.actions.statuses, codesPl.code, vocabularyPl, statesPl),
  },
};

function labelsOf(
  action: Labels,
  code: Labels,
  { level, category }: { level: Labels; category: Labels },
  { state }: { state: Labels },
): Labels {
  return { ...action, ...code, ...category, ...level, ...state };
}

/** The label of a code; of one that has none, its words. */
export function codeLabel(code: string, language: Language): string {
  const name = code.toLowerCase();
  const known = Object.hasOwn(tables[language], name) ? tables[language][name] : undefined;
  if (known !== undefined) return known;
  const plain = code.replaceAll('_', ' ');
  return /^[a-z][a-z0-9_]*$/.test(code) ? plain.charAt(0).toUpperCase() + plain.slice(1) : plain;
}

/** The word for an OCSF severity. */
export function severityLabel(severity: number, language: Language): string {
  const { unknown, info, low, medium, high, critical } = (language === 'pl' ? statesPl : statesEn)
    .severity;
  return [unknown, info, low, medium, high, critical][severity] ?? unknown;
}

/** The label of a field of an incident. */
export function fieldLabel(name: string, language: Language): string {
  const fields: Partial<Record<string, { label: Record<Language, string> }>> = incidentFields;
  return fields[name]?.label[language] ?? name.replaceAll('_', ' ');
}

/** Keeps a number and its unit on one line. */
const space = '\u00a0';

/** “2.4 MB”. */
export function sizeText(bytes: number, language: Language): string {
  const units = ['B', 'KB', 'MB', 'GB', 'TB'];
  let [value, at] = [bytes, 0];
  for (; value >= 1000 && at < units.length - 1; at += 1) value /= 1000;
  const text = at === 0 || value >= 100 ? String(Math.round(value)) : value.toFixed(1);
  const point = language === 'pl' ? text.replace('.', ',') : text;
  return `${point}${space}${units[at] ?? ''}`;
}

/** “11 h 17 min”; empty when the end is before the start. */
export function spanText(from: string, to: string, language: Language): string {
  const minutes = Math.round((Date.parse(to) - Date.parse(from)) / 60_000);
  if (!(minutes >= 0)) return '';
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60)];
  const [day, hour] = language === 'pl' ? ['d', 'godz.'] : ['d', 'h'];
  if (days > 0) return `${days} ${day} ${hours} ${hour}`;
  return hours > 0 ? `${hours} ${hour} ${minutes % 60} min` : `${minutes} min`;
}
