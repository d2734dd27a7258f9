// What is written when a package is exported: one audit entry for the package, and an entry in
// the custody chain of every record in it that is not public.
import { timestamp, type Timestamp } from '../../domain/clock.ts';
import type { RequestContext } from '../../domain/principal.ts';
import { writeAudit } from '../../store/audit/audit.ts';
import { insertCustody } from '../../store/evidence/evidence.ts';
import { lockForExport } from '../../store/packages/packages.ts';
import { headsDigest, nextEntry } from '../../trust/custody.ts';
import { newActorSalt } from '../actor-salt.ts';
import type { Deps } from '../deps.ts';
import { transact, type Tx } from '../transact.ts';
import type { Package } from './issue-package.ts';
import { shownRecords } from './shown-records.ts';

/** Rows of one statement; each has eleven values, of which a statement takes 65,535. */
const batch = 5_000;

/** What of a package its export names. */
export interface Exported {
  documents: Package['documents'];
  issued: Pick<Package['issued'], 'package_sha256'>;
}

/** Committed before the first byte goes out. */
export async function recordExport(
  deps: Pick<Deps, 'database' | 'clock'>,
  context: RequestContext,
  made: Exported,
  format: string,
): Promise<void> {
  const at = timestamp(deps.clock.now());
  await transact(deps, context, (tx) => writeExport(tx, context, at, made, format));
}

/** Within a transaction. The heads of the chains are in the entry as one digest. */
export async function writeExport(
  tx: Tx,
  context: RequestContext,
  at: Timestamp,
  { documents, issued }: Exported,
  format: string,
): Promise<void> {
  const { subject, audience, type: kind } = documents.manifest;
  const { package_sha256 } = issued;
  const ids = shownRecords(documents).map(({ id }) => id);
  const records = await lockForExport(tx, ids);
  const sealed = { ts: at, actor: context.principal.name, action: 'exported' };
  const entries = records.map(({ id, hash_sha256, ...last }) =>
    nextEntry(id, last, 'service', {
      ...{ ...sealed, hash_after: hash_sha256, actor_salt: newActorSalt() },
    }),
  );
  const heads = headsDigest();
  for (const entry of entries) heads.add(entry);
  for (let from = 0; from < entries.length; from += batch) {
    await insertCustody(tx, entries.slice(from, from + batch));
  }
  await writeAudit(tx, context, at, {
    action: 'package.exported',
    incident_id: subject.id,
    detail: { package_sha256, kind, audience, format, custody: heads.end() },
  });
}
