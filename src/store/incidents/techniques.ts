// SQL of the decisions on techniques.
import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';
import type { TechniqueDecisionRow } from './incident-tables.ts';

/** The decisions on an incident, in the order of their techniques. */
export async function listTechniqueDecisions(
  db: Kysely<Tables>,
  incident_id: string,
): Promise<TechniqueDecisionRow[]> {
  return db
    .selectFrom('technique_decision')
    .selectAll()
    .where('incident_id', '=', incident_id)
    .orderBy('technique_id')
    .execute();
}

/** Keeps a decision in the place of an earlier one on the same technique. */
export async function putTechniqueDecision(
  db: Kysely<Tables>,
  row: TechniqueDecisionRow,
): Promise<void> {
  const { decision, reason, decided_by, decided_at } = row;
  await db
    .insertInto('technique_decision')
    .values(row)
    .onConflict((on) =>
      on
        .columns(['incident_id', 'technique_id'])
        .doUpdateSet({ decision, reason, decided_by, decided_at }),
    )
    .execute();
}

export async function removeTechniqueDecision(
  db: Kysely<Tables>,
  { incident_id, technique_id }: Pick<TechniqueDecisionRow, 'incident_id' | 'technique_id'>,
): Promise<void> {
  await db
    .deleteFrom('technique_decision')
    .where('incident_id', '=', incident_id)
    .where('technique_id', '=', technique_id)
    .execute();
}
