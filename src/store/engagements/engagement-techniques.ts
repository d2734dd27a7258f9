// SQL of what the log of an engagement and its incidents say of techniques.
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/** Entries that are read; a log with more says so by its numbers. */
const mostEntries = 10_000;

export interface NamingEntry {
  number: number;
  text: string;
  incident_id: string | null;
}

/** The first entries that might name a technique or an incident, by number. */
export async function listNamingEntries(
  db: Kysely<Tables>,
  engagement_id: string,
): Promise<NamingEntry[]> {
  return db
    .selectFrom('engagement_entry')
    .select(['number', 'text', 'incident_id'])
    .where('engagement_id', '=', engagement_id)
    .where(sql<boolean>`(incident_id is not null or text ~ '[Tt][0-9]{4}')`)
    .orderBy('number')
    .limit(mostEntries)
    .execute();
}

export interface HeldTechniques {
  public_id: string;
  /** Ids that the tool declared. */
  declared: string[];
  decisions: { technique_id: string; decision: string }[];
}

/** What these incidents have: what their tools declared and what people decided. */
export async function listHeldTechniques(
  db: Kysely<Tables>,
  incidents: readonly string[],
): Promise<HeldTechniques[]> {
  if (incidents.length === 0) return [];
  const found = await db
    .selectFrom('incident')
    .select(['id', 'public_id', 'finding'])
    .where(sql<boolean>`id = any(${incidents}::uuid[])`)
    .orderBy('public_id')
    .execute();
  const decisions = await db
    .selectFrom('technique_decision')
    .select(['incident_id', 'technique_id', 'decision'])
    .where(sql<boolean>`incident_id = any(${incidents}::uuid[])`)
    .orderBy('technique_id')
    .execute();
  const byIncident = Map.groupBy(decisions, ({ incident_id }) => incident_id);
  return found.map(({ id, public_id, finding }) => ({
    public_id,
    declared: finding?.techniques ?? [],
    decisions: byIncident.get(id) ?? [],
  }));
}
