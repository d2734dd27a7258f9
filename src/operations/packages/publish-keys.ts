// The public halves of this process's package keys go into the database, where every process and,
// over HTTP, everyone finds them. What changed is reported in the audit trail.
import { timestamp } from '../../domain/clock.ts';
import { writeAudit } from '../../store/audit/audit.ts';
import { listPublishedKeys, publishKey } from '../../store/packages/packages.ts';
import type { PublishedKey } from '../../trust/published-keys.ts';
import type { Deps } from '../deps.ts';
import { systemContext } from '../system-context.ts';
import { transact } from '../transact.ts';

type KeyDeps = Pick<Deps, 'database' | 'clock' | 'ids' | 'packageKeys'>;

/** Publishes new keys and retirements of the data folder; does nothing when nothing changed. */
export async function publishPackageKeys(deps: KeyDeps): Promise<void> {
  const own = await deps.packageKeys.list();
  const known = await listPublishedKeys(deps.database.kysely);
  const news = own.filter((key) => !known.some((other) => isSame(key, other)));
  if (news.length === 0) return;
  await transact(deps, systemContext(deps), async (tx) => {
    for (const key of news) {
      const happened = await publishKey(tx, key);
      if (happened === null) continue;
      const { kid, active_from, retired_at, compromised, end } = key;
      await writeAudit(tx, systemContext(deps), timestamp(deps.clock.now()), {
        action: happened === 'published' ? 'key.published' : 'key.retired',
        detail: { purpose: key.purpose, kid, active_from, retired_at, compromised, ...end },
      });
    }
  });
}

/** Every key that ever signed packages on this database, the oldest first. */
export async function listPackageKeys(deps: KeyDeps): Promise<PublishedKey[]> {
  await publishPackageKeys(deps);
  return listPublishedKeys(deps.database.kysely);
}

function isSame(key: PublishedKey, other: PublishedKey): boolean {
  const { kid, retired_at, compromised } = key;
  const unchanged = retired_at === other.retired_at && compromised === other.compromised;
  return kid === other.kid && unchanged;
}
