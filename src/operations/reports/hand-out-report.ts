// GET …/reports/{id}/package: the bytes of a report for someone who hands them over in person.
import { createHash } from 'node:crypto';
import { timestamp } from '../../domain/clock.ts';
import { DomainError } from '../../domain/error.ts';
import type { RequestContext } from '../../domain/principal.ts';
import { writeAudit } from '../../store/audit/audit.ts';
import type { ReportState } from '../../store/reports/reports.ts';
import type { Deps } from '../deps.ts';
import { transact } from '../transact.ts';
import { requireReport } from './find-report.ts';

/** Recorded before the first byte leaves. Bytes that have changed are reported before, too. */
export async function handOutReport(
  deps: Pick<Deps, 'database' | 'clock' | 'vault'>,
  context: RequestContext,
  id: string,
): Promise<{ report: ReportState; source: AsyncIterable<Uint8Array> }> {
  const report = await requireReport(deps.database.kysely, id);
  const { artifact_sha256, package_sha256, incident_id } = report;
  const hash = createHash('sha256');
  const isThere = (await deps.vault.size(artifact_sha256)) !== null;
  if (isThere) for await (const piece of deps.vault.read(artifact_sha256)) hash.update(piece);
  if (!isThere || hash.digest('hex') !== artifact_sha256) {
    const detail = 'The stored report is corrupted. Ask the operator to restore it from a backup.';
    throw new DomainError('unavailable', detail, { retry_after_s: 3600 });
  }
  await transact(deps, context, (tx) =>
    writeAudit(tx, context, timestamp(deps.clock.now()), {
      action: 'package.exported',
      incident_id,
      detail: { package_sha256, report_id: report.id, format: 'report' },
    }),
  );
  return { report, source: deps.vault.read(artifact_sha256) };
}
