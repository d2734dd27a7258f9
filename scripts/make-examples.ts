// `node scripts/make-examples.ts <folder> <version> [--rules=<folder>] [--without=<file.jsonl>]`:
// writes the file attack-examples.json of the techniques from the JSON files of an ATT&CK
// Enterprise release in that folder and, with `--rules`, from the detection rules of Splunk
// (YAML): what the words of procedure examples, descriptions, analytics and rules say for and
// against each family of techniques. Examples of the software and groups of which the file has one
// (`id` is the id of the relationship) are left out, and a third of the rules by hash of their id,
// so that both can be scored. The rules left out go to `--kept=<file.jsonl>`.
import { createHash } from 'node:crypto';
import { globSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { canonicalId, exactId, parentOf } from '../src/techniques/catalogue.ts';
import { separatorsOf, type Example } from './separators.ts';

interface StixPart {
  stix_id: string;
  external_id?: string;
  name?: string;
  description?: string;
  aliases?: string[];
  revoked?: boolean;
  deprecated?: boolean;
  relationship_type?: string;
  source_ref?: string;
  target_ref?: string;
  analytic_refs?: string[];
}

const [folder, release] = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
if (folder === undefined || release === undefined) {
  process.stderr.write('Give a folder and the version of the release, e.g. 18.1.\n');
  process.exit(2);
}

const parts = new Map<string, StixPart>();
for (const name of readdirSync(folder).filter((file) => file.endsWith('.json'))) {
  const content = JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as object;
  for (const list of Object.values(content).filter(Array.isArray) as StixPart[][]) {
    for (const part of list) if (typeof part.stix_id === 'string') parts.set(part.stix_id, part);
  }
}

const notice =
  '© 2025 The MITRE Corporation. This work is reproduced and distributed with the permission ' +
  'of The MITRE Corporation. Weights of words, computed from the examples of MITRE ATT&CK® ' +
  'Enterprise and of the detection rules of Splunk security content (Apache-2.0) by ' +
  'scripts/make-examples.ts; no text is kept.';
const weights = { notice, version: release, ...separatorsOf([...collect(), ...rules()]) };
writeFileSync(
  path.join(import.meta.dirname, '../src/techniques/data/attack-examples.json'),
  `${JSON.stringify(weights, null, 1)}\n`,
);

function collect(): Example[] {
  const without = sourcesLeftOut();
  const found: Example[] = [];
  const add = (target: StixPart | undefined, ...texts: (string | undefined)[]): void => {
    const id = target?.revoked === true ? null : exactId(target?.external_id ?? '');
    if (id === null) return;
    for (const text of texts) {
      if (text !== undefined && text !== '') found.push({ text, families: [parentOf(id)] });
    }
  };
  for (const part of parts.values()) {
    const { stix_id, relationship_type, source_ref = '', target_ref = '' } = part;
    const [source, target] = [parts.get(source_ref), parts.get(target_ref)];
    if (part.revoked === true || part.deprecated === true) continue;
    if (stix_id.startsWith('attack-pattern')) add(part, part.name, plain(part.description));
    if (relationship_type === 'uses' && !without.has(source_ref)) {
      add(target, withoutNames(plain(part.description), source));
    }
    if (relationship_type === 'detects') {
      const analytics = (source?.analytic_refs ?? []).map((id) => parts.get(id)?.description);
      add(target, source?.name, ...analytics.map(plain));
    }
  }
  return found;
}

function option(name: string): string | undefined {
  return process.argv.find((argument) => argument.startsWith(`--${name}=`))?.split('=')[1];
}

/** Detection rules as examples; a third by hash of their id goes to a file instead. */
function rules(): Example[] {
  const [from, keptIn] = [option('rules'), option('kept')];
  if (from === undefined) return [];
  const files = globSync('**/*.yml', { cwd: from }).toSorted();
  const all = files.flatMap((file) => ruleOf(readFileSync(path.join(from, file), 'utf8')));
  const isKept = ({ id }: Rule) =>
    createHash('sha256').update(id).digest().readUInt32BE() % 3 === 0;
  const { kept = [], used = [] } = Object.groupBy(all, (rule) => (isKept(rule) ? 'kept' : 'used'));
  if (keptIn !== undefined) {
    const lines = kept.map(({ families, ...rule }) => ({ ...rule, techniques: families }));
    writeFileSync(keptIn, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  }
  return used.map(({ title, text, families }) => ({ text: `${title}. ${text}`, families }));
}

interface Rule {
  id: string;
  title: string;
  text: string;
  families: string[];
}

/** The name and the first sentence of a rule; the rest of such texts says how they are used. */
function ruleOf(written: string): Rule[] {
  const [id, title] = [memberOf(written, 'id'), memberOf(written, 'name')];
  const [text = ''] = memberOf(written, 'description').split(/(?<=\.)\s/);
  const [, list = ''] = /^ +mitre_attack_id:\n((?: +- .*\n)+)/m.exec(written) ?? [];
  const ids = (list.match(/T\d{4}(?:\.\d{3})?/g) ?? []).map((one) => canonicalId(one));
  const families = [...new Set(ids.flatMap((one) => (one === null ? [] : parentOf(one))))];
  return families.length === 0 ? [] : [{ id, title, text, families }];
}

/** A member of the top level, as these files write it: plain or quoted, on one line or folded. */
function memberOf(written: string, name: string): string {
  const [, value = ''] = new RegExp(`^${name}: *(.*(?:\\n +.*)*)`, 'm').exec(written) ?? [];
  const folded = value
    .replace(/^[>|]-?\n/, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return folded.replace(/^['"]|['"]$/g, '').replaceAll("''", "'");
}

function sourcesLeftOut(): Set<string> {
  const file = option('without');
  if (file === undefined) return new Set();
  const ids = readFileSync(file, 'utf8').trim().split('\n');
  return new Set(
    ids.map((line) => parts.get((JSON.parse(line) as { id: string }).id)?.source_ref ?? ''),
  );
}

/** Without citations, marks, names of groups and campaigns, and a last word that is cut. */
function plain(text = ''): string {
  return text
    .replaceAll(/\(Citation:[^)]*\)?/g, '')
    .replaceAll(/\[[^\]]*\]\([^)]*\/(?:groups|campaigns)\/[^)]*\)?/g, '')
    .replaceAll(/\[([^\]]*)\]\([^)]*\)?/g, '$1')
    .replaceAll(/<\/?code>|`/g, '')
    .replace(/\S*\.\.\.$/, '')
    .trim();
}

function withoutNames(text: string, source: StixPart | undefined): string {
  const names = [source?.name ?? '', ...(source?.aliases ?? [])].filter((name) => name !== '');
  return names
    .toSorted((a, b) => b.length - a.length)
    .reduce((left, name) => left.replaceAll(name, ''), text);
}
