// An item as a finding, by the fields of its format.
import type { Finding } from '../../domain/finding.ts';
import { severityId, type Severity } from '../../domain/severity.ts';
import { apartOfAll } from '../apart.ts';
import { closedState } from '../closed-state.ts';
import { fingerprint, type Identity } from '../fingerprint.ts';
import type { Item } from '../importer.ts';
import { exchangeOf, findingWith } from '../json-items.ts';
import { cweNumbers, portOf, severityOfScore } from '../read/cells.ts';
import { cvssOf, scoreOf, type Cvss, type SaidCvss } from '../read/cvss.ts';
import { quoted } from '../read/parse-failed.ts';
import { prose } from '../read/prose.ts';
import { relatedIds } from '../read/related-ids.ts';
import { severityOfWord } from '../read/severity-words.ts';
import { readAsset, readTarget } from '../read/target.ts';
import { techniquesIn } from '../read/technique-ids.ts';
import { cvesIn, lookUp, oneLine } from '../read/text.ts';
import type { Aside, Fields, Format, Items, Of, Rule, Say, Shown } from './format.ts';
import type { Reader } from './reader.ts';
import { Remarks } from './remarks.ts';
import { allOf, firstOf, itemsAt, meetAll, meets, partOf } from './say.ts';

/** Characters of a title that is none of prose. */
const longTitle = 160;

/** An item in its file. */
export interface Placed {
  place: Finding['place'];
  skip(reason: string): Item;
}

/** The findings of an item; none where it passed or is of another kind. */
export function itemsIn(
  format: Format,
  items: Omit<Items, 'at'>,
  item: Reader,
  placed: Placed,
  remarks: Remarks,
): Item[] {
  const { each, orWhole = false, texts = false, only = [], unread, refused, fields } = items;
  const { noun = format.noun } = items;
  if (refused !== undefined) {
    const { without = [], where = [], because, named } = refused;
    const isRefused =
      without.every((path) => item.texts(path).length === 0) &&
      where.every((rule) => meets(item, rule));
    if (!isRefused) return [];
    const of = oneLine(quoted(firstOf(item, named)), 300);
    return [placed.skip(of === null ? because : because.replace(/\.$/, ` (${of}).`))];
  }
  const divided = [each].flat().reduce((readers, path) => dividedBy(readers, path, texts), [item]);
  const parts = divided.length === 0 && orWhole ? item.each('.') : divided;
  return parts
    .filter((part) => only.every((rule) => meets(part, rule)))
    .filter((part) => isRead(unread, part, remarks))
    .flatMap((part) => itemOf(format, noun, fields, part, placed, remarks));
}

function isRead(unread: Items['unread'], part: Reader, remarks: Remarks): boolean {
  if (unread?.where.some((rule) => meets(part, rule)) !== true) return true;
  remarks.unread(firstOf(part, unread.by));
  return false;
}

function dividedBy(readers: Reader[], path: string | undefined, texts: boolean): Reader[] {
  return path === undefined ? readers : readers.flatMap((reader) => reader.each(path, texts));
}

function itemOf(
  format: Format,
  noun: string,
  fields: Fields,
  item: Reader,
  placed: Placed,
  remarks: Remarks,
): Item[] {
  const as = asideAs(fields, item);
  if (as === undefined && fields.passed?.some((rule) => meets(item, rule)) === true) {
    remarks.passed += 1;
    if (item.isWatched) readAsOthers(format, fields, item, placed);
    return [];
  }
  const title = oneLine(headline(firstOf(item, fields.title)), 500);
  if (title === null) return [placed.skip(`The ${noun} has no title.`)];
  const finding = findingOf(format, fields, item, { title, place: placed.place, remarks });
  if (as === undefined) return [{ finding }];
  return [{ finding, set_aside: `The ${noun} is marked as ${as} in the tool.` }];
}

/** Members that are read of findings alone must not seem to be unread where all passed. */
function readAsOthers(format: Format, fields: Fields, item: Reader, { place }: Placed): void {
  const title = firstOf(item, fields.title);
  findingOf(format, fields, item, { title, place, remarks: new Remarks() });
}

/** Some tools have no title, but prose: its first sentence is one. */
function headline(text: string): string {
  if (text.length <= longTitle) return text;
  return /^.{20,500}?[.:!?](?=\s)/.exec(text.slice(0, 600))?.[0] ?? text;
}

function asideAs(fields: Fields, item: Reader): string | undefined {
  const rule = fields.aside?.find((one) => isAside(item, one));
  return rule?.as ?? closedState(firstOf(item, fields.status));
}

function isAside(item: Reader, rule: Aside): boolean {
  const { unless } = rule;
  if (typeof unless === 'string' && item.texts(unless).length > 0) return false;
  if (typeof unless === 'object' && unless.every((one) => isTrueOf(item, one))) return false;
  return isTrueOf(item, rule);
}

function isTrueOf(item: Reader, rule: Partial<Rule> & { all?: Of }): boolean {
  return rule.all ? meetAll(itemsAt(item, rule.all), rule) : meets(item, rule);
}

interface Known {
  title: string;
  place: Finding['place'];
  remarks: Remarks;
}

function findingOf(format: Format, fields: Fields, item: Reader, known: Known): Finding {
  const { title, place, remarks } = known;
  const rule = oneLine(firstOf(item, fields.rule), 256);
  const cvss = cvssIn(fields, item);
  const where = whereOf(fields, item);
  const { host, port, url, location } = where;
  const shown = {
    title: oneLine(headline(shownOf(item, fields.shown?.title)), 500) ?? title,
    location: oneLine(shownOf(item, fields.shown?.location), 4096) ?? location,
  };
  const named = cvesIn([rule ?? '', ...allOf(item, fields.cve)].join(' '));
  // A title can mention others: «incomplete fix for CVE-…».
  const cve = named.length > 0 ? named : cvesIn(title);
  const apart = apartBy(fields, item, fields.identity);
  return findingWith({
    title: shown.title,
    ...severityOf(fields, item, cvss, remarks),
    ...{ rule, host, port, url, location: shown.location, cve, cvss, place },
    cwe: cweNumbers(allOf(item, fields.cwe).join(' '), true),
    techniques: techniquesIn(allOf(item, fields.techniques).join(' ')),
    ...relatedIds(relatedTexts(fields, item)),
    description: partsOf(fields, 'description', item, remarks),
    remediation: partsOf(fields, 'remediation', item, remarks),
    tool_id: oneLine(firstOf(item, fields.id), 128),
    exchanges: [
      ...exchangeOf('request', firstOf(item, fields.request)),
      ...exchangeOf('response', firstOf(item, fields.response)),
    ],
    ...printsOf(
      (place, by = apart) => ({
        connector: format.connector,
        ...{ rule, host, port, cve },
        title: rule === null ? title : null,
        location: JSON.stringify([format.tool, url, place, ...by]),
      }),
      location,
      shownOf(item, fields.lasting),
      fields.formerly && apartBy(fields, item, fields.formerly),
    ),
  });
}

/** Tools give them at a place of their own, or among techniques and weaknesses. */
function relatedTexts(fields: Fields, item: Reader): string {
  const { related, techniques, cwe } = fields;
  return [related, techniques, cwe].flatMap((say) => allOf(item, say)).join(' ');
}

/** What the fields say that keeps an item apart, at these paths. */
function apartBy(fields: Fields, item: Reader, paths: readonly string[] = []): string[] {
  const apart = paths.map((path) => item.texts(path).join('\n'));
  if (fields.apart === true) apart.push(apartOfAll(item.cells()));
  return apart;
}

/** By what lasts where the location or what keeps apart does not: then as it was before, too. */
function printsOf(
  identity: (place: string | null, apart?: readonly string[]) => Identity,
  location: string | null,
  lasting: string,
  formerly: readonly string[] | undefined,
): Pick<Finding, 'fingerprint' | 'formerly'> {
  const own = fingerprint(identity(location, formerly));
  if (lasting !== '') return { fingerprint: fingerprint(identity(lasting)), formerly: own };
  if (formerly === undefined) return { fingerprint: own };
  return { fingerprint: fingerprint(identity(location)), formerly: own };
}

/** What people read of it; empty where the format says nothing of its own. */
function shownOf(item: Reader, shown: Shown | undefined): string {
  if (typeof shown !== 'object' || !('of' in shown)) return firstOf(item, shown);
  return shown.as(shown.of.map((say) => firstOf(item, say).trim()));
}

type Where = Pick<Finding, 'host' | 'port' | 'url' | 'location'>;

function whereOf(fields: Fields, item: Reader): Where {
  const url = oneLine(firstOf(item, fields.url), 4096);
  const named = oneLine(firstOf(item, fields.host), 2048);
  const target = named === null ? readTarget(url?.includes('://') ? url : '') : readAsset(named);
  return {
    host: target.host,
    port: portOf(firstOf(item, fields.port).trim()) ?? target.port,
    url,
    location: oneLine(firstOf(item, fields.location), 4096),
  };
}

/** Tools write a bare zero where they have no score. */
function isScored({ score, vector }: Cvss): boolean {
  return score > 0 || vector !== null;
}

/** The newest and highest score of one rule, since a file can have those of several sources. */
function cvssIn(fields: Fields, item: Reader): Finding['cvss'] {
  for (const { in: base = '.', same, score, vector } of fields.cvss ?? []) {
    const said = itemsAt(item, { in: base, ...(same && { same }) }).map((one): SaidCvss => ({
      score: score === undefined ? '' : firstOf(one, score).trim(),
      vector: vector === undefined ? '' : firstOf(one, vector).trim(),
    }));
    const valid = said
      .map((one) => cvssOf([one]))
      .filter((one) => one !== null)
      .filter(isScored);
    const [best] = valid.sort(
      (one, other) => versionOf(other) - versionOf(one) || other.score - one.score,
    );
    if (best) return best;
  }
  return null;
}

function versionOf({ vector }: NonNullable<Finding['cvss']>): number {
  return Number(/^CVSS:(\d)/i.exec(vector ?? '')?.[1] ?? 0);
}

type SaidSeverity = Pick<Finding, 'severity' | 'severity_raw'>;

function severityOf(
  { severity: rule }: Fields,
  item: Reader,
  cvss: Finding['cvss'],
  remarks: Remarks,
): SaidSeverity {
  if ('always' in rule) return { severity: rule.always, severity_raw: '' };
  if ('of' in rule) {
    const said = rule.as(rule.of.map((say) => firstOf(item, say).trim()));
    return { severity: said?.severity ?? 'unknown', severity_raw: said?.raw ?? '' };
  }
  const raw = oneLine(saidBy(item, rule), 64) ?? '';
  const band = cvss ? severityOfScore(cvss.score) : undefined;
  if (raw === '') return { severity: band ?? rule.none ?? 'unknown', severity_raw: '' };
  const word = severityOfRaw(raw, rule);
  if (word === undefined) remarks.unclear(raw);
  return { severity: word ?? band ?? 'unknown', severity_raw: raw };
}

type Scale = { words?: Readonly<Record<string, Severity>>; score?: boolean };

function saidBy(item: Reader, rule: Scale & { at: Say; highest?: boolean }): string {
  if (rule.highest !== true) return firstOf(item, rule.at);
  const said = [rule.at].flat().map((path) => allOf(item, path));
  const rank = (text: string): number => severityId(severityOfRaw(text, rule) ?? 'unknown');
  const [highest] = (said.find((texts) => texts.length > 0) ?? []).toSorted(
    (one, other) => rank(other) - rank(one),
  );
  return highest ?? '';
}

function severityOfRaw(raw: string, { words = {}, score = false }: Scale): Severity | undefined {
  const number = score ? scoreOf(raw) : null;
  return lookUp(words, raw) ?? (number === null ? severityOfWord(raw) : severityOfScore(number));
}

function partsOf(
  { html = false, ...fields }: Fields,
  name: 'description' | 'remediation',
  item: Reader,
  remarks: Remarks,
): string | null {
  const parts = (fields[name] ?? []).map((part) => partOf(item, part, html));
  return remarks.once(parts.join('\0'), () => prose(parts));
}
