// The techniques of MITRE ATT&CK Enterprise and MITRE ATLAS: ids, names, tactics, and which id took
// the place of a revoked one. Notice and licence of both are in the data files and in NOTICE.
import { required } from '../domain/required.ts';
import atlas from './data/atlas.json' with { type: 'json' };
import attack from './data/attack.json' with { type: 'json' };

export const frameworks = ['ATT&CK', 'ATLAS'] as const;
export type Framework = (typeof frameworks)[number];

export interface Tactic {
  id: string;
  name: string;
}

export interface Technique {
  /** `T1059.001` or `AML.T0051.000`. */
  id: string;
  /** Its own name; for a sub-technique after its parent's and a colon. */
  name: string;
  tactics: Tactic[];
  framework: Framework;
}

/** The version of each framework that ids and tactics follow. */
export const frameworkVersions: Readonly<Record<Framework, string>> = {
  'ATT&CK': attack.version,
  ATLAS: atlas.version,
};

interface Source {
  tactics: string[][];
  techniques: string[];
}

const byId = new Map<string, Technique>();
/** Places of tactics in the course of an attack, by technique. */
const stages = new Map<string, number>();
read(attack, 'ATT&CK');
read(atlas, 'ATLAS');
const superseded: ReadonlyMap<string, string> = new Map(Object.entries(attack.superseded));

const withdrawn: ReadonlyMap<string, string> = new Map(Object.entries(attack.withdrawn));

/** The name of a technique that ATT&CK withdrew without naming a successor. */
export function withdrawnName(id: string): string | undefined {
  return withdrawn.get(id);
}

/** A line is `T1003 ca,di OS Credential Dumping | 001 LSASS Memory | …`. */
function read(source: Source, framework: Framework): void {
  const tactics = new Map(
    source.tactics.map(([short = '', id = '', name = '']) => [short, { id, name }]),
  );
  for (const line of source.techniques) {
    const [head = '', ...subs] = line.split(' | ');
    const [id = '', shorts = '', ...words] = head.split(' ');
    const own = shorts
      .split(',')
      .map((short) => required(tactics.get(short), `tactic ${short} of ${id}`));
    const name = words.join(' ');
    const order = source.tactics.map(([short]) => short);
    const stage = Math.min(...shorts.split(',').map((short) => order.indexOf(short)));
    stages.set(id, stage);
    byId.set(id, { id, name, tactics: own, framework });
    for (const sub of subs) {
      const [number = '', ...rest] = sub.split(' ');
      const subId = `${id}.${number}`;
      const full = `${name}: ${rest.join(' ')}`;
      byId.set(subId, { id: subId, name: full, tactics: own, framework });
    }
  }
}

/** The technique with this canonical id, if there is one. */
export function techniqueOf(id: string): Technique | undefined {
  return byId.get(id);
}

/** All techniques of a framework, in the order of their ids in the catalogue. */
export function techniquesOf(framework: Framework): Technique[] {
  return [...byId.values()].filter((technique) => technique.framework === framework);
}

/** The id that represents this one today, or null when there is no such technique. */
export function exactId(written: string): string | null {
  const id = written.trim().toUpperCase();
  const today = superseded.get(id) ?? id;
  return byId.has(today) ? today : null;
}

/**
 * The same for what a tool wrote: an unknown sub-technique of a known parent counts as the parent.
 */
export function canonicalId(written: string): string | null {
  const id = written.trim().toUpperCase();
  return exactId(id) ?? (withdrawn.has(id) ? null : exactId(parentOf(id)));
}

/** The place of a technique's first tactic in the course of an attack; unknown ids come last. */
export function stageOf(id: string): number {
  return stages.get(parentOf(id)) ?? 99;
}

/** `T1059` of `T1059.001`, `AML.T0051` of `AML.T0051.000`; a parent is its own. */
export function parentOf(id: string): string {
  return /^(?:AML\.)?T\d{4}/.exec(id)?.[0] ?? id;
}

/** The framework's own page of a technique. */
export function addressOf({ id, framework }: Pick<Technique, 'id' | 'framework'>): string {
  if (framework === 'ATLAS') return `https://atlas.mitre.org/techniques/${id}`;
  return `https://attack.mitre.org/techniques/${id.replace('.', '/')}/`;
}
