// Gives a service account a new secret; the old one lasts for a while.
import { timestamp } from '../../domain/clock.ts';
import { DomainError } from '../../domain/error.ts';
import type { RequestContext } from '../../domain/principal.ts';
import { required } from '../../domain/required.ts';
import { writeAudit } from '../../store/audit/audit.ts';
import { findServiceAccount, updateServiceAccount } from '../../store/machines/service-accounts.ts';
import { transactOnce } from '../transact.ts';
import { namedIn } from './machine-terms.ts';
import { locked, newSecret, sha256, type MadeMachine, type WriteDeps } from './service-accounts.ts';

/** A new secret; the one before counts for `overlap_minutes` longer. */
export async function rotateSecret(
  deps: WriteDeps,
  context: RequestContext,
  id: string,
  overlap_minutes: number,
): Promise<MadeMachine> {
  const secret = newSecret();
  const account = await transactOnce(deps, context, 'secret of the service account', async (tx) => {
    const before = await locked(tx, id);
    if (before.secret_sha256 === null) throw hasNoSecret();
    const now = deps.clock.now();
    const overlaps = overlap_minutes > 0;
    await updateServiceAccount(tx, id, {
      secret_sha256: sha256(secret),
      previous_sha256: overlaps ? before.secret_sha256 : null,
      previous_until: overlaps ? timestamp(now.add({ minutes: overlap_minutes })) : null,
      rotated_at: timestamp(now),
      token_version: before.token_version + (overlaps ? 0 : 1),
    });
    const after = required(await findServiceAccount(tx, id), 'the service account');
    const detail = { ...namedIn(after), overlap_minutes };
    await writeAudit(tx, context, timestamp(now), { action: 'service_account.rotated', detail });
    return after;
  });
  return { account, secret };
}

function hasNoSecret(): DomainError {
  const detail = 'This service account proves itself by a certificate or a key; it has no secret.';
  return new DomainError('conflict', detail);
}
