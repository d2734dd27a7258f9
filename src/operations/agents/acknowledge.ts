// What the enforcement points acknowledge. An acknowledgement is the word of the point; it is no
// entry of the audit trail.
import { timestamp } from '../../domain/clock.ts';
import { DomainError, validationFailed } from '../../domain/error.ts';
import type { RequestContext } from '../../domain/principal.ts';
import { currentPolicyEpoch, insertAck } from '../../store/agents/agent-stream.ts';
import type { Deps } from '../deps.ts';
import { transact } from '../transact.ts';

export interface Acknowledged {
  policy_epoch: number;
  /** Changes that came since. */
  behind: number;
}

/**
 * As the instance that the token was made for. Throws `unknown_reference` for a change that has not
 * happened.
 */
export async function acknowledge(
  deps: Pick<Deps, 'database' | 'clock'>,
  context: RequestContext,
  { policy_epoch, ...said }: { policy_epoch: number; instance?: string | undefined },
): Promise<Acknowledged> {
  // Kept once by its key anyway, so a retry needs no stored answer.
  const { idempotency: _none, ...once } = context;
  return transact(deps, once, async (tx) => {
    const current = await currentPolicyEpoch(tx);
    if (policy_epoch > current) throw notYet(current);
    const { id: principal_id, name: principal, enforcement_point: instance } = context.principal;
    if (instance === undefined) throw noPoint();
    if (said.instance !== undefined && said.instance !== instance) throw otherPoint(instance);
    const at = timestamp(deps.clock.now());
    await insertAck(tx, { principal_id, principal, instance, policy_epoch, at });
    return { policy_epoch, behind: current - policy_epoch };
  });
}

function noPoint(): DomainError {
  return new DomainError('forbidden', 'Acknowledge with the token of an enforcement point.');
}

function otherPoint(own: string): DomainError {
  const message = `must be "${own}", which your token was made for, or be left out`;
  return validationFailed([{ pointer: '/instance', message }]);
}

function notYet(current: number): DomainError {
  const detail = `The last change of policy is ${current}; acknowledge a change of the stream.`;
  return new DomainError('unknown_reference', detail, { policy_epoch: current });
}
