// Deadlines as a calendar (RFC 5545). It leaves the service without a login, so it says no more
// than which incident and which obligation: no title, no description, no evidence.
import { timestamp, type Timestamp } from '../domain/clock.ts';
import { momentUtc } from '../domain/moment-text.ts';
import type { Language } from '../domain/text.ts';
import { articleOf } from '../legal/citation.ts';
import { findObligation } from '../legal/registry.ts';
import { citation } from '../texts/pl/citation.ts';

const english = {
  name: 'Proofline legal deadlines',
  latest: (at: string) => `Last lawful moment: ${at}.`,
  provisional: 'provisional',
  missing: 'Provisional: facts are missing.',
  support: 'Decision support, not legal advice.',
  article: (cited: string) => cited,
};

const words: Readonly<Record<Language, typeof english>> = {
  en: english,
  pl: {
    name: 'Proofline: terminy ustawowe',
    latest: (at) => `Ostatni dopuszczalny moment: ${at}.`,
    provisional: 'wstępny',
    missing: 'Termin wstępny: brakuje faktów.',
    support: 'Wsparcie decyzji, nie porada prawna.',
    article: citation,
  },
};

export interface CalendarDeadline {
  incident_id: string;
  public_id: string;
  obligation_id: string;
  due_at: Timestamp;
  latest_at: Timestamp | null;
  provisional: boolean;
  /** When it was evaluated last; no two evaluations of an incident are within one second. */
  evaluated_at: Timestamp;
}

export function calendarOf(
  deadlines: readonly CalendarDeadline[],
  now: Timestamp,
  language: Language = 'en',
): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//Proofline//Legal deadlines//${language.toUpperCase()}`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${words[language].name}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT15M',
    ...deadlines.flatMap((deadline) => eventOf(deadline, now, language)),
    'END:VCALENDAR',
  ];
  return lines.map(folded).join('\r\n') + '\r\n';
}

function eventOf(deadline: CalendarDeadline, now: Timestamp, language: Language): string[] {
  const say = words[language];
  const { obligation_id, public_id, due_at, latest_at, provisional, evaluated_at } = deadline;
  const known = findObligation(obligation_id);
  const article = known ? say.article(articleOf(known.regime, known.obligation.article)) : '';
  const title = known?.obligation.title[language];
  const head = `${public_id} ${obligation_id}${title === undefined ? '' : `: ${title}`}`;
  const text = [
    `${title ?? obligation_id} (${article}).`,
    ...(latest_at === null ? [] : [say.latest(momentUtc(latest_at, language))]),
    ...(provisional ? [say.missing] : []),
    say.support,
  ].join(' ');
  const summary = escaped(provisional ? `${head} (${say.provisional})` : head);
  return [
    'BEGIN:VEVENT',
    `UID:${escaped(obligation_id)}-${deadline.incident_id}@proofline`,
    `DTSTAMP:${basic(now)}`,
    `SEQUENCE:${revisionAt(evaluated_at)}`,
    `LAST-MODIFIED:${basic(evaluated_at)}`,
    `DTSTART:${basic(due_at)}`,
    `SUMMARY:${summary}`,
    `DESCRIPTION:${escaped(text)}`,
    'TRANSP:TRANSPARENT',
    'CLASS:CONFIDENTIAL',
    ...alarmsOf(summary, latest_at),
    'END:VEVENT',
  ];
}

/**
 * A day and an hour ahead, and an hour before the last lawful moment where that is later. The event
 * is an instant, so it has no end (RFC 5545 3.6.1).
 */
function alarmsOf(summary: string, latest_at: Timestamp | null): string[] {
  const ahead = ['TRIGGER:-P1D', 'TRIGGER:-PT1H'];
  const last =
    latest_at === null ? [] : [`TRIGGER;VALUE=DATE-TIME:${basic(hourBefore(latest_at))}`];
  return [...ahead, ...last].flatMap((trigger) => [
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    trigger,
    `DESCRIPTION:${summary}`,
    'END:VALARM',
  ]);
}

/**
 * The number of a revision (RFC 5545 3.8.7.4), which programs take as newer when it is higher. An
 * event changes only by an evaluation, so its second counts; until 2088 in 31 bits.
 */
function revisionAt(evaluated_at: Timestamp): number {
  return Math.floor((Date.parse(evaluated_at) - firstRevision) / 1000);
}

const firstRevision = Date.parse('2020-01-01T00:00:00Z');

function hourBefore(at: Timestamp): Timestamp {
  return timestamp(Temporal.Instant.from(at).subtract({ hours: 1 }));
}

/** `20261121T093000Z`. */
function basic(at: Timestamp): string {
  return `${at.slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
}

/** A value of text (RFC 5545 3.3.11), in which control characters have no form. */
function escaped(text: string): string {
  return text
    .replaceAll(/[\\;,]/g, (mark) => `\\${mark}`)
    .replaceAll(/\r?\n|\r/g, '\\n')
    .replaceAll(/\p{Cc}/gu, '');
}

/** Lines of at most 75 bytes; a longer one goes on after a space, never within a character. */
function folded(line: string): string {
  const parts: string[] = [];
  let part = '';
  let bytes = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (bytes + size > 74) {
      parts.push(part);
      part = '';
      bytes = 0;
    }
    part += character;
    bytes += size;
  }
  return [...parts, part].join('\r\n ');
}
