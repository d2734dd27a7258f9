// Ids of the records that the stories of the demo are about.
import type { Lived } from './life.ts';

/** What a person is pointed to. */
export interface StoryIds {
  injection: Lived;
  leak: Lived;
  significant: Lived;
  blocked: Lived;
  closed: Lived;
  import_run: string;
  engagement: string;
  agent: string;
  report: string;
}
