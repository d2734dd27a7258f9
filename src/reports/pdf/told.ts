// An entry of the audit trail as a sentence, by the texts of the timeline of the console.
import { wayOf } from '../../domain/sending-way.ts';
import type { Language } from '../../domain/text.ts';
import { toldClosing } from '../../domain/told-closing.ts';
import { timeline as english } from '../../texts/en/timeline.ts';
import { timeline as polish } from '../../texts/pl/timeline.ts';
import { codeLabel } from './labels.ts';

type Says = Partial<Record<string, Partial<Record<string, Partial<Record<string, string>>>>>>;

const says: Record<Language, Says> = { en: english.told.says, pl: polish.told.says };

/** The richer form whose values the entry has; `null` for an action without a sentence. */
export function toldAction(
  action: string,
  who: string,
  detail: Record<string, unknown>,
  language: Language,
): string | null {
  const [area = '', act = ''] = action.split('.');
  const forms = Object.hasOwn(says[language], area) ? says[language][area]?.[act] : undefined;
  if (forms === undefined) return null;
  const values = valuesOf(detail, language);
  const closing = action === 'incident.closed' ? toldClosing(detail) : undefined;
  const fullest = closing === undefined ? [] : [forms[closing]];
  const told = [...fullest, forms['moved'], forms['full'], forms['bare']].flatMap((form) => {
    const text = form === undefined ? undefined : filled(form, values);
    return text === undefined ? [] : [text];
  });
  const [first] = told;
  return first === undefined ? null : first.replaceAll('<who/>', () => who);
}

/** Members of an entry that are words or codes. */
function valuesOf(detail: Record<string, unknown>, language: Language): Map<string, string> {
  const values = new Map<string, string>();
  const coded = { from: 'from', to: 'to', evidence_type: 'type', outcome: 'outcome' };
  for (const [member, name] of Object.entries(coded)) {
    const value = detail[member];
    if (typeof value === 'string') values.set(name, codeLabel(value, language));
  }
  for (const [member, name] of Object.entries({ title: 'title', owner_email: 'owner' })) {
    const value = detail[member];
    if (typeof value === 'string') values.set(name, value);
  }
  const way = wayOf(detail);
  if (way !== null) values.set('way', way);
  const number = detail['reference_number'];
  if (typeof number === 'string') values.set('reference', number);
  return values;
}

const hole = /\{\{(\w+)\}\}|<(owner)\/>/g;

/** Undefined when a value is missing. */
function filled(form: string, values: ReadonlyMap<string, string>): string | undefined {
  const names = [...form.matchAll(hole)].map(([, name, tag]) => name ?? tag ?? '');
  if (!names.every((name) => values.has(name))) return undefined;
  const text = form.replaceAll(/<\/?b>/g, '');
  return text.replace(
    hole,
    (_, name?: string, tag?: string) => values.get(name ?? tag ?? '') ?? '',
  );
}
