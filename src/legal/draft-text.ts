// The text that a draft proposes, in the words of its language: what people edit, or send as it is.
import type { Timestamp } from '../domain/clock.ts';
import { momentIn } from '../domain/moment-text.ts';
import type { Language } from '../domain/text.ts';
import { citation } from '../texts/pl/citation.ts';
import { articleOf } from './citation.ts';
import type { Gathered } from './gather.ts';
import { readableValue } from './readable-value.ts';
import { recipientLabels } from './recipients.ts';
import type { Obligation, Regime } from './rule.ts';
import { zoneOfReport } from './time-zones.ts';

interface TextField {
  key: string;
  label: string;
  /** Null while nothing says it. */
  value: string | null;
  mandatory: boolean;
}

interface TextDuty {
  obligation: Obligation;
  regime: Regime;
  clock: { due_at: Timestamp | null; pending: boolean };
}

const phrases = {
  en: {
    draft: 'DRAFT – not sent. Decision support, not legal advice.',
    released: 'Released by',
    to: 'To',
    incident: 'Incident',
    due: 'Due',
    none: 'without undue delay',
    later: 'after the report before it',
    confirm: 'to confirm',
  },
  pl: {
    draft: 'PROJEKT – nie wysłano. Wsparcie decyzji, nie porada prawna.',
    released: 'Zatwierdzone przez',
    to: 'Adresat',
    incident: 'Incydent',
    due: 'Termin',
    none: 'bez zbędnej zwłoki',
    later: 'po poprzednim zgłoszeniu',
    confirm: 'do potwierdzenia',
  },
} as const;

export function textOf(
  { obligation, regime, clock }: TextDuty,
  { incident, place }: Gathered,
  fields: readonly TextField[],
  said: { language: Language; released: { by: string; at: Timestamp } | undefined },
): string {
  const { language, released } = said;
  const say = phrases[language];
  const shown = { language, zone: zoneOfReport(regime.name, place.timezone) };
  const at = (time: string) => momentIn(time, language, shown.zone);
  const due = clock.due_at === null ? (clock.pending ? say.later : say.none) : at(clock.due_at);
  const article = articleOf(regime, obligation.article);
  const kinds = new Map(obligation.fields.map(({ key, type }) => [key, type?.kind ?? 'text']));
  const read = (key: string, value: string) =>
    readableValue({ key, kind: kinds.get(key) ?? 'text' }, value, shown);
  const lines = fields
    .filter(({ value, mandatory }) => value !== null || mandatory)
    .map(({ key, label, value }) =>
      value === null ? `${label}: [${say.confirm}: ${label}]` : `${label}: ${read(key, value)}`,
    );
  return [
    released === undefined ? say.draft : `${say.released} ${released.by}, ${at(released.at)}`,
    `${obligation.title[language]} (${language === 'pl' ? citation(article) : article})`,
    `${say.to}: ${recipientLabels[obligation.recipient][language]}`,
    `${say.incident}: ${incident.public_id}`,
    `${say.due}: ${due}`,
    '',
    ...lines,
  ].join('\n');
}

/** The heading and the fields: what its recipient reads, and nothing of the incident's record. What
 * the law does not ask for is left out while it is empty. */
export function messageOf(
  heading: string,
  fields: readonly TextField[],
  language: Language,
): string {
  const parts = fields
    .filter(({ value, mandatory }) => value !== null || mandatory)
    .map(({ label, value }) => `${label}\n${value ?? `[${phrases[language].confirm}: ${label}]`}`);
  return [heading, ...parts].join('\n\n');
}
