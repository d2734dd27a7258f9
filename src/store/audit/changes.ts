// SQL of what changed, in the order of the audit log: an entry that has its place there is
// committed and stays, so a number that was published once never gets an entry before it.
import { sql, type Kysely } from 'kysely';
import type { EngagementViewer } from '../../domain/engagement.ts';
import type { Visibility } from '../../domain/visibility.ts';
import { maySeeEngagement } from '../engagements/engagement-access.ts';
import type { Tables } from '../tables.ts';
import { readLogState } from './audit-log.ts';
import { visibilityOfChange } from './hidden-changes.ts';

/** Numbers of one epoch of the log; the numbers of a later epoch are all greater. */
const numbersOfEpoch = 10_000_000_000;

/** The number of the last entry of the log. */
export async function lastChange(db: Kysely<Tables>): Promise<number> {
  const { epoch, size } = await readLogState(db);
  return epoch * numbersOfEpoch + Number(size);
}

export interface ChangeRow {
  seq: number;
  /** The entry as JSON. */
  entry: string;
  public_id: string | null;
  /** Of the evidence that the entry is about, as it is now. */
  visibility: Visibility | null;
  /** Of the note that the entry is about, as it is now. */
  note_visibility: Visibility | null;
  /** Of the custom fields that the entry is about. */
  change_visibility: Visibility | null;
  engagement_id: string | null;
  engagement_public_id: string | null;
}

/** Entries of the epoch of a number that come after it, oldest first. */
export async function changesAfter(
  db: Kysely<Tables>,
  number: number,
  limit: number,
): Promise<ChangeRow[]> {
  const epoch = Math.floor(number / numbersOfEpoch);
  const size = number % numbersOfEpoch;
  const { rows } = await sql<ChangeRow>`
    select (leaf.seq + 1 + ${epoch * numbersOfEpoch}::bigint)::float8 as seq, audit.entry,
      incident.public_id, evidence.visibility, note.visibility as note_visibility,
      ${visibilityOfChange('audit')} as change_visibility,
      audit.engagement_id,
      engagement.public_id as engagement_public_id
    from (
      select seq, entry_id from audit_leaf where epoch = ${epoch}::int and seq >= ${size}::bigint
      order by seq limit ${limit}
    ) leaf
    join audit_entry audit on audit.id = leaf.entry_id
    left join incident on incident.id = audit.incident_id
    left join evidence on evidence.id = audit.evidence_id
    left join note on note.id = audit.note_id
    left join engagement on engagement.id = audit.engagement_id
    order by leaf.seq`.execute(db);
  return rows;
}

/** Which of these engagements the viewer can know of. */
export async function seenEngagements(
  db: Kysely<Tables>,
  viewer: EngagementViewer,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    select id from engagement
    where id = any(${ids}::uuid[]) and ${maySeeEngagement(viewer, sql.ref('engagement.id'))}
  `.execute(db);
  return new Set(rows.map(({ id }) => id));
}
