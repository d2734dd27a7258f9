// PUT /api/agents/:id: what an agent is, who answers for it and what it can use. In quarantine the
// grants are kept and have no effect.
import { timestamp } from '../../domain/clock.ts';
import { DomainError } from '../../domain/error.ts';
import type { RequestContext } from '../../domain/principal.ts';
import type { agentFields } from '../../fields/agent.ts';
import type { NewValues } from '../../fields/field.ts';
import { findAccountByEmail } from '../../store/accounts/accounts.ts';
import type { AgentModel, AgentRow } from '../../store/agents/agent-tables.ts';
import { canonicalJson } from '../../trust-core/canonical.ts';
import type { Deps } from '../deps.ts';
import { assertVersion, transact } from '../transact.ts';
import { recordChange } from './agent-event.ts';
import { lockOrRegister } from './find-agent.ts';

export type AskedAgent = NewValues<typeof agentFields> & { model?: AgentModel; revoked?: boolean };

/**
 * Registers an agent or replaces what is said of it; what is left out becomes unknown. A replay of
 * the same changes nothing. Revoking is for good: `invalid_transition` for taking it back.
 */
export async function putAgent(
  deps: Pick<Deps, 'database' | 'clock'>,
  context: RequestContext,
  agent_id: string,
  asked: AskedAgent,
): Promise<{ agent: AgentRow; registered: boolean }> {
  return transact(deps, context, async (tx) => {
    const at = timestamp(deps.clock.now());
    const owner_known = await isKnownUser(tx, asked.owner);
    const { model, ...said } = { ...described(asked), owner_known };
    const kept = model === null ? null : JSON.stringify(model);
    const first = { ...said, model: kept, revoked_at: asked.revoked === true ? at : null };
    const found = await lockOrRegister(deps, tx, context, agent_id, first);
    const before = found.agent;
    assertVersion(context, found.registered ? 0 : before.version);
    if (found.registered) return found;
    const revokes = asked.revoked === true && before.revoked_at === null;
    if (asked.revoked === false && before.revoked_at !== null) throw staysRevoked();
    const replaced = { ...described(before), owner_known: before.owner_known };
    if (!revokes && canonicalJson(replaced) === canonicalJson({ ...said, model })) return found;
    const agent = await recordChange(tx, context, before, {
      event: revokes ? 'revoked' : 'updated',
      at,
      set: { ...said, ...(revokes ? { revoked_at: at } : {}) },
      model,
    });
    return { agent, registered: false };
  });
}

type Said = Pick<
  AgentRow,
  'owner' | 'allowed_tools' | 'name' | 'team' | 'environment' | 'autonomy' | 'model'
>;

/** What people say of an agent; tools once each and in order, so that the same is the same. */
function described(agent: Said | AskedAgent): Said {
  const { owner, name = null, team = null, environment = null, autonomy = null } = agent;
  const allowed_tools = [...new Set(agent.allowed_tools)].sort();
  return { owner, name, team, environment, autonomy, allowed_tools, model: agent.model ?? null };
}

async function isKnownUser(tx: Parameters<typeof findAccountByEmail>[0], owner: string) {
  const account = await findAccountByEmail(tx, owner);
  return account?.disabled_at === null;
}

function staysRevoked(): DomainError {
  const detail = 'A revoked agent stays revoked. Register it under another ID.';
  const members = { from: 'revoked', to: 'active', allowed: [] };
  return new DomainError('invalid_transition', detail, members);
}
