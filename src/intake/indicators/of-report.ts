// Indicators of a report from an open source: those that it lists, each in the words of its format,
// and those in its running text.
import type { Indicator, NamedIndicator } from '../../domain/indicator.ts';
import { maxIndicators } from '../osint/osint-format.ts';
import type { Indicator as Listed, OsintReport } from '../osint/osint-report.ts';
import { defangedWords, indicatorsIn } from './extract.ts';
import { readIndicator } from './normalise.ts';

/** `path = 'value'` of a STIX pattern. */
const comparisons = /([a-z0-9-]{1,64}):([\w.'" -]{1,100}?)\s*=\s*'((?:[^'\\]|\\.){1,2000})'/gi;
const valued = new Set(['ipv4-addr', 'ipv6-addr', 'domain-name', 'url', 'email-addr']);

/** Types of MISP whose value is one of ours, or several between bars. */
const told = /^(?:ip|domain|hostname|url|uri|link|email|md5|sha1|sha256|x509-fingerprint)|\|/i;
/** The other half of such a pair. */
const notTold = /^(?:filename|malware-sample|attachment|size|port)$/i;

/** Each once, at most as many as a report keeps. */
export function indicatorsOfReport(
  report: Pick<OsintReport, 'format' | 'indicators' | 'title' | 'summary'>,
): NamedIndicator[] {
  const found = new Map<string, NamedIndicator>();
  const add = (indicator: Indicator | null): void => {
    if (indicator === null || found.size >= maxIndicators) return;
    found.set(`${indicator.type} ${indicator.value}`, { ...indicator, own: false });
  };
  for (const listed of report.indicators)
    for (const one of readers[report.format](listed)) add(one);
  for (const one of inText(`${report.title}\n${report.summary ?? ''}`)) add(one);
  return [...found.values()];
}

const readers: Record<OsintReport['format'], (listed: Listed) => Indicator[]> = {
  stix: ({ value }) => ofPattern(value),
  misp: ofAttribute,
  form: ({ value }) => {
    const whole = /\s/.test(value.trim()) ? null : readIndicator(value);
    return whole === null ? indicatorsIn(value, { hashes: 'any' }) : [whole];
  },
};

function ofPattern(pattern: string): Indicator[] {
  return [...pattern.matchAll(comparisons)].flatMap(([, object = '', path = '', text = '']) => {
    const isHash = object === 'file' && path.startsWith('hashes');
    const isValue = valued.has(object.toLowerCase()) && path === 'value';
    if (!isHash && !isValue) return [];
    return listOf(readIndicator(text.replace(/\\(.)/g, '$1')));
  });
}

function ofAttribute({ type, value }: Listed): Indicator[] {
  if (!told.test(type)) return [];
  const kinds = type.split('|');
  return value.split('|').flatMap((part, place) => {
    return notTold.test(kinds[place] ?? '') ? [] : listOf(readIndicator(part));
  });
}

function listOf(indicator: Indicator | null): Indicator[] {
  return indicator === null ? [] : [indicator];
}

/** A plain name in a sentence is more often that of the publisher than one to look for. */
function inText(text: string): Indicator[] {
  const plain = indicatorsIn(text, { hashes: 'any' }).filter(({ type }) => type !== 'domain');
  return [...plain, ...indicatorsIn(defangedWords(text), { hashes: 'any' })];
}
