// The members of an entry as people read them: labels of fields, values in words, before and after.
import { severityOfId } from '../../../../domain/severity.ts';

/** A sentence of the console, or `fallback` where there is none. */
export type Word = (key: string, fallback: string, values?: Record<string, string>) => string;

export interface Row {
  label: string;
  /** Null where nothing is known of the time before. */
  before: string | null;
  after: string;
}

/** Asks for the label of a custom field, with its key behind. */
export const customLabels = 'customLabel.';

/** Asks for an instant as people read it. */
export const instants = 'instant.';

type Detail = Readonly<Record<string, unknown>>;

/** Ids and hashes, for the raw entry alone. */
const technical =
  /^(?:id|merge|split|.*_id|.*sha256|custody|kid|hash_.*|expected|actual|code|asked|evidence)$/;

/** Where the label of a member is declared. */
const labels = ['told.members', 'field', 'flag', 'evidenceField', 'actionField', 'reportField'];

/** Before the keys of custom fields, which can be named as other members are. */
const custom = 'custom_fields/';

export function labelOf(name: string, word: Word): string {
  if (name.startsWith(custom)) {
    const key = name.slice(custom.length);
    return word(`${customLabels}${key}`, key);
  }
  for (const area of labels) {
    const label = word(`${area}.${name}`, '');
    if (label !== '') return label;
  }
  const words = name.replaceAll(/[._]/g, ' ');
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

/** Members of `before` and `after` that differ. */
export function changesOf({
  before,
  after,
}: Detail): { name: string; before: unknown; after: unknown }[] {
  const [old, now] = [membersOf(before), membersOf(after)];
  const names = [...new Set([...Object.keys(old), ...Object.keys(now)])];
  return names
    .filter((name) => JSON.stringify(old[name] ?? null) !== JSON.stringify(now[name] ?? null))
    .map((name) => ({ name, before: old[name] ?? null, after: now[name] ?? null }));
}

function membersOf(value: unknown): Detail {
  if (typeof value !== 'object' || value === null) return {};
  // Custom fields are shown like the others.
  const { custom_fields = {}, ...members } = value as Detail;
  const values = Object.entries(custom_fields as Detail);
  return { ...members, ...Object.fromEntries(values.map(([key, one]) => [custom + key, one])) };
}

/** The rows of the table of an entry: what changed first, then the other members. */
export function rowsOf(detail: Detail, kind: string, word: Word): Row[] {
  const changed = changesOf(detail).map(({ name, before, after }) => ({
    label: labelOf(name, word),
    before: valueText(name, before, word, kind),
    after: valueText(name, after, word, kind),
  }));
  const { before: _before, after: _after, from, to, ...rest } = detail;
  const moved =
    typeof from === 'string' && typeof to === 'string' && from !== to
      ? [
          {
            label: labelOf('state', word),
            before: valueText('from', from, word, kind),
            after: valueText('to', to, word, kind),
          },
        ]
      : [];
  const told = Object.entries(rest)
    .filter(([name, value]) => !technical.test(name) && value !== null && value !== '')
    .filter(([, value]) => !(Array.isArray(value) && value.length === 0))
    .map(([name, value]) => ({
      label: labelOf(name, word),
      before: null,
      after: valueText(name, value, word, kind),
    }));
  return [...moved, ...changed, ...told];
}

/** Vocabularies of members, and of states by the kind of the entry. */
const vocabularies: Readonly<Record<string, readonly string[]>> = {
  workflow_status: ['state'],
  status_lifecycle: ['list.lifecycles'],
  visibility: ['visibility'],
  category: ['category'],
  evidence_type: ['code'],
  level: ['level'],
  regime: ['legal.regime'],
  phase: ['reports.phase'],
  clock: ['clocks'],
  outcome: ['outcome'],
  relation: ['links.is'],
  end: ['outcomes.ends'],
  missing: ['gate'],
  have: ['evidenceType'],
};
const states: Readonly<Record<string, readonly string[]>> = {
  incident: ['state'],
  action: ['steps.status'],
  evidence: ['visibility'],
  report: ['reports.state'],
};

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

export function valueText(name: string, value: unknown, word: Word, kind: string): string {
  if (value === null || value === undefined || value === '') return word('told.notSet', '–');
  if (typeof value === 'boolean') return word(value ? 'choice.yes' : 'choice.no', String(value));
  if (Array.isArray(value)) return value.map((one) => valueText(name, one, word, kind)).join(', ');
  if (name === 'severity' && typeof value === 'number') {
    return word(`severity.${severityOfId(value)}`, String(value));
  }
  if (typeof value === 'object') {
    return rowsOf(value as Detail, kind, word)
      .map(({ label, after }) => `${label}: ${after}`)
      .join(', ');
  }
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const areas =
    name === 'from' || name === 'to' ? (states[kind] ?? []) : (vocabularies[name] ?? []);
  for (const area of areas) {
    const found = word(`${area}.${text.toLowerCase()}`, '');
    if (found !== '') return found;
  }
  if (instant.test(text)) return word(instants + text, text);
  // A word of an open vocabulary, such as `retest_report`; values of people stay as they are.
  if (name.startsWith(custom)) return text;
  return /^[a-z0-9]+(?:_[a-z0-9]+)+$/.test(text) ? text.replaceAll('_', ' ') : text;
}
