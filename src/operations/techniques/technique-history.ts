// The decisions of this installation that weigh in suggestions: read by anyone who decides, and
// reset by an administrator, after which only later ones count.
import { timestamp } from '../../domain/clock.ts';
import type { RequestContext } from '../../domain/principal.ts';
import { writeAudit } from '../../store/audit/audit.ts';
import {
  insertHistoryReset,
  lastHistoryReset,
  readTechniqueHistory,
} from '../../store/incidents/techniques.ts';
import { frameworks, techniqueOf, techniquesOf } from '../../techniques/catalogue.ts';
import type { TechniqueHistory } from '../../techniques/history.ts';
import type { Deps } from '../deps.ts';
import { transact } from '../transact.ts';

export interface InstallationHistory {
  /** Null as long as there was no reset. */
  since: string | null;
  techniques: (TechniqueHistory & { name: string })[];
}

export async function readInstallationHistory({
  database,
}: Pick<Deps, 'database'>): Promise<InstallationHistory> {
  const db = database.kysely;
  const ids = frameworks.flatMap((framework) => techniquesOf(framework).map(({ id }) => id));
  const found = await readTechniqueHistory(db, ids, null);
  const techniques = found.map((one) => {
    return { ...one, name: techniqueOf(one.technique_id)?.name ?? one.technique_id };
  });
  return { since: await lastHistoryReset(db), techniques };
}

/** Nothing is removed: the decisions stay on their incidents, and weigh no more. */
export async function resetTechniqueHistory(
  deps: Pick<Deps, 'database' | 'clock'>,
  context: RequestContext,
  reason: string,
): Promise<{ since: string }> {
  const since = timestamp(deps.clock.now());
  await transact(deps, context, async (tx) => {
    const reset_by = context.principal.name;
    await insertHistoryReset(tx, { reset_at: since, reset_by, reason });
    await writeAudit(tx, context, since, {
      action: 'technique.history_reset',
      detail: { reason },
    });
    return null;
  });
  return { since };
}
