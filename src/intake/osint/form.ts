// A report that someone fills in: a title, an address, what it says.
import { parseTimestamp, timestamp } from '../../domain/clock.ts';
import { validationFailed, type FieldError } from '../../domain/error.ts';
import type { JudgeNames } from '../../domain/nearest-name.ts';
import { required } from '../../domain/required.ts';
import { isStorable } from '../../domain/storable.ts';
import { slugPattern } from '../../domain/taxonomy.ts';
import { readTlp, tlpLabels, type Tlp } from '../../domain/tlp.ts';
import { at, isObject, wordOf } from '../../importers/read/json-values.ts';
import type { JsonObject, JsonValue } from '../../importers/read/json.ts';
import { relatedIds } from '../../importers/read/related-ids.ts';
import { techniquesIn } from '../../importers/read/technique-ids.ts';
import { cleanText, cvesIn, oneLine } from '../../importers/read/text.ts';
import { canonicalUrl, maxUrlLength } from './canonical-url.ts';
import { maxIndicatorLength, maxIndicators, type OsintFormat } from './osint-format.ts';
import type { Indicator, OsintReport } from './osint-report.ts';

export const form: OsintFormat = { recognise: () => true, read };

const members = ['title', 'summary', 'url', 'published_at', 'source', 'publisher', 'tlp'].concat([
  'level',
  'category',
  'indicators',
]);

function read(body: JsonObject, judgeNames: JudgeNames): OsintReport {
  const fields = new Fields(body);
  const title = oneLine(fields.text('title', 500) ?? '', 500);
  if (title === null) fields.fault('title', 'is required, with 1 to 500 characters');
  const summary = fields.text('summary', 20_000);
  const url = fields.text('url', maxUrlLength);
  const canonical = url === null ? null : canonicalUrl(url);
  if (url !== null && canonical === null) {
    fields.fault('url', 'must be an http or https address without a user name or password');
  }
  const said = {
    published_at: fields.instant('published_at'),
    source: fields.text('source', 500) ?? fields.text('publisher', 500),
    tlp: fields.tlp(),
    level: fields.slug('level'),
    category: fields.slug('category'),
    indicators: fields.indicators(),
  };
  fields.faults.push(...judgeNames(Object.keys(body), members));
  if (fields.faults.length > 0) throw validationFailed(fields.faults);
  const texts = `${title} ${summary ?? ''}`;
  const content = [title, summary, said.published_at, said.source];
  return {
    ...said,
    format: 'form',
    title: required(title, 'title'),
    summary: summary === null ? null : cleanText(summary),
    url,
    key: canonical === null ? `form:${JSON.stringify(content)}` : `url:${canonical}`,
    source: said.source ?? (canonical === null ? 'osint' : new URL(canonical).hostname),
    indicators_found: said.indicators.length,
    detected_at: null,
    severity: null,
    severity_raw: '',
    techniques: techniquesIn(texts),
    ...relatedIds(texts),
    cve: cvesIn(texts),
  };
}

const slug = new RegExp(slugPattern);

class Fields {
  readonly faults: FieldError[] = [];
  readonly #body: JsonObject;

  constructor(body: JsonObject) {
    this.#body = body;
  }

  fault(name: string, message: string): void {
    this.faults.push({ pointer: `/${name}`, message });
  }

  /** Null when it is missing, null or at fault. */
  text(name: string, limit: number): string | null {
    const value = at(this.#body, name);
    if (value === undefined || value === null) return null;
    if (typeof value === 'string' && isSound(value, limit)) return value.trim();
    this.fault(name, `must be a text of 1 to ${limit} characters`);
    return null;
  }

  instant(name: string): string | null {
    const text = this.text(name, 64);
    if (text === null) return null;
    const day = /^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T00:00:00Z` : text;
    const instant = parseTimestamp(day);
    if (instant === null) this.fault(name, 'must be RFC 3339 with a zone, or a day');
    return instant === null ? null : timestamp(instant);
  }

  tlp(): Tlp | null {
    const text = this.text('tlp', 64);
    if (text === null) return null;
    const label = readTlp(text);
    if (label === undefined) this.fault('tlp', `must be one of ${tlpLabels.join(', ')}`);
    return label ?? null;
  }

  slug(name: string): string | null {
    const text = this.text(name, 64);
    if (text !== null && !slug.test(text)) this.fault(name, `must match ${slugPattern}`);
    return text;
  }

  indicators(): Indicator[] {
    const value = at(this.#body, 'indicators');
    if (value === undefined || value === null) return [];
    if (!Array.isArray(value) || value.length > maxIndicators) {
      this.fault('indicators', `must be a list of at most ${maxIndicators}`);
      return [];
    }
    return value.flatMap((one, index) => {
      const found = indicatorOf(one);
      if (found !== null) return [found];
      this.fault(`indicators/${index}`, 'must be a text, or an object with type and value');
      return [];
    });
  }
}

function isSound(text: string, limit: number): boolean {
  return isStorable(text) && text.length <= limit && text.trim() !== '';
}

function indicatorOf(value: JsonValue): Indicator | null {
  const text = isObject(value) ? wordOf(at(value, 'value')) : wordOf(value);
  if (!isSound(text, maxIndicatorLength)) return null;
  const type = oneLine(wordOf(at(value, 'type')), 64);
  return { type: type ?? 'text', value: cleanText(text) };
}
