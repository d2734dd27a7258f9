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

const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
const moments = /^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d:\d\d)(:\d\d)(?:\.\d+)?Z)?$/;
/** Keeps a date on one line. */
const space = '\u00a0';

interface Moment {
  day: string;
  /** Empty for a calendar day. */
  minute: string;
  second: string;
}

/** The parts of a time of the service; null for anything else. */
function readMoment(time: string, language: Language): Moment | null {
  const found = moments.exec(time);
  if (found === null) return null;
  const [, year = '', month = '', day = '', minute = '', second = ''] = found;
  const parts =
    language === 'pl'
      ? `${Number(day)}.${month}.${year}`
      : [Number(day), months[Number(month) - 1], year].join(space);
  return { day: parts, minute, second };
}

/** “3 Dec 2026, 14:05 UTC”; anything else as it is. */
export function momentUtc(time: string, language: Language): string {
  const text = momentText(time, language);
  return text !== time && text.includes(',') ? `${text}${space}UTC` : text;
}

/** The same without the zone, for columns that name it. */
export function momentText(time: string, language: Language): string {
  const moment = readMoment(time, language);
  if (moment === null) return time;
  return moment.minute === '' ? moment.day : `${moment.day},${space}${moment.minute}`;
}

export function dayOf(time: string, language: Language): string {
  return readMoment(time, language)?.day ?? time;
}

/** Hours, minutes and seconds; for chains of custody. */
export function clockOf(time: string): string {
  const moment = readMoment(time, 'en');
  return moment === null ? time : `${moment.minute}${moment.second}`;
}

export function minuteOf(time: string): string {
  return readMoment(time, 'en')?.minute ?? time;
}

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
