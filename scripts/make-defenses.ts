// `node scripts/make-defenses.ts <folder> <version>`: writes the file attack-defenses.json of the
// techniques from the JSON files of an ATT&CK Enterprise release in that folder (STIX objects in
// arrays of any name, with `stix_id` and `external_id`). Only ids and names are kept; ids are
// followed to those of the version that the product has.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { exactId } from '../src/techniques/catalogue.ts';

interface StixPart {
  stix_id: string;
  external_id?: string;
  name?: string;
  revoked?: boolean;
  deprecated?: boolean;
  relationship_type?: string;
  source_ref?: string;
  target_ref?: string;
  analytic_refs?: string[];
  log_source_references?: { x_mitre_data_component_ref: string }[];
}

const [folder, release] = process.argv.slice(2);
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

const isCurrent = (part: StixPart | undefined) =>
  part !== undefined && part.revoked !== true && part.deprecated !== true;

/** "Do Not Mitigate" is no step. */
const noStep = 'M1055';
const names = { mitigations: new Map<string, string>(), components: new Map<string, string>() };
const sets = new Map<string, { mitigations: Set<string>; detection?: string; logs: Set<string> }>();

for (const link of parts.values()) {
  const { relationship_type, source_ref = '', target_ref = '' } = link;
  if (relationship_type !== 'mitigates' && relationship_type !== 'detects') continue;
  const [source, target] = [parts.get(source_ref), parts.get(target_ref)];
  if (!isCurrent(link) || !isCurrent(source) || target?.external_id === undefined) continue;
  const technique = exactId(target.external_id);
  if (technique === null || source?.external_id === undefined) continue;
  const set = sets.get(technique) ?? { mitigations: new Set(), logs: new Set() };
  sets.set(technique, set);
  if (relationship_type === 'mitigates') {
    if (source.external_id === noStep) continue;
    set.mitigations.add(source.external_id);
    names.mitigations.set(source.external_id, source.name ?? source.external_id);
    continue;
  }
  set.detection ??= source.external_id;
  for (const analytic of source.analytic_refs ?? []) {
    for (const { x_mitre_data_component_ref: ref } of parts.get(analytic)?.log_source_references ??
      []) {
      const component = parts.get(ref);
      if (component?.external_id === undefined || !isCurrent(component)) continue;
      set.logs.add(component.external_id);
      names.components.set(component.external_id, component.name ?? component.external_id);
    }
  }
}

const sorted = (map: ReadonlyMap<string, string>) =>
  Object.fromEntries([...map].toSorted(([a], [b]) => (a < b ? -1 : 1)));
const techniques = new Map(
  [...sets].map(([id, { mitigations, detection, logs }]) => {
    const lists = [[...mitigations].toSorted(), detection ?? [], [...logs].toSorted()];
    return [id, lists.map((list) => [list].flat().join(' ')).join('|')];
  }),
);
const data = {
  notice:
    '© 2025 The MITRE Corporation. This work is reproduced and distributed with the permission ' +
    'of The MITRE Corporation. Ids, names and relations of MITRE ATT&CK® Enterprise.',
  version: release,
  mitigations: sorted(names.mitigations),
  components: sorted(names.components),
  techniques: sorted(techniques),
};
const file = path.join(import.meta.dirname, '../src/techniques/data/attack-defenses.json');
writeFileSync(file, `${JSON.stringify(data, null, 1)}\n`);
