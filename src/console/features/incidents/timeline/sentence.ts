// Which sentence an entry of the timeline gets, and its values. Pure.
import { wayOf } from '../../../../domain/sending-way.ts';
import { textBefore } from '../../../../domain/text-before.ts';
import { toldClosing } from '../../../../domain/told-closing.ts';
import type { TimelineEntry } from '../../../api/types.gen.ts';
import { served } from '../../../i18n/served.ts';
import { changesOf, labelOf, rowsOf, valueText, type Word } from './values.ts';

export interface Sentence {
  key: string;
  values: Record<string, string>;
  /** Whom the entry is about, where that is a person. */
  owner: string | null;
  /** Why, in the words of who did it. */
  because: string | null;
}

type Detail = Readonly<Record<string, unknown>>;

/** Forms of a sentence, the fullest first; the first whose values are all known is used. */
const forms: Readonly<Record<string, (entry: TimelineEntry, detail: Detail) => string[]>> = {
  'incident.created': () => ['template'],
  'incident.assigned': ({ actor }, { owner_email, from, to }) => {
    const isOwn = owner_email === actor;
    const moved = from === to ? [] : [isOwn ? 'selfMoved' : 'moved'];
    return [...moved, isOwn ? 'self' : 'full'];
  },
  'incident.closed': (_, detail) => [toldClosing(detail) ?? 'bare'],
  'incident.watch_changed': (_, { watching }) => [watching === true ? 'on' : 'off'],
  'incident.outcome_set': (_, { expires_at, duplicate_of }) => {
    const named = expires_at === undefined ? [] : ['until'];
    return [...(duplicate_of === undefined ? named : ['of']), 'full'];
  },
  'incident.outcome_ended': (_, { end }) => (end === 'withdrawn' ? ['full'] : [String(end)]),
  'incident.merge_received': (_, detail) => [
    ...(changesOf(detail).length > 0 ? ['times'] : []),
    'full',
  ],
  'incident.merge_undone': (_, { incidents }) => (incidents === undefined ? ['full'] : ['of']),
  'legal.submitted': () => ['moved', 'full'],
  'action.updated': (_, { from, to }) => [...(from === to ? [] : ['moved']), 'full'],
};

export function sentenceOf(entry: TimelineEntry, word: Word): Sentence {
  const detail = entry.detail ?? {};
  const key = `told.says.${entry.action}`;
  const values = valuesOf(entry, detail, word);
  const owner = textOf(detail['undone_owner_email']) ?? textOf(detail['owner_email']);
  const wanted = [...(forms[entry.action]?.(entry, detail) ?? ['full']), 'bare'];
  const isKnown = (name: string) =>
    name === 'owner' ? owner !== null : values[name] !== undefined;
  const form = wanted.find((one) => {
    const text = word(`${key}.${one}`, '');
    return text !== '' && placesOf(text).every(isKnown);
  });
  const because = textOf(detail['note']) ?? textOf(detail['reason']);
  return { key: `${key}.${form ?? 'bare'}`, values, owner, because };
}

/** The values that a text needs: `{{from}}`, `<owner/>`. */
function placesOf(text: string): string[] {
  const named = [...text.matchAll(/\{\{(\w+)\}\}|<(\w+)\/>/g)].map(
    ([, value, part]) => value ?? part ?? '',
  );
  return named.filter((name) => name !== 'who');
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

function valuesOf({ action }: TimelineEntry, detail: Detail, word: Word): Record<string, string> {
  const kind = textBefore(action, '.');
  const shown = (name: string) => textOf(detail[name]) && valueText(name, detail[name], word, kind);
  const changed = changesOf(detail);
  const found: Record<string, string | null> = {
    from: shown('from'),
    to: shown('to'),
    title: titleOf(kind, detail),
    template: templateOf(detail['template']),
    type: shown('evidence_type'),
    technique: textOf(detail['technique_id']),
    connector: textOf(detail['connector']),
    format: textOf(detail['format'])?.toUpperCase() ?? null,
    regime: shown('regime'),
    phase: shown('phase'),
    clock: shown('clock'),
    outcome: shown('outcome'),
    until: shown('expires_at'),
    other:
      textOf(detail['duplicate_of']) ?? textOf(detail['duplicate']) ?? textOf(detail['incident']),
    others: Array.isArray(detail['incidents']) ? detail['incidents'].join(', ') : null,
    relation: shown('relation'),
    way: kind === 'legal' ? wayOf(detail) : null,
    reference: textOf(detail['reference_number']),
    missing: missingOf(detail['missing'], word),
    fields: changed.map(({ name }) => labelOf(name, word)).join(', ') || null,
    changes:
      rowsOf({ before: detail['before'], after: detail['after'] }, kind, word)
        .map(({ label, before, after }) =>
          word('told.change', '', { field: label, from: before ?? '–', to: after }),
        )
        .join(', ') || null,
  };
  return Object.fromEntries(
    Object.entries(found).filter((pair): pair is [string, string] => pair[1] !== null),
  );
}

/** A step of a playbook is named in the language of the console; the sentence has its own stop. */
function titleOf(kind: string, { title }: Detail): string | null {
  const text = textOf(title);
  return text === null || kind !== 'action' ? text : served(text).replace(/\.$/, '');
}

function templateOf(value: unknown): string | null {
  return typeof value === 'object' && value !== null ? textOf((value as Detail)['name']) : null;
}

function missingOf(value: unknown, word: Word): string | null {
  if (!Array.isArray(value) || value.length === 0) return null;
  return value
    .map((one) => word(`gate.${String(one)}`, String(one).replaceAll('_', ' ')))
    .join(', ');
}
