// Rules of engagement: each version stays as it was written, and is signed off by name.
import { timestamp } from '../../domain/clock.ts';
import type { Principal, RequestContext } from '../../domain/principal.ts';
import { writeAudit } from '../../store/audit/audit.ts';
import { insertRules, listRules, updateEngagement } from '../../store/engagements/engagements.ts';
import { rulesSha256 } from '../../trust/engagement-log.ts';
import type { Deps } from '../deps.ts';
import { assertVersion } from '../transact.ts';
import { Faults, statementList } from './described.ts';
import { requireEngagement } from './find.ts';
import { rulesWithSignatures, type RulesVersion } from './read-engagement.ts';
import { writeEngagement } from './writable.ts';

export async function readRules(
  deps: Pick<Deps, 'database'>,
  principal: Principal,
  reference: string,
): Promise<RulesVersion[]> {
  const db = deps.database.kysely;
  const { id } = await requireEngagement(db, principal, reference);
  return rulesWithSignatures(db, id);
}

/** Writes the next version, which no one has signed yet. */
export async function writeRules(
  deps: Pick<Deps, 'database' | 'clock'>,
  context: RequestContext,
  reference: string,
  said: string | string[],
): Promise<RulesVersion> {
  const faults = new Faults();
  const rules = statementList(faults, '/rules', said);
  faults.end();
  return writeEngagement(deps, context, reference, async (tx, engagement) => {
    assertVersion(context, engagement.version);
    const { id: engagement_id, public_id } = engagement;
    const version = (await listRules(tx, engagement_id)).length + 1;
    const rules_sha256 = rulesSha256(engagement_id, version, rules);
    const at = timestamp(deps.clock.now());
    const row = { engagement_id, version, rules_sha256, written_by: context.principal.name };
    const written = await insertRules(tx, {
      ...row,
      rules: JSON.stringify(rules),
      written_at: at,
    });
    await updateEngagement(tx, engagement_id, { updated_at: at });
    const detail = { public_id, version, rules_sha256 };
    await writeAudit(tx, context, at, {
      action: 'engagement.rules_written',
      engagement_id,
      detail,
    });
    return { ...written, signed_by: [] };
  });
}
