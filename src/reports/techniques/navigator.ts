// The techniques of an incident as a layer of the ATT&CK Navigator (layer format 4.5). It shows
// ATT&CK Enterprise; ATLAS has a Navigator of its own and is left out.
import { frameworkVersions, parentOf } from '../../techniques/catalogue.ts';
import type { DecidedTechnique } from '../../techniques/decided.ts';

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

/** Decided ones stand out; suggestions get the gradient by their confidence. */
const stateColors = { accepted: '#2e7d32', added: '#1565c0' } as const;

/** Rejected techniques are not shown: a layer says what may have happened. */
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
    versions: { attack: frameworkVersions['ATT&CK'], navigator: '5.1.0', layer: '4.5' },
    domain: 'enterprise-attack',
    description: `Techniques suggested for or decided on ${incident.public_id}: ${incident.title}`,
    // A sub-technique whose parent has no row of its own would stay folded away.
    layout: { layout: 'side', expandedSubtechniques: 'annotated' },
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
