// Signing off the rules of engagement by name: only their newest version, as it was written.
import { timestamp } from '../../domain/clock.ts';
import { DomainError } from '../../domain/error.ts';
import type { RequestContext } from '../../domain/principal.ts';
import { required } from '../../domain/required.ts';
import { writeAudit } from '../../store/audit/audit.ts';
import { insertSignOff, listRules, updateEngagement } from '../../store/engagements/engagements.ts';
import type { Deps } from '../deps.ts';
import { Faults } from './described.ts';
import { rulesWithSignatures, type RulesVersion } from './read-engagement.ts';
import { writeEngagement } from './writable.ts';

/** Signs the newest version by name; an older one is `conflict`. Signing twice is signing once. */
export async function signRules(
  deps: Pick<Deps, 'database' | 'clock'>,
  context: RequestContext,
  reference: string,
  input: { version: number; name: string },
): Promise<RulesVersion> {
  const faults = new Faults();
  const name = input.name.trim();
  if (name === '') faults.add('/name', 'must not be blank');
  faults.end();
  return writeEngagement(deps, context, reference, async (tx, engagement) => {
    const { id: engagement_id, public_id } = engagement;
    const newest = required((await listRules(tx, engagement_id)).at(-1), 'rules of engagement');
    if (input.version !== newest.version) throw notNewest(input.version, newest.version);
    const { version: rules_version, rules_sha256 } = newest;
    const at = timestamp(deps.clock.now());
    const signed = { engagement_id, rules_version, name, rules_sha256, signed_at: at };
    if (await insertSignOff(tx, { ...signed, recorded_by: context.principal.name })) {
      await updateEngagement(tx, engagement_id, { updated_at: at });
      const detail = { public_id, version: rules_version, name, rules_sha256 };
      const action = 'engagement.rules_signed';
      await writeAudit(tx, context, at, { action, engagement_id, detail });
    }
    const versions = await rulesWithSignatures(tx, engagement_id);
    return required(versions.at(-1), 'rules of engagement');
  });
}

function notNewest(asked: number, newest: number): DomainError {
  const detail =
    `Only the newest version of the rules (${newest}) can be signed, not version ` +
    `${asked}. Read and sign the newest one.`;
  return new DomainError('conflict', detail, { version: asked, newest_version: newest });
}
