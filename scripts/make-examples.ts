// `node scripts/make-examples.ts <folder> <version> [--without=<file.jsonl>]`: writes the file
// attack-examples.json of the techniques from the JSON files of an ATT&CK Enterprise release in
// that folder: what the words of its procedure examples, descriptions and analytics say for and
// against each family of techniques. The weights are those of linear separators (squared hinge
// loss, dual coordinate descent), rounded; no text is kept. Examples of the software and groups of
// which the file has one (`id` is the id of the relationship) are left out, so that it can be
// scored.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { exactId, parentOf } from '../src/techniques/catalogue.ts';
import { tokensOf } from '../src/techniques/words.ts';

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

interface Example {
  text: string;
  family: string;
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

/** How much an error costs against the size of the weights. */
const cost = 0.3;
const rounds = 12;

/** Weights are hundredths; smaller ones than this are left out. */
const least = 25;

const examples = collect();
const vectors = vectorsOf(examples);
writeFileSync(
  path.join(import.meta.dirname, '../src/techniques/data/attack-examples.json'),
  `${JSON.stringify(separators(), null, 1)}\n`,
);

function collect(): Example[] {
  const without = sourcesLeftOut();
  const found: Example[] = [];
  const add = (target: StixPart | undefined, ...texts: (string | undefined)[]): void => {
    const id = target?.revoked === true ? null : exactId(target?.external_id ?? '');
    if (id === null) return;
    for (const text of texts) {
      if (text !== undefined && text !== '') found.push({ text, family: parentOf(id) });
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

function sourcesLeftOut(): Set<string> {
  const [, file] = /^--without=(.+)$/m.exec(process.argv.join('\n')) ?? [];
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

interface Vectors {
  stems: string[];
  idf: number[];
  rows: { at: number[]; value: number[] }[];
}

/** Each text as a unit vector of its stems, seldom ones longer; a stem of one text says nothing. */
function vectorsOf(all: readonly Example[]): Vectors {
  const lists = all.map(({ text }) => [...new Set(tokensOf(text).words.map(({ stem }) => stem))]);
  const spread = new Map<string, number>();
  for (const stem of lists.flat()) spread.set(stem, (spread.get(stem) ?? 0) + 1);
  const stems = [...spread]
    .filter(([, count]) => count > 2)
    .map(([stem]) => stem)
    .toSorted();
  const places = new Map(stems.map((stem, place) => [stem, place]));
  const idf = stems.map((stem) => Math.log((1 + all.length) / (1 + (spread.get(stem) ?? 0))) + 1);
  const rows = lists.map((list) => {
    const at = list.flatMap((stem) => places.get(stem) ?? []);
    const norm = Math.hypot(...at.map((place) => idf[place] ?? 0)) || 1;
    return { at, value: at.map((place) => (idf[place] ?? 0) / norm) };
  });
  return { stems, idf, rows };
}

/** One family against all others; the last weight is the one of every text. */
function separatorOf(family: string): Float64Array {
  const { stems, rows } = vectors;
  const weights = new Float64Array(stems.length + 1);
  const alphas = new Float64Array(rows.length);
  const [squares, damping] = [2, 0.5 / cost];
  for (let round = 0; round < rounds; round += 1) {
    for (const [row, { at, value }] of rows.entries()) {
      const side = examples[row]?.family === family ? 1 : -1;
      let score = weights[stems.length] ?? 0;
      for (let one = 0; one < at.length; one += 1) {
        score += (weights[at[one] ?? 0] ?? 0) * (value[one] ?? 0);
      }
      const alpha = alphas[row] ?? 0;
      const slope = side * score - 1 + alpha * damping;
      const next = Math.max(0, alpha - slope / (squares + damping));
      if (next === alpha) continue;
      alphas[row] = next;
      const step = (next - alpha) * side;
      for (let one = 0; one < at.length; one += 1) {
        const place = at[one] ?? 0;
        weights[place] = (weights[place] ?? 0) + step * (value[one] ?? 0);
      }
      weights[stems.length] = (weights[stems.length] ?? 0) + step;
    }
  }
  return weights;
}

function separators() {
  const { stems, idf } = vectors;
  const families = [...new Set(examples.map(({ family }) => family))].toSorted();
  const said = stems.map((): string[] => []);
  const bias = families.map((family, place) => {
    const weights = separatorOf(family);
    stems.forEach((_, at) => {
      const weight = Math.round((weights[at] ?? 0) * 100);
      if (Math.abs(weight) >= least) said[at]?.push(`${place}:${weight}`);
    });
    return Math.round((weights[stems.length] ?? 0) * 100);
  });
  const notice =
    '© 2025 The MITRE Corporation. This work is reproduced and distributed with the permission ' +
    'of The MITRE Corporation. Weights of words, computed from the examples of MITRE ATT&CK® ' +
    'Enterprise by scripts/make-examples.ts; no text is kept.';
  return {
    ...{ notice, version: release, examples: examples.length },
    families: families.map((family, place) => `${family}:${bias[place]}`).join(' '),
    stems: Object.fromEntries(
      stems.flatMap((stem, at) => {
        const list = said[at] ?? [];
        return list.length === 0
          ? []
          : [[stem, `${Math.round((idf[at] ?? 0) * 10)} ${list.join(' ')}`]];
      }),
    ),
  };
}
