// Traffic Light Protocol 2.0 (FIRST): how far a source lets its words travel, and the widest
// visibility that this allows. A label is never widened by us.
import type { Visibility } from './visibility.ts';

/** From the widest to the narrowest. */
export const tlpLabels = ['CLEAR', 'GREEN', 'AMBER', 'AMBER+STRICT', 'RED'] as const;
export type Tlp = (typeof tlpLabels)[number];

/**
 * The label of a text such as `TLP:AMBER+STRICT`, `tlp:white` (TLP 1.0 for CLEAR) or `green`.
 * Undefined for a text that is none.
 */
export function readTlp(text: string): Tlp | undefined {
  const label = text
    .trim()
    .replace(/^tlp\s*[:=]\s*"?/i, '')
    .replace(/"$/, '')
    .replace(/[\s_-]*\+?[\s_-]*strict$/i, '+STRICT')
    .toUpperCase();
  if (label === 'WHITE') return 'CLEAR';
  return tlpLabels.find((known) => known === label);
}

/** The narrowest of some labels; null if missing. */
export function narrowestTlp(labels: Iterable<Tlp>): Tlp | null {
  let narrowest = -1;
  for (const label of labels) narrowest = Math.max(narrowest, tlpLabels.indexOf(label));
  return tlpLabels[narrowest] ?? null;
}

const widest: Record<Tlp, Visibility> = {
  CLEAR: 'public',
  GREEN: 'restricted',
  AMBER: 'restricted',
  'AMBER+STRICT': 'internal',
  RED: 'internal',
};

/** The widest visibility that a label allows (domain table); without one, any. */
export function widestVisibility(tlp: Tlp | null): Visibility {
  return tlp === null ? 'public' : widest[tlp];
}

const rank: Record<Visibility, number> = { public: 0, restricted: 1, internal: 2 };

/** Whether a record with this label can have this visibility. */
export function allowsVisibility(tlp: Tlp | null, visibility: Visibility): boolean {
  return rank[visibility] >= rank[widestVisibility(tlp)];
}
