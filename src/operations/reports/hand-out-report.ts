// GET …/reports/{id}/package: the bytes of a report for someone who hands them over in person, or a
// document that is drawn from them.
import { createHash } from 'node:crypto';
import { timestamp } from '../../domain/clock.ts';
import { DomainError } from '../../domain/error.ts';
import type { RequestContext } from '../../domain/principal.ts';
import { writeAudit } from '../../store/audit/audit.ts';
import type { ReportState } from '../../store/reports/reports.ts';
import { canonicalJson } from '../../trust-core/canonical.ts';
import { packageSha256, type Manifest } from '../../trust/manifest.ts';
import { contentPath, custodyPath, type Documents } from '../../trust/package.ts';
import type { Deps } from '../deps.ts';
import { issuePackage, type Package } from '../packages/issue-package.ts';
import { transact } from '../transact.ts';
import { requireReport } from './find-report.ts';

type HandOutDeps = Pick<Deps, 'database' | 'clock' | 'vault'>;

/** Recorded before the first byte leaves. Bytes that have changed are reported before, too. */
export async function handOutReport(
  deps: HandOutDeps,
  context: RequestContext,
  id: string,
): Promise<{ report: ReportState; source: AsyncIterable<Uint8Array> }> {
  const report = await requireReport(deps.database.kysely, id);
  const { artifact_sha256 } = report;
  const hash = createHash('sha256');
  const isThere = (await deps.vault.size(artifact_sha256)) !== null;
  if (isThere) for await (const piece of deps.vault.read(artifact_sha256)) hash.update(piece);
  if (!isThere || hash.digest('hex') !== artifact_sha256) throw damaged();
  await recordHandOut(deps, context, report, 'report');
  return { report, source: deps.vault.read(artifact_sha256) };
}

function damaged(): DomainError {
  const detail = 'The stored report is corrupted. Ask the operator to restore it from a backup.';
  return new DomainError('unavailable', detail, { retry_after_s: 3600 });
}

export async function recordHandOut(
  deps: Pick<Deps, 'database' | 'clock'>,
  context: RequestContext,
  { id: report_id, package_sha256, incident_id }: ReportState,
  format: 'report' | 'pdf',
): Promise<void> {
  await transact(deps, context, (tx) =>
    writeAudit(tx, context, timestamp(deps.clock.now()), {
      action: 'package.exported',
      incident_id,
      detail: { package_sha256, report_id, format },
    }),
  );
}

/** The package of a report as it was sent, with what is said of its hash by now. */
export async function readReportPackage(
  deps: HandOutDeps & Pick<Deps, 'config' | 'egress' | 'ids' | 'packageKeys'>,
  context: RequestContext,
  id: string,
): Promise<{ report: ReportState; made: Package }> {
  const report = await requireReport(deps.database.kysely, id);
  const { artifact_sha256, package_sha256, incident_id } = report;
  if ((await deps.vault.size(artifact_sha256)) === null) throw damaged();
  const pieces: Uint8Array[] = [];
  for await (const piece of deps.vault.read(artifact_sha256)) pieces.push(piece);
  const bytes = Buffer.concat(pieces);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  if (sha256 !== artifact_sha256) throw damaged();
  const documents = documentsIn(bytes);
  if (packageSha256(documents.manifest) !== package_sha256) throw damaged();
  return { report, made: await issuePackage(deps, context, documents, { incident_id }) };
}

/** Its documents, as the manifest counts them. */
function documentsIn(bytes: Buffer): Documents {
  const read = JSON.parse(bytes.toString('utf8')) as {
    manifest: Manifest;
    contents: Record<string, unknown>;
    chain_of_custody: unknown;
  };
  const texts = new Map([[custodyPath, canonicalJson(read.chain_of_custody)]]);
  for (const [member, value] of Object.entries(read.contents)) {
    texts.set(contentPath(member), canonicalJson(value));
  }
  return { manifest: read.manifest, texts };
}
