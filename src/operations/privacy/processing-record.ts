// The record of processing activities (GDPR Article 30), as far as the program knows it.
import { timestamp, type Timestamp } from '../../domain/clock.ts';
import {
  activities,
  engagementTables,
  keptAnswers,
  keptCounts,
  personalPlaces,
  type Activity,
  type PersonalPlace,
} from '../../domain/personal-data.ts';
import type { RetentionPolicy } from '../../domain/retention.ts';
import type { Deps } from '../deps.ts';
import { readRetention } from '../retention/policies.ts';

export interface ProcessingPlace {
  table: string;
  columns: readonly string[];
  kept: string;
}

export interface ProcessingRecord {
  generated_at: Timestamp;
  activities: { name: string; subjects: string; places: ProcessingPlace[] }[];
  /** What Article 30 asks for and the program cannot know. */
  to_complete: string[];
}

export async function processingRecord(
  deps: Pick<Deps, 'database' | 'clock'>,
): Promise<ProcessingRecord> {
  const { policies } = await readRetention(deps);
  const named = Object.keys(activities) as Activity[];
  return {
    generated_at: timestamp(deps.clock.now()),
    activities: named.map((activity) => {
      const [name, subjects] = activities[activity];
      const own = [...personalPlaces, keptAnswers, ...keptCounts].filter(
        (place) => place.activity === activity,
      );
      const places = own.map((place) => ({
        ...{ table: place.table, columns: place.columns },
        kept: keptWords(place, policies),
      }));
      return { name, subjects, places };
    }),
    to_complete,
  };
}

function keptWords({ kept }: PersonalPlace, policies: readonly RetentionPolicy[]): string {
  if (kept === 'always') return 'Until the installation ends; nothing removes it';
  if (typeof kept !== 'string') return `Until ${kept.until}`;
  const days = policies.find(({ kind }) => kind === kept)?.days ?? null;
  return days === null
    ? `Until the installation ends; no policy for ${kept}`
    : `${days} days, by the policy for ${kept}`;
}

const to_complete = [
  'Name and contact of the controller, the joint controllers, the representative and the data ' +
    'protection officer',
  'Purposes and legal basis of each activity',
  'Recipients, and transfers to third countries with their safeguards',
  `What the tables of engagements hold (${engagementTables.source}); only their members read them`,
  'Files in the vault, backups, logs of the server and of proxies',
  'Technical and organisational measures (Article 32)',
];
