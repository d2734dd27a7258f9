// SARIF 2.1.0, the exchange format of static analysers that web scanners write, too: one finding a
// result. The rules of the run give texts, tags and the default level; where they follow the
// results, as in sorted files, the results wait for them.
import type { Finding } from '../domain/finding.ts';
import type { Severity } from '../domain/severity.ts';
import { fingerprint } from './fingerprint.ts';
import type { Importer, Item } from './importer.ts';
import { findingWith, placeOf, readItems, skipped } from './json-items.ts';
import type { JsonFormat, JsonRow } from './json-items.ts';
import { severityOfScore, severityWords } from './read/cells.ts';
import { scoreOf } from './read/cvss.ts';
import { hasAll } from './read/head.ts';
import { at, entriesOf, isObject, itemsOf, textOf, textsOf, wholeOf } from './read/json-values.ts';
import type { JsonObject, JsonValue } from './read/json.ts';
import { escapedText, joined, labelled, prose } from './read/prose.ts';
import { relatedIds, relatedIdsIn } from './read/related-ids.ts';
import { readTarget } from './read/target.ts';
import { techniquesIn } from './read/technique-ids.ts';
import { cvesIn, cwesIn, lookUp, oneLine } from './read/text.ts';

/** `none` is a level, too: of results that are no problem. */
const severityOf: Readonly<Record<string, Severity>> = {
  error: 'high',
  warning: 'medium',
  note: 'low',
  none: 'info',
};

/** Locations that the description lists. */
const listedLocations = 50;

/** Lines from which on a message is no title. */
const manyLines = 3;

/** Characters of a rule's own message, and of the arguments in it. */
const messageLength = 2000;

const format: JsonFormat = {
  noun: 'result',
  wanted: { elements: ['runs[].results[]'], keep: ['runs[].tool'] },
  needs: ['runs[]'],
  report: (kept) => {
    const tool = kept.get('runs[].tool');
    const driver = at(tool, 'driver') ?? tool;
    const version = oneLine(textOf(driver, 'semanticVersion', 'version'), 64);
    return { source_tool: oneLine(textOf(driver, 'name'), 200) ?? 'SARIF', tool_version: version };
  },
  item: itemOf,
};

const signs = [['runs', 'version'], ['runs[].tool'], ['runs[].results']];

export const sarif: Importer = {
  connector: 'generic',
  also: ['webscanner', 're'],
  format: 'sarif',
  label: 'a SARIF report',
  recognise: (head) =>
    head.kind === 'json' &&
    !head.list &&
    (/sarif/i.test(head.words.get('$schema') ?? '') || signs.some((sign) => hasAll(head, sign))),
  read: (source) => readItems(source, format),
};

function itemOf(row: JsonRow): Item {
  const rule = ruleRead(ruleOf(row));
  const message = messageOf(row.value, rule);
  const title = titleOf(message, rule) ?? oneLine(ruleIdOf(row.value), 500);
  if (title === null) return skipped(row, 'The result has neither a message nor a rule.');
  const finding = findingOf(row, { title, message }, rule);
  const closed = closedAs(row.value);
  return closed === null ? { finding } : { finding, set_aside: closed };
}

/** A message of many lines is the description: its first line shows what the rule is about here. */
function titleOf(message: string, { name }: Rule): string | null {
  const lines = message.split(/\r?\n/).filter((line) => line.trim() !== '');
  if (lines.length < manyLines) return oneLine(message, 500) ?? name;
  return oneLine(
    name === null ? (lines[0] ?? '') : `${name} (${oneLine(lines[0] ?? '', 200)})`,
    500,
  );
}

function closedAs(result: JsonObject): string | null {
  // SARIF 1 has the outcome as the level.
  const outcome = ['kind', 'level'].map((name) => textOf(result, name)).find(isNoFinding);
  if (outcome !== undefined) return `The check has the outcome "${outcome}" and found nothing.`;
  const suppressions = itemsOf(at(result, 'suppressions'));
  const holds = suppressions.some((one) => !/^(?:rejected|under)/i.test(textOf(one, 'status')));
  if (holds) return 'The result is suppressed in the tool.';
  const absent = textOf(result, 'baselineState') === 'absent';
  return absent ? 'The result is no longer there, as the tool says.' : null;
}

function isNoFinding(outcome: string): boolean {
  return outcome === 'pass' || outcome === 'notApplicable';
}

/** The rule by index, else by id; of the driver or of one of its extensions. */
function ruleOf({ value, kept }: JsonRow): JsonValue | undefined {
  const tool = kept.get('runs[].tool');
  const extension = wholeOf(at(value, 'rule', 'toolComponent', 'index'), 10_000);
  const extensions = at(tool, 'extensions');
  const owner =
    extension !== null && Array.isArray(extensions) ? extensions[extension] : at(tool, 'driver');
  const rules = at(owner, 'rules');
  if (!Array.isArray(rules)) return undefined;
  const index = wholeOf(at(value, 'ruleIndex') ?? at(value, 'rule', 'index'), 10_000_000);
  if (index !== null && isObject(rules[index])) return rules[index];
  const id = ruleIdOf(value);
  return byId(rules).get(id);
}

/** Rules by id, made once for a list: a run can have thousands of rules and of results. */
const rulesById = new WeakMap<readonly JsonValue[], ReadonlyMap<string, JsonValue>>();

function byId(rules: readonly JsonValue[]): ReadonlyMap<string, JsonValue> {
  const known = rulesById.get(rules);
  if (known) return known;
  // Of the same id, the first one counts.
  const made = new Map(rules.toReversed().map((rule) => [textOf(rule, 'id'), rule] as const));
  rulesById.set(rules, made);
  return made;
}

function ruleIdOf(result: JsonObject): string {
  return textOf(result, 'ruleId') || textOf(at(result, 'rule'), 'id');
}

/** What a rule says, as plain text: it can have long texts and thousands of results. */
interface Rule extends Pick<Finding, 'description' | 'remediation'> {
  id: string | null;
  name: string | null;
  /** `security-severity`, and the default level. */
  score: string | null;
  level: string | null;
  /** The ids among the tags. */
  tags: string;
  cwe: string;
  messages: ReadonlyMap<string, string>;
  more: string | null;
}

const noRule: Rule = {
  ...{ id: null, name: null, score: null, level: null, tags: '', cwe: '', messages: new Map() },
  ...{ description: null, remediation: null, more: null },
};

const rulesRead = new WeakMap<object, Rule>();

function ruleRead(said: JsonValue | undefined): Rule {
  if (!isObject(said)) return noRule;
  const known = rulesRead.get(said);
  if (known) return known;
  const properties = at(said, 'properties');
  const named = entriesOf(at(said, 'messageStrings'));
  const read: Rule = {
    id: oneLine(textOf(said, 'id'), 256),
    name: oneLine(textOf(at(said, 'shortDescription'), 'text') || textOf(said, 'name'), 500),
    score: oneLine(textOf(properties, 'security-severity'), 64),
    level: oneLine(textOf(at(said, 'defaultConfiguration'), 'level'), 64),
    tags: idsIn(textsOf(at(properties, 'tags')).join(' ')),
    cwe: idsIn(textsOf(at(properties, 'cwe')).join(' ')),
    messages: new Map(named.map(([id, one]) => [id, textOf(one, 'text').slice(0, messageLength)])),
    description: prose([textOf(at(said, 'fullDescription'), 'text')]),
    remediation: prose([textOf(at(said, 'help'), 'text', 'markdown')]),
    more: prose([labelled('More', textOf(said, 'helpUri'))]),
  };
  rulesRead.set(said, read);
  return read;
}

function idsIn(tags: string): string {
  const cwe = cwesIn(tags).map((id) => `CWE-${id}`);
  return [...cvesIn(tags), ...cwe, ...techniquesIn(tags), ...relatedIdsIn(tags)].join(' ');
}

/** The message, with the rule's own text and arguments where it only names one. */
function messageOf(result: JsonObject, { messages }: Rule): string {
  const message = at(result, 'message');
  // SARIF 1 has the text alone.
  const text = textOf(result, 'message') || textOf(message, 'text', 'markdown');
  if (text !== '') return text;
  const given = textsOf(at(message, 'arguments'));
  // One argument can be in a text a thousand times.
  let room = messageLength;
  const put = (whole: string, index: string): string => {
    const part = (given[Number(index)] ?? whole).slice(0, room);
    room -= part.length;
    return part;
  };
  return (messages.get(textOf(message, 'id')) ?? '').replace(/\{(\d{1,2})\}/g, put);
}

function findingOf(
  row: JsonRow,
  { title, message }: { title: string; message: string },
  known: Rule,
): Finding {
  const result = row.value;
  const locations = itemsOf(at(result, 'locations'));
  const location = locationOf(locations[0]);
  const target = /^https?:\/\//i.test(location ?? '') ? readTarget(location ?? '') : null;
  const rule = oneLine(ruleIdOf(result), 256) ?? known.id;
  const { severity, severity_raw } = severityOfResult(result, known);
  const tags = [
    known.tags,
    ...textsOf(at(result, 'properties', 'tags')),
    ...textsOf(at(result, 'properties', 'cwe')),
    known.cwe,
  ].join(' ');
  // The whole message distinguishes results, of which the title can hold a part.
  const whole = oneLine(message, 500) ?? title;
  const ids = `${rule ?? ''} ${tags} ${whole}`;
  const host = target?.host ?? null;
  const port = target?.port ?? null;
  return findingWith({
    title,
    ...{ severity, severity_raw, rule, host, port, location },
    url: target ? location : null,
    cve: cvesIn(ids),
    cwe: cwesIn(ids),
    techniques: techniquesIn(tags),
    ...relatedIds(tags),
    description: descriptionOf(message, known, locations),
    remediation: known.remediation,
    tool_id: oneLine(textOf(result, 'guid', 'correlationGuid'), 128),
    fingerprint: fingerprint({
      connector: 'generic',
      ...{ rule, title: rule === null ? whole : null, host, port, cve: cvesIn(whole) },
      location: JSON.stringify([...stableWhere(result, locations), whole]),
    }),
    place: placeOf(row),
  });
}

/**
 * `security-severity` (0–10, of some tools a word) of result or rule wins; then the level, its
 * default, and `warning`.
 */
function severityOfResult(
  result: JsonObject,
  rule: Rule,
): Pick<Finding, 'severity' | 'severity_raw'> {
  const own = oneLine(textOf(at(result, 'properties'), 'security-severity'), 64);
  const said = own ?? rule.score ?? '';
  const score = scoreOf(said);
  if (score !== null) return { severity: severityOfScore(score), severity_raw: said };
  const word = lookUp(severityWords, said);
  if (word !== undefined) return { severity: word, severity_raw: said };
  const severity_raw = oneLine(textOf(result, 'level'), 64) ?? rule.level ?? 'warning';
  return { severity: lookUp(severityOf, severity_raw) ?? 'unknown', severity_raw };
}

/** SARIF 1 has the file of the result, and else the file that was analysed, in its place. */
function physicalOf(location: JsonValue | undefined) {
  const physical = at(location, 'physicalLocation');
  const old = at(location, 'resultFile') ?? at(location, 'analysisTarget');
  const uri = textOf(at(physical, 'artifactLocation'), 'uri') || textOf(old, 'uri');
  return { uri, region: at(physical, 'region') ?? at(old, 'region') };
}

/** `src/index.js:321`, an address, or the name of a function. */
function locationOf(location: JsonValue | undefined): string | null {
  const { uri: written, region } = physicalOf(location);
  const uri = oneLine(written, 4096);
  const logical = itemsOf(at(location, 'logicalLocations'))[0];
  if (uri === null) return oneLine(textOf(logical, 'fullyQualifiedName', 'name'), 4096);
  const line = wholeOf(at(region, 'startLine'), 9_999_999_999);
  return line === null || /^https?:/i.test(uri) ? uri : `${uri}:${line}`;
}

/** The tool's own mark of the place outlives moved lines; without one the lines must do. */
function stableWhere(result: JsonObject, locations: readonly JsonValue[]): unknown[] {
  const mark = at(result, 'partialFingerprints');
  const hash = textOf(mark, 'primaryLocationLineHash', 'primaryLocationLineHash/v1');
  return locations.slice(0, 20).map((location) => {
    const { uri, region } = physicalOf(location);
    if (hash !== '' && uri !== '') return [uri, hash];
    const column = textOf(region, 'startColumn', 'charOffset');
    return [locationOf(location), column];
  });
}

function descriptionOf(
  message: string,
  rule: Rule,
  locations: readonly JsonValue[],
): string | null {
  const places = locations.slice(0, listedLocations).map((location) => {
    const snippet = textOf(at(location, 'physicalLocation', 'region', 'snippet'), 'text');
    const shown = oneLine(snippet, 300) ?? '';
    return `<li>${escapedText(`${locationOf(location) ?? ''} ${shown}`)}</li>`;
  });
  return joined([
    prose([escapedText(message)]),
    rule.description,
    prose([places.join('')]),
    rule.more,
  ]);
}
