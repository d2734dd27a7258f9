// The sections of a MobSF report: where their results are in each version, and what a result says,
// by whatever names its section gives title, severity and text.
import type { Severity } from '../domain/severity.ts';
import type { JsonRow } from './json-items.ts';
import { severityWords } from './read/cells.ts';
import { plainText } from './read/html.ts';
import { at, entriesOf, isObject, isTrue, itemsOf, textOf, wordOf } from './read/json-values.ts';
import type { JsonElement, JsonObject } from './read/json.ts';
import { escapedText, labelled } from './read/prose.ts';
import { lookUp } from './read/text.ts';

/** What one result says. */
export interface Fact {
  section: string;
  title: string;
  severity: Severity;
  severity_raw: string;
  rule: string;
  host: string;
  location: string;
  /** Might hold mark-up. */
  description: string;
  files: string;
  /** Holds CWE, CVSS, OWASP and MASVS, where the section gives them. */
  meta: JsonObject;
  /** What keeps results of the same rule apart, the same in the next build of the app. */
  identity: string[];
  /** Why it opens no incident, as a sentence. */
  set_aside: string | null;
}

type Said = Pick<Fact, 'title' | 'rule'> & Partial<Omit<Fact, 'section'>>;
type Row = Pick<JsonRow, 'value' | 'path' | 'keys'>;
type Reader = (row: Row, name: string) => Said | null;

/** Words of MobSF alongside those that mean the same in every tool. */
const words: Readonly<Record<string, Severity>> = {
  danger: 'high',
  insecure: 'high',
  dangerous: 'medium',
  warning: 'medium',
  hotspot: 'low',
  normal: 'info',
  signature: 'info',
  signatureorsystem: 'info',
  good: 'info',
  secure: 'info',
};

const readers: Readonly<Record<string, Reader>> = {
  permissions: permissionOf,
  certificate_analysis: certificateOf,
  manifest_analysis: manifestOf,
  manifest: manifestOf,
  network_security: networkOf,
  ats_analysis: resultOf,
  code_analysis: ruleOf,
  android_api: interfaceOf,
  ios_api: interfaceOf,
  behaviour: ruleOf,
  findings: ruleOf,
  file_analysis: filesOf,
  insecure_connections: (row) => ({
    ...resultOf(row, ''),
    ...{ title: 'Insecure connections', rule: 'insecure_connections' },
    description: escapedText(textOf(row.value, 'title')),
    identity: [textOf(row.value, 'title')],
    severity: 'unknown',
  }),
  firebase_urls: firebaseOf,
  firebase_analysis: firebaseOf,
  domains: domainOf,
  quark: quarkOf,
};

/** A list of them is of binaries with a member for each check; an object is of rules. */
const binaries = ['binary_analysis', 'dylib_analysis', 'framework_analysis', 'macho_analysis'];

/** What the summary repeats of the sections. */
const repeated = [
  ...['certificate', 'network', 'manifest', 'code', 'binary', 'macho', 'dylib', 'framework'],
  ...['firebase', 'files', 'permissions', 'permission'],
];

/** Paths of everything that can be a result. */
export const sections: readonly string[] = [
  ...[...Object.keys(readers), ...binaries.slice(0, 3)].flatMap(pathsOf),
  'macho_analysis',
  ...['high', 'warning', 'info', 'secure', 'hotspot'].map((band) => `appsec.${band}[]`),
];

/** Old reports have the results in the section itself, newer ones alongside their summary. */
function pathsOf(section: string): string[] {
  const short = section.replace(/_(?:analysis|security|urls)$/, '');
  return ['', '.findings', `.${short}_findings`].flatMap((inner) => [
    `${section}${inner}[]`,
    `${section}${inner}{}`,
  ]);
}

/** Whether the element only is alongside results: texts, and counts by severity. */
export function isNoResult({ path, value }: Pick<JsonElement, 'path' | 'value'>): boolean {
  if (path === 'macho_analysis' && value === null) return true;
  // A permission can have nothing but a text, or a list of them.
  if (path === 'permissions{}' && (typeof value === 'string' || Array.isArray(value))) return false;
  if (!path.endsWith('{}')) return false;
  return !isObject(value) || Object.values(value).every((count) => typeof count === 'number');
}

/** What the element says: one thing, or several of a binary; nothing when it is no result. */
export function factsOf(row: Row): Fact[] {
  const section = /^[a-z_]+/.exec(row.path)?.[0] ?? '';
  if (section === 'appsec') return filled(section, summaryOf(row));
  if (binaries.includes(section) && !row.path.endsWith('{}')) return checksOf(section, row);
  return filled(section, (readers[section] ?? ruleOf)(row, row.keys.at(-1) ?? ''));
}

function filled(section: string, said: Said | null): Fact[] {
  if (said === null) return [];
  const severity_raw = said.severity_raw ?? '';
  const fact: Fact = {
    ...{ section, host: '', location: '', description: '', files: '', meta: {}, identity: [] },
    severity: lookUp(severityWords, severity_raw) ?? lookUp(words, severity_raw) ?? 'unknown',
    set_aside: /^(?:good|secure)$/i.test(severity_raw)
      ? `MobSF reports this as in order ("${severity_raw}").`
      : null,
    ...said,
    severity_raw,
  };
  return [fact];
}

/** Title, severity and text by any of the names that sections have used for them. */
function resultOf({ value }: Row, name: string): Said {
  const title = textOf(value, 'title', 'issue', 'name', 'description') || name;
  return {
    title,
    rule: textOf(value, 'rule') || title,
    severity_raw: textOf(value, 'severity', 'status', 'stat', 'level'),
    description: textOf(value, 'description', 'desc', 'detailed_desc'),
    meta: value,
  };
}

function permissionOf({ value }: Row, key: string): Said {
  const name = textOf(value, 'name') || key;
  const text = textOf(value, 'title');
  const status =
    textOf(value, 'status', 'severity') || (lookUp(words, text) === undefined ? '' : text);
  return {
    title: name === '' ? '' : `Permission: ${name}`,
    rule: name,
    severity_raw: status,
    description: ['info', 'description', 'reason', 'title']
      .map((part) => textOf(value, part))
      .filter((part) => part !== '' && part !== status)
      .join('<br>'),
    ...(/^(?:normal|signature)/i.test(status) && {
      set_aside: `The permission is "${status}"; MobSF does not call it dangerous.`,
    }),
  };
}

/** One title represents several algorithms; only the text says which. */
function certificateOf(row: Row, name: string): Said {
  const said = resultOf(row, name);
  return { ...said, identity: [plainText(said.description ?? '', 2000).toLowerCase()] };
}

/** Newer ones have a rule; older ones only what is left of the title without the component. */
function manifestOf(row: Row, key: string): Said {
  const said = resultOf(row, key);
  const component = itemsOf(at(row.value, 'component')).map(wordOf);
  return {
    ...said,
    rule: textOf(row.value, 'rule', 'name') || said.title,
    location: component.join(' '),
    identity: component,
  };
}

function networkOf(row: Row, key: string): Said {
  const said = resultOf(row, key);
  const scope = itemsOf(at(row.value, 'scope')).map(wordOf).sort();
  return { ...said, location: scope.join(', '), identity: scope };
}

/** Rules with the files where they match: in `metadata`, or plain members in old reports. */
function ruleOf({ value }: Row, key: string): Said {
  const meta = at(value, 'metadata');
  const of = isObject(meta) ? meta : value;
  const files = at(value, 'files') ?? at(value, 'path');
  const named = isObject(files)
    ? entriesOf(files).map(([file, lines]) => `${file}: ${wordOf(lines)}`)
    : itemsOf(files).map(wordOf);
  const text = textOf(of, 'description', 'desc');
  return {
    title: text === '' ? key : firstSentence(text),
    rule: textOf(of, 'id') || key,
    severity_raw: textOf(of, 'severity', 'level', 'stat', 'status'),
    location: isObject(files) ? (entriesOf(files)[0]?.[0] ?? '') : (named[0] ?? ''),
    description: text === '' ? textOf(of, 'detailed_desc') : text,
    files: named.slice(0, 50).join('; '),
    meta: of,
  };
}

function interfaceOf(row: Row, key: string): Said {
  const said = ruleOf(row, key);
  if (!/^info$/i.test(said.severity_raw ?? '')) return said;
  return { ...said, set_aside: 'MobSF lists this use of an interface and calls it no weakness.' };
}

/** Short of what follows, unless that leaves an abbreviation. */
function firstSentence(text: string): string {
  const plain = plainText(text, 2000);
  const first = /^[^]{20,300}?(?<!\be\.g|\bi\.e)\.(?=\s|$)/.exec(plain)?.[0];
  return (first ?? plain).replace(/\.$/, '');
}

function filesOf({ value }: Row, key: string): Said {
  const files = itemsOf(at(value, 'files')).map(
    (file) => wordOf(file) || textOf(file, 'file_path'),
  );
  const title = textOf(value, 'finding', 'issue', 'title') || key;
  return {
    ...{ title, rule: title, location: files[0] ?? '' },
    files: files.slice(0, 50).join('; '),
    // A list of files of a kind, without a verdict.
    severity: 'info',
    severity_raw: textOf(value, 'severity', 'status'),
  };
}

function firebaseOf(row: Row, key: string): Said {
  if (at(row.value, 'open') === undefined) return resultOf(row, key);
  const open = isTrue(at(row.value, 'open'));
  const url = textOf(row.value, 'url');
  return {
    title: open ? 'The Firebase database is open to everyone' : 'The app uses a Firebase database',
    rule: open ? 'firebase_open' : 'firebase',
    ...{ host: url, location: url, identity: [url] },
    severity: open ? 'high' : 'info',
    severity_raw: `open: ${wordOf(at(row.value, 'open'))}`,
  };
}

/** Only those that the report's list of malicious domains names. */
function domainOf({ value }: Row, domain: string): Said | null {
  const bad = at(value, 'bad');
  if (!isTrue(bad)) return null;
  return {
    title: `The app names a domain that is listed as malicious: ${domain}`,
    ...{ rule: 'bad_domain', host: domain, identity: [domain] },
    severity: 'high',
    severity_raw: `bad: ${wordOf(bad)}`,
    description: labelled('Address', escapedText(wordOf(at(value, 'geolocation', 'ip')))),
  };
}

function quarkOf({ value }: Row): Said {
  const crime = textOf(value, 'crime', 'title');
  return {
    ...{ title: crime, rule: textOf(value, 'rule') || crime },
    severity_raw: textOf(value, 'severity'),
    description: escapedText(`Confidence: ${textOf(value, 'confidence')}`),
  };
}

/** A binary is a list of checks; MobSF gives a passed one the severity info. */
function checksOf(section: string, row: Row): Fact[] {
  if (textOf(row.value, 'title', 'issue') !== '') return filled(section, resultOf(row, ''));
  const binary = textOf(row.value, 'name');
  return entriesOf(row.value).flatMap(([check, value]) => {
    const text = textOf(value, 'description');
    if (text === '') return [];
    const severity_raw = textOf(value, 'severity');
    return filled(section, {
      ...{ title: firstSentence(text), rule: check, severity_raw, description: text },
      ...{ location: binary, identity: [binary] },
      ...(/^info$/i.test(severity_raw) && {
        set_aside: 'MobSF reports no weakness for this check of the binary ("info").',
      }),
    });
  });
}

/** What the summary alone says: secrets, trackers, sanctioned countries and the like. */
function summaryOf(row: Row): Said | null {
  const section = textOf(row.value, 'section').trim().toLowerCase();
  const band = /appsec\.([a-z]+)/.exec(row.path)?.[1] ?? '';
  if (repeated.includes(section) || (section === 'domains' && band === 'high')) return null;
  const said = resultOf(row, '');
  return { ...said, rule: `${section} ${said.title}`, severity_raw: band };
}
