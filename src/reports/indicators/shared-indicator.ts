// An indicator as others get it.
import type { Timestamp } from '../../domain/clock.ts';
import type { Indicator } from '../../domain/indicator.ts';
import type { Tlp } from '../../domain/tlp.ts';

export interface SharedIndicator extends Indicator {
  id: string;
  first_at: Timestamp;
  last_at: Timestamp;
  sightings: number;
  tlp: Tlp;
}
