// One engagement as a page shows it.
import type { Engagement } from '../../api/types.gen.ts';

export interface Shown {
  engagement: Engagement;
  /** Sent with a write, so that no one's change is lost. */
  etag: string | undefined;
}
