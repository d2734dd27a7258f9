// What helps against a technique: mitigations and detections of ATT&CK, mitigations of ATLAS and
// countermeasures of D3FEND. The relations are those that the frameworks publish; none is guessed.
// The data is read when it is first asked for.
import { required } from '../domain/required.ts';
import { parentOf, techniqueOf } from './catalogue.ts';

export const defenseKinds = ['mitigation', 'detection'] as const;
export type DefenseKind = (typeof defenseKinds)[number];

/** In the order in which their defenses are listed. */
export const defenseFrameworks = ['ATT&CK', 'ATLAS', 'D3FEND'] as const;
export type DefenseFramework = (typeof defenseFrameworks)[number];

export interface Defense {
  /** `M1032`, `DET0363`, `AML.M0020` or `D3-MFA`. */
  id: string;
  kind: DefenseKind;
  name: string;
  framework: DefenseFramework;
  /** The release that the relation is taken from; its ids are followed to today's. */
  framework_version: string;
  /** The techniques of those asked for that it helps against, in their order. */
  techniques: string[];
  /** What a detection needs: names of data components. */
  logs: string[];
  url: string;
}

type Described = Omit<Defense, 'techniques'>;

interface Library {
  /** For a technique: the ids of what helps, the parent's where it has none of its own. */
  idsOf: (technique: string) => readonly string[];
  known: ReadonlyMap<string, Described>;
}

let library: Promise<Library[]> | undefined;

/**
 * What helps against these techniques: mitigations before detections, first what helps against
 * most. Empty for ids of no framework, and for techniques that the frameworks say nothing for.
 */
export async function defensesAgainst(techniques: readonly string[]): Promise<Defense[]> {
  if (techniques.length === 0) return [];
  const libraries = await (library ??= Promise.all([readAttack(), readOthers()]));
  const known = new Map(libraries.flatMap((one) => [...one.known]));
  const against = new Map<string, string[]>();
  for (const technique of new Set(techniques)) {
    for (const id of libraries.flatMap(({ idsOf }) => idsOf(technique))) {
      against.set(id, [...(against.get(id) ?? []), technique]);
    }
  }
  return [...against]
    .map(([id, helped]): Defense => ({ ...required(known.get(id), id), techniques: helped }))
    .toSorted(
      (a, b) =>
        defenseKinds.indexOf(a.kind) - defenseKinds.indexOf(b.kind) ||
        b.techniques.length - a.techniques.length ||
        defenseFrameworks.indexOf(a.framework) - defenseFrameworks.indexOf(b.framework) ||
        (a.id < b.id ? -1 : 1),
    );
}

/** The title of the response step that carries out a defense; it begins with the id. */
export function stepTitle({ id, kind, name, techniques }: Defense): string {
  const what = kind === 'detection' ? `Detect: ${name}` : name;
  const full = `${id} ${what} (${techniques.join(', ')})`;
  return full.length <= titleLimit ? full : `${full.slice(0, titleLimit - 1)}…`;
}

/** Longest title of a response step. */
const titleLimit = 500;

/** Whether a response step of this title carries out the defense. */
export function isStepOf(title: string, id: string): boolean {
  return title === id || title.startsWith(`${id} `);
}

async function readAttack(): Promise<Library> {
  const data = await import('./data/attack-defenses.json', { with: { type: 'json' } });
  const attack = data.default;
  const of = new Map<string, string[]>();
  const known = new Map<string, Described>();
  for (const id of Object.keys(attack.mitigations)) {
    known.set(id, mitigationOf(id, attack));
  }
  for (const [technique, row] of Object.entries(attack.techniques)) {
    const [mitigations = '', detection = '', logs = ''] = row.split('|');
    of.set(technique, listed(`${mitigations} ${detection}`));
    if (detection !== '') {
      known.set(detection, detectionOf(detection, technique, listed(logs), attack));
    }
  }
  return { known, idsOf: ownOrParents(of) };
}

function ownOrParents(of: ReadonlyMap<string, string[]>): Library['idsOf'] {
  return (technique) => of.get(technique) ?? of.get(parentOf(technique)) ?? [];
}

/** Mitigations of ATLAS and countermeasures of D3FEND. */
async function readOthers(): Promise<Library> {
  const data = await import('./data/countermeasures.json', { with: { type: 'json' } });
  const { versions, known, techniques } = data.default;
  const of = new Map(Object.entries(techniques).map(([id, list]) => [id, listed(list)]));
  const described = Object.entries(known).map(([id, row]): [string, Described] => {
    const [kind = '', name = '', url = ''] = row.split('|');
    const framework = id.startsWith('AML.') ? 'ATLAS' : 'D3FEND';
    const isDetection = kind === 'detection';
    return [
      id,
      {
        ...{ id, kind: isDetection ? 'detection' : 'mitigation', name, framework, url },
        ...{ framework_version: versions[framework], logs: [] },
      },
    ];
  });
  const idsOf = ownOrParents(of);
  // ATLAS says of a technique what helps against all its sub-techniques, and of these what else.
  const withParents = (id: string) => [...new Set([...idsOf(id), ...idsOf(parentOf(id))])];
  return {
    known: new Map(described),
    idsOf: (id) => (id.startsWith('AML.') ? withParents(id) : idsOf(id)),
  };
}

type Names = Readonly<Record<string, string>>;

interface AttackData {
  version: string;
  mitigations: Names;
  components: Names;
}

function mitigationOf(id: string, { version, mitigations }: AttackData): Described {
  return {
    ...{ id, kind: 'mitigation', name: mitigations[id] ?? id, framework: 'ATT&CK' },
    ...{ framework_version: version, logs: [] },
    url: `https://attack.mitre.org/mitigations/${id}/`,
  };
}

function detectionOf(
  id: string,
  technique: string,
  logs: readonly string[],
  { version, components }: AttackData,
): Described {
  return {
    ...{ id, kind: 'detection', name: techniqueOf(technique)?.name ?? technique },
    ...{ framework: 'ATT&CK', framework_version: version },
    logs: logs.map((component) => components[component] ?? component),
    url: `https://attack.mitre.org/detectionstrategies/${id}/`,
  };
}

function listed(ids: string): string[] {
  return ids.split(' ').filter((id) => id !== '');
}
