// GET …/engagements/{id}/techniques: what the log says was tested, against what the incidents that
// it names have on record.
import type { Principal } from '../../domain/principal.ts';
import { techniquesIn } from '../../importers/read/technique-ids.ts';
import type { EngagementRow } from '../../store/engagements/engagement-tables.ts';
import {
  listHeldTechniques,
  listNamingEntries,
  type HeldTechniques,
} from '../../store/engagements/engagement-techniques.ts';
import { testedTechniques, type TestedTechnique } from '../../techniques/tested.ts';
import type { Deps } from '../deps.ts';
import { requireEngagement } from './find.ts';

export interface TestedInEngagement {
  engagement: EngagementRow;
  techniques: TestedTechnique[];
}

/** @throws `not_found` also for those who cannot know of the engagement */
export async function readTestedTechniques(
  { database }: Pick<Deps, 'database'>,
  principal: Principal,
  reference: string,
): Promise<TestedInEngagement> {
  const db = database.kysely;
  const engagement = await requireEngagement(db, principal, reference);
  const entries = await listNamingEntries(db, engagement.id);
  const named = entries.flatMap(({ number, text }) =>
    techniquesIn(text).map((technique_id) => ({ technique_id, number })),
  );
  const ids = entries.flatMap(({ incident_id }) => (incident_id === null ? [] : [incident_id]));
  const held = await listHeldTechniques(db, [...new Set(ids)]);
  return { engagement, techniques: testedTechniques(named, held.flatMap(onRecord)) };
}

/** What a tool declared and no one rejected, and what people accepted or added. */
function onRecord({ public_id, declared, decisions }: HeldTechniques) {
  const ids = new Set(declared);
  for (const { technique_id, decision } of decisions) {
    if (decision === 'rejected') ids.delete(technique_id);
    else ids.add(technique_id);
  }
  return [...ids].map((technique_id) => ({ technique_id, incident: public_id }));
}
