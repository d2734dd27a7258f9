// The techniques of an incident as a layer of the ATT&CK Navigator (layer format 4.5). It shows
// ATT&CK Enterprise; ATLAS has a Navigator of its own and is left out.
import { frameworkVersions, parentOf } from '../../techniques/catalogue.ts';
import type { DecidedTechnique } from '../../techniques/decided.ts';
import type { TestedState, TestedTechnique } from '../../techniques/tested.ts';

export interface NavigatorLayer {
  name: string;
  versions: { attack: string; navigator: string; layer: string };
  domain: 'enterprise-attack';
  description: string;
  layout: { layout: 'side'; expandedSubtechniques: 'annotated' };
  techniques: NavigatorTechnique[];
  gradient: { colors: string[]; minValue: number; maxValue: number };
  legendItems: { label: string; color: string }[];
  metadata: { name: string; value: string }[];
}

interface NavigatorTechnique {
  techniqueID: string;
  score: number;
  comment: string;
  enabled: boolean;
  color?: string;
  metadata: { name: string; value: string }[];
  showSubtechniques: boolean;
}

/** Decided ones are marked; suggestions get the gradient by their confidence. */
const stateColors = { accepted: '#2e7d32', added: '#1565c0' } as const;

/** A sub-technique whose parent has no row of its own would stay folded away. */
const expanded = { layout: 'side', expandedSubtechniques: 'annotated' } as const;

const versions = { attack: frameworkVersions['ATT&CK'], navigator: '5.1.0', layer: '4.5' };

/** Rejected techniques are not shown: a layer says what might have happened. */
export function navigatorLayer(
  incident: { public_id: string; title: string },
  techniques: readonly DecidedTechnique[],
): NavigatorLayer {
  const shown = techniques.filter(
    ({ framework, valid, status }) => framework === 'ATT&CK' && valid && status !== 'rejected',
  );
  const parents = new Set(shown.map(({ technique_id }) => parentOf(technique_id)));
  const withSubs = new Set([...parents].filter((id) => shown.some((one) => isBelow(one, id))));
  return {
    name: incident.public_id,
    versions,
    domain: 'enterprise-attack',
    description: `Techniques suggested for or decided on ${incident.public_id}: ${incident.title}`,
    layout: expanded,
    techniques: shown.map((one) => layerTechnique(one, withSubs)),
    gradient: { colors: ['#fff3e0', '#e65100'], minValue: 0, maxValue: 100 },
    legendItems: Object.entries(stateColors).map(([label, color]) => ({ label, color })),
    metadata: [{ name: 'incident', value: incident.public_id }],
  };
}

function isBelow({ technique_id }: DecidedTechnique, parent: string): boolean {
  return technique_id.startsWith(`${parent}.`);
}

function layerTechnique(one: DecidedTechnique, withSubs: ReadonlySet<string>): NavigatorTechnique {
  const { technique_id, confidence, rationale, status, applicability } = one;
  const color = status === 'accepted' || status === 'added' ? { color: stateColors[status] } : {};
  return {
    techniqueID: technique_id,
    score: Math.round(confidence * 100),
    comment: rationale,
    enabled: true,
    ...color,
    metadata: [
      { name: 'status', value: status },
      { name: 'applicability', value: applicability },
    ],
    showSubtechniques: withSubs.has(technique_id),
  };
}

const testedColors: Readonly<Record<TestedState, string>> = {
  recorded: '#2e7d32',
  tested: '#e65100',
  not_in_log: '#90a4ae',
};

/** What an engagement tested, by whether an incident of its log has it. */
export function testedLayer(name: string, techniques: readonly TestedTechnique[]) {
  const shown = techniques.filter(({ framework }) => framework === 'ATT&CK');
  const ids = shown.map(({ id }) => id);
  return {
    ...{ name, versions, domain: 'enterprise-attack', layout: expanded },
    description: `Techniques that the log of ${name} names, and those of its incidents`,
    techniques: shown.map(({ id, state, entries, incidents }) => ({
      ...{ techniqueID: id, enabled: true, color: testedColors[state] },
      comment: [
        entries.length === 0 ? 'Not in the log' : `Log entries ${entries.join(', ')}`,
        incidents.length === 0 ? 'on no incident of the log' : incidents.join(', '),
      ].join('; '),
      metadata: [{ name: 'state', value: state }],
      showSubtechniques: ids.some((other) => other.startsWith(`${id}.`)),
    })),
    legendItems: Object.entries(testedColors).map(([label, color]) => ({ label, color })),
  };
}
