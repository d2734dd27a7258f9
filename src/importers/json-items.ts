// What all JSON formats share: the report before the first finding, elements that are no finding,
// containers that are something else, and a finding with nothing but what its format says.
import { validationFailed } from '../domain/error.ts';
import type { Exchange, Finding } from '../domain/finding.ts';
import { sorted } from '../domain/nearest-name.ts';
import type { Item, Report } from './importer.ts';
import { fallbackNote } from './read/encoding.ts';
import { readSettled, type SettledElement } from './read/json-settled.ts';
import { isObject } from './read/json-values.ts';
import type { JsonEnd, JsonObject, JsonOdd, JsonValue, JsonWanted, Kept } from './read/json.ts';
import { messageSink } from './read/message.ts';
import { otherPages, pageMembers, saidOfPages } from './read/pages.ts';
import { parseFailed, placeWords, quoted } from './read/parse-failed.ts';
import { unreadNote, Watch } from './read/watch.ts';

/** An element that is an object, with its label, e.g. `alert 3`. */
export interface JsonRow extends SettledElement {
  value: JsonObject;
  label: string;
}

export interface JsonFormat {
  wanted: JsonWanted;
  /** What people call an element, e.g. `alert`. */
  noun: string;
  /** What the file says of its tool; `first` is its first element. */
  report(kept: Kept, first?: JsonValue): Report;
  /** Takes an element that is no row; true when it did. */
  pass?(element: SettledElement): boolean;
  /** The members that an element represents which is no object, e.g. a list; null for none. */
  shape?(value: JsonValue): JsonObject | null;
  /** The element as an item, or as several; null when it is sound and no finding. */
  item(row: JsonRow): Item | readonly Item[] | null;
  /** Containers of which the file must have one, as in JsonEnd.seen; any when left out. */
  needs?: readonly string[];
  /** Reasons that the tool itself gives why an element is no finding: such a file is sound. */
  saidByTool?: readonly string[];
  /** Paths that another reading of the file reads. */
  elsewhere?: readonly string[];
  /** The format says itself which members of its elements are not read. */
  notesUnread?: true;
  /** Names of the envelope, where the format is one of our own: others are refused or ignored. */
  members?: readonly string[];
  /** Sentences for the run, from the end of the file; can refuse it. */
  finish?(end: JsonEnd): string[];
}

/**
 * Reads a JSON file as its format says; `source` can be iterated twice. Throws `parse_failed` for
 * what `readJson` refuses, for a container that is something else, and when there are elements and
 * none of them can be read.
 */
export async function* readItems(
  source: AsyncIterable<Uint8Array>,
  format: JsonFormat,
): AsyncGenerator<Item> {
  const watch = new Watch('.');
  const rows = new Rows(format, format.notesUnread ? null : watch);
  const wanted = { ...format.wanted, last: pageMembers };
  const missing = new Set<string>();
  for await (const event of readSettled(source, wanted)) {
    // A `yield*` here would wait twice more for each element.
    if ('element' in event) for (const item of rows.take(event.element)) yield item;
    else if ('odd' in event) {
      refuseOdd(event.odd);
      if (event.odd.kind === 'word') missing.add(event.odd.path);
    } else {
      yield* unreadMembers(event.end, format);
      refuseWithout(event.end, format, missing);
      yield* rows.end(event.end);
      const pages = otherPages(event.end.last);
      const ofPages = pages === null ? saidOfPages(event.end.last) : [];
      const unread = unreadNote('member', unreadOf(event.end, format, watch, ofPages));
      if (unread !== null) yield { note: unread };
      if (pages !== null) yield { note: pages };
      if (event.end.encoding.source === 'fallback') {
        yield { note: fallbackNote(event.end.encoding) };
      }
    }
  }
}

const namesShown = 8;

/** Throws `validation_failed` where a name is near a known one. */
function* unreadMembers({ names }: JsonEnd, { members }: JsonFormat): Generator<Item> {
  if (members === undefined) return;
  const { faults, unknown } = sorted(names, members);
  if (faults.length > 0) throw validationFailed(faults);
  if (unknown.length === 0) return;
  const unread = unknown.map(quoted);
  yield { unread, known: members };
  const shown = unread.slice(0, namesShown).map((name) => `"${name}"`);
  const more = unread.length - shown.length;
  const others = more === 0 ? '' : ` and ${more} more`;
  yield { note: `Members next to the findings are not read: ${shown.join(', ')}${others}.` };
}

/** The members that no reading of the file asks for, by their paths. */
function unreadOf(
  { passed }: JsonEnd,
  { elsewhere = [], members }: JsonFormat,
  watch: Watch,
  ofPages: readonly string[],
): string[] {
  if (members !== undefined) return [];
  const unread = [...[...passed, ...ofPages].sort(), ...watch.unread()];
  return unread.filter((path) => !elsewhere.some((one) => leadsTo(path, one)));
}

function leadsTo(path: string, other: string): boolean {
  return other === path || (other.startsWith(path) && /^[.[{]/.test(other.slice(path.length)));
}

class Rows {
  #format: JsonFormat;
  #watch: Watch | null;
  #reported = false;
  #count = 0;
  #readable = 0;
  #first: { reason: string; line: number; byte: number } | undefined;
  /** What the first one that cannot be read has instead. */
  #has = '';

  constructor(format: JsonFormat, watch: Watch | null) {
    this.#format = format;
    this.#watch = watch;
  }

  *take(element: SettledElement): Generator<Item> {
    yield* this.#report(element.kept, element.value);
    yield* this.#item(element);
  }

  *end(end: JsonEnd): Generator<Item> {
    yield* this.#report(end.kept);
    for (const note of this.#format.finish?.(end) ?? []) yield { note };
    if (this.#count > 0 && this.#readable === 0 && this.#first) {
      const { reason, line, byte } = this.#first;
      throw parseFailed(
        `Proofline can read none of the findings; of the first, at ${placeWords(line, byte)}: ` +
          `${reason}${this.#has}`,
        { reason: 'wrong_format', line, byte },
      );
    }
  }

  *#report(kept: Kept, first?: JsonValue): Generator<Item> {
    if (this.#reported) return;
    this.#reported = true;
    yield { report: this.#format.report(kept, first) };
  }

  *#item(found: SettledElement): Generator<Item> {
    const watched = this.#watch?.json(found.value, found.path) ?? found.value;
    const element = { ...found, value: watched };
    if (this.#format.pass?.(element)) return;
    this.#count += 1;
    const label = `${this.#format.noun} ${this.#count}`;
    const value = isObject(element.value) ? element.value : this.#format.shape?.(element.value);
    const made = value
      ? this.#format.item({ ...element, value, label })
      : skipped({ ...element, label }, `The ${this.#format.noun} is no object.`);
    const items = [made ?? []].flat() as readonly Item[];
    const bad = items.find((item) => 'skipped' in item);
    if (bad && !this.#first) {
      this.#first = { reason: bad.skipped.reason, line: element.line, byte: element.start };
      this.#has = membersOf(element.value);
    }
    if (this.#isReadable(items)) this.#readable += 1;
    yield* items;
  }

  #isReadable(items: readonly Item[]): boolean {
    if (items.length === 0 || items.some((item) => 'finding' in item)) return true;
    const { saidByTool = [] } = this.#format;
    return items.every(
      (item) =>
        'skipped' in item && saidByTool.some((said) => item.skipped.reason.startsWith(said)),
    );
  }
}

function membersOf(value: JsonValue): string {
  const names = isObject(value) ? Object.keys(value).slice(0, 12) : [];
  if (names.length === 0) return '';
  return ` Its members are ${names.map((name) => `"${quoted(name)}"`).join(', ')}.`;
}

function refuseOdd({ path, kind, line, byte }: JsonOdd): void {
  // An empty text, null or a number in its place is how tools say that there is nothing.
  if (kind === 'word' || kind === 'string') return;
  const [is, not] = kind === 'object' ? ['an object', 'a list'] : ['a list', 'an object'];
  const what = path === '' ? 'The JSON' : `"${quoted(path)}"`;
  throw parseFailed(
    `${what} is ${is} at ${placeWords(line, byte)}, and Proofline reads ${not} there. ` +
      'The file might be of a tool or version that Proofline does not read.',
    { reason: 'wrong_format', line, byte },
  );
}

/** `null` represents an empty list in some files; no member at all is another kind of file. */
function refuseWithout(
  { seen }: JsonEnd,
  { needs }: JsonFormat,
  missing: ReadonlySet<string>,
): void {
  if (!needs || needs.some((path) => seen.has(path) || missing.has(path.slice(0, -2)))) return;
  const names = needs.map((path) => (path.length > 2 ? `"${path.slice(0, -2)}"` : 'list'));
  throw parseFailed(`The file has no ${names.join(' or ')}, where this format has its findings.`, {
    reason: 'wrong_format',
    line: 1,
    byte: 0,
  });
}

/** An element that could not become a finding; the reason is a sentence. */
export function skipped(
  { label, line, start, end }: Pick<JsonRow, 'label' | 'line' | 'start' | 'end'>,
  reason: string,
): Item {
  return { skipped: { label, reason, line, byte: start, end } };
}

/** The place of an element. */
export function placeOf({ label, start, end }: JsonRow): Finding['place'] {
  return { label, start, end };
}

type Said = Pick<Finding, 'title' | 'severity' | 'severity_raw' | 'fingerprint' | 'place'>;

/** A finding of which the format says this; the rest is empty. */
export function findingWith(said: Said & Partial<Finding>): Finding {
  return {
    confidence: null,
    rule: null,
    host: null,
    port: null,
    url: null,
    location: null,
    cve: [],
    cwe: [],
    cvss: null,
    techniques: [],
    description: null,
    remediation: null,
    tool_id: null,
    exchanges: [],
    ...said,
  };
}

/** A recorded message that is in the file as text; nothing when it is empty. */
export function exchangeOf(part: Exchange['part'], text: string): Exchange[] {
  if (text === '') return [];
  const sink = messageSink(false);
  sink.write(text);
  return [{ part, ...sink.end() }];
}
