// The record of a blob that was corrupted until someone sent its bytes again.
import { timestamp } from '../domain/clock.ts';
import type { RequestContext } from '../domain/principal.ts';
import { writeAudit } from '../store/audit/audit.ts';
import { mendFault } from '../store/vault/scrub.ts';
import type { BlobReading } from '../vault/blob-files.ts';
import type { Deps } from './deps.ts';
import type { Tx } from './transact.ts';

/** The same bytes came again and found other bytes under their name. */
export async function recordReplaced(
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  context: RequestContext,
  sha256: string,
  found: BlobReading,
  engagement_id?: string,
): Promise<void> {
  const at = timestamp(deps.clock.now());
  await mendFault(tx, sha256, at);
  const detail = { sha256, found, replaced_by: 'an upload of the same bytes' };
  await writeAudit(tx, context, at, { action: 'vault.blob_mended', engagement_id, detail });
}
