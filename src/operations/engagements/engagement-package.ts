// GET …/engagements/{id}/report-package: one snapshot of an engagement, the statement about its
// hash, and a record of who took it.
import { timestamp } from '../../domain/clock.ts';
import { DomainError } from '../../domain/error.ts';
import type { RequestContext } from '../../domain/principal.ts';
import { engagementPackage } from '../../reports/engagement-package.ts';
import type { EngagementSource } from '../../reports/engagement-source.ts';
import { writeAudit } from '../../store/audit/audit.ts';
import { countLog, listLog } from '../../store/engagements/engagement-log.ts';
import { listRemediation, listReports } from '../../store/engagements/engagement-reports.ts';
import { listMoves } from '../../store/engagements/engagements.ts';
import { firstBrokenLogEntry } from '../../trust/engagement-log.ts';
import type { Manifest } from '../../trust/manifest.ts';
import type { Deps } from '../deps.ts';
import { issuePackage, type Package } from '../packages/issue-package.ts';
import { transact, type Tx } from '../transact.ts';
import { requireReport } from './final-report.ts';
import { requireEngagement } from './find.ts';
import { rulesWithSignatures } from './read-engagement.ts';

/** More entries than this are not packed at once: all of them are in memory. */
const maxEntries = 20_000;

/**
 * The package of an engagement. Throws `final_report_required` before there is an accepted report:
 * what would be signed is a set of claims, and until then no one has made them.
 */
export async function makeEngagementPackage(
  deps: Pick<Deps, 'config' | 'database' | 'egress' | 'clock' | 'ids' | 'packageKeys'>,
  context: RequestContext,
  reference: string,
  generator: Manifest['generator'],
): Promise<Package> {
  const db = deps.database.kysely;
  const { principal } = context;
  const source = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const { id } = await requireEngagement(tx, principal, reference);
      const { entries } = await countLog(tx, id);
      if (entries > maxEntries) throw tooLarge(entries);
      return engagementSource(tx, principal, id);
    });
  requireReport(source.reports);
  const { id } = source.engagement;
  const broken = firstBrokenLogEntry(id, source.log);
  if (broken !== null) throw brokenLog(broken);
  return issuePackage(deps, context, engagementPackage(source, generator), { engagement_id: id });
}

/** All of an engagement; to be read in one snapshot. */
export async function engagementSource(
  tx: Tx,
  principal: RequestContext['principal'],
  reference: string,
): Promise<EngagementSource> {
  const engagement = await requireEngagement(tx, principal, reference);
  const { id } = engagement;
  return {
    engagement,
    rules: await rulesWithSignatures(tx, id),
    moves: await listMoves(tx, id),
    log: await listLog(tx, id),
    reports: await listReports(tx, id),
    remediation: await listRemediation(tx, id),
  };
}

/** Committed before the first byte goes out. */
export async function recordEngagementExport(
  deps: Pick<Deps, 'database' | 'clock'>,
  context: RequestContext,
  { documents, issued }: Package,
  format: string,
): Promise<void> {
  const { subject, audience, type: kind } = documents.manifest;
  const { package_sha256 } = issued;
  await transact(deps, context, async (tx) => {
    await writeAudit(tx, context, timestamp(deps.clock.now()), {
      action: 'package.exported',
      engagement_id: subject.id,
      detail: { package_sha256, kind, public_id: subject.public_id, audience, format },
    });
    return null;
  });
}

function tooLarge(records: number): DomainError {
  const detail =
    `The engagement has ${records} log entries; a package can contain at most ` +
    `${maxEntries}. Read them page by page from the log.`;
  return new DomainError('package_too_large', detail, { records, limit: maxEntries });
}

/** What does not hold is not signed. */
function brokenLog(number: number): DomainError {
  const detail =
    `The log of the engagement is inconsistent from entry ${number} on: it was changed ` +
    'in the database. Restore it from a backup and run "proofline audit verify".';
  return new DomainError('conflict', detail, { first_broken_entry: number });
}
