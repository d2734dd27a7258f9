// An indicator as others get it: under the strictest of the labels that apply.
import { required } from '../../domain/required.ts';
import { narrowestTlp, tlpLabels, widestVisibility, type Tlp } from '../../domain/tlp.ts';
import { visibilities, type Visibility } from '../../domain/visibility.ts';
import type { SharedIndicator } from '../../reports/indicators/shared-indicator.ts';
import type { SeenIndicator } from '../../store/indicators/indicators.ts';

/** What no one labelled, or is kept closer than its label demands, is marked by who sees it. */
const labelOf: Record<Visibility, Tlp> = {
  public: 'CLEAR',
  restricted: 'AMBER',
  internal: 'AMBER+STRICT',
};

function sharedLabel(label: string): Tlp {
  const [said = '', seen = ''] = label.split(' ');
  const tlp = tlpLabels.find((known) => known === said);
  const visibility = required(
    visibilities.find((known) => known === seen),
    'visibility of the sighting',
  );
  if (tlp === undefined) return labelOf[visibility];
  const isKeptCloser = widestVisibility(tlp) !== visibility;
  return isKeptCloser ? (narrowestTlp([tlp, labelOf[visibility]]) ?? tlp) : tlp;
}

export function sharedOf(seen: SeenIndicator): SharedIndicator {
  const { id, type, value, first_at, last_at, sightings, labels } = seen;
  const tlp = required(narrowestTlp(labels.map(sharedLabel)), 'label');
  return { id, type, value, first_at, last_at, sightings, tlp };
}
