// `node scripts/make-countermeasures.ts <folder>`: writes the file countermeasures.json of the
// techniques from the clusters of MISP galaxies in that folder: mitigations of MITRE ATLAS and
// countermeasures of MITRE D3FEND, each with the techniques that the framework relates it to. Of
// D3FEND, whose relations go by what both touch, a technique keeps the most specific only: those
// that help against fewest techniques. Ids are followed to those of the versions of the product.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { exactId } from '../src/techniques/catalogue.ts';

interface Cluster {
  uuid: string;
  value: string;
  meta: { external_id?: string; kill_chain?: string[]; refs?: string[] };
  related?: { 'dest-uuid': string; type: string }[];
}

interface Galaxy {
  version: number;
  values: Cluster[];
}

const [folder] = process.argv.slice(2);
if (folder === undefined) {
  process.stderr.write('Give the folder of the clusters.\n');
  process.exit(2);
}

const read = (name: string) =>
  JSON.parse(readFileSync(path.join(folder, `${name}.json`), 'utf8')) as Galaxy;
const [attack, atlas] = [read('mitre-attack-pattern'), read('mitre-atlas-attack-pattern')];
const ids = new Map(
  [...attack.values, ...atlas.values].map(({ uuid, meta }) => [uuid, meta.external_id ?? '']),
);
const [mitigations, countermeasures] = [read('mitre-atlas-course-of-action'), read('mitre-d3fend')];

/** What only lists what is there helps against nothing by itself. */
const noStep = 'Model';
const detects = new Set(['Detect', 'Deceive']);
/** Relations that say less than that it helps. */
const weak = new Set(['may-access', 'may-contain']);
/** Countermeasures of D3FEND that a technique keeps, by kind. */
const most = { mitigation: 4, detection: 3 };

interface Found {
  id: string;
  name: string;
  kind: 'mitigation' | 'detection';
  url: string;
  techniques: string[];
}

function found({ value, meta, related = [] }: Cluster): Found {
  const tactic = meta.kill_chain?.[0]?.split(':')[0] ?? '';
  const written = related
    .filter(({ type }) => !weak.has(type))
    .map((relation) => exactId(ids.get(relation['dest-uuid']) ?? ''));
  return {
    id: meta.external_id ?? '',
    name: value,
    kind: detects.has(tactic) ? 'detection' : 'mitigation',
    url: meta.refs?.[0] ?? '',
    techniques: [...new Set(written.filter((id) => id !== null))].toSorted(),
  };
}

const ofAtlas = mitigations.values.map(found);
const ofD3fend = countermeasures.values
  .filter(({ meta }) => meta.kill_chain?.[0]?.startsWith(`${noStep}:`) !== true)
  .map(found)
  .toSorted((a, b) => a.techniques.length - b.techniques.length || (a.id < b.id ? -1 : 1));

const byTechnique = new Map<string, Found[]>();
for (const one of [...ofAtlas, ...ofD3fend]) {
  for (const technique of one.techniques) {
    const known = byTechnique.get(technique) ?? [];
    const alike = known.filter(({ id, kind }) => id.startsWith('D3') && kind === one.kind);
    if (one.id.startsWith('D3') && alike.length >= most[one.kind]) continue;
    byTechnique.set(technique, [...known, one]);
  }
}

const used = new Map([...byTechnique.values()].flat().map((one) => [one.id, one]));
const sorted = <Value>(entries: readonly (readonly [string, Value])[]) =>
  Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)));
const data = {
  notice:
    'Ids, names and relations of MITRE ATLAS™ (Apache License 2.0) and MITRE D3FEND™ (MIT), ' +
    '© The MITRE Corporation, as MISP galaxies have them (CC0 1.0).',
  versions: {
    ATLAS: `MISP galaxy ${mitigations.version}`,
    D3FEND: `MISP galaxy ${countermeasures.version}`,
  },
  known: sorted(
    [...used.values()].map(({ id, kind, name, url }) => [id, `${kind}|${name}|${url}`] as const),
  ),
  techniques: sorted(
    [...byTechnique].map(([id, list]) => [id, list.map((one) => one.id).join(' ')] as const),
  ),
};
const file = path.join(import.meta.dirname, '../src/techniques/data/countermeasures.json');
writeFileSync(file, `${JSON.stringify(data, null, 1)}\n`);
