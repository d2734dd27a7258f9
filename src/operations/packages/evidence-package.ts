// GET …/reports/evidence-package/{id}: one snapshot of an incident's records, the statement about
// its hash, and a record of who took it.
import { DomainError } from '../../domain/error.ts';
import type { RequestContext } from '../../domain/principal.ts';
import { clearance, type Visibility } from '../../domain/visibility.ts';
import { evidencePackage } from '../../reports/evidence-package.ts';
import type { NoteChoice } from '../../reports/package-notes.ts';
import type { DocumentKind } from '../../reports/pdf/package-view.ts';
import { countEvidence, readIncidentRecords } from '../../store/packages/packages.ts';
import type { Deps } from '../deps.ts';
import { requireIncident } from '../find-incident.ts';
import { issuePackage, type Package } from './issue-package.ts';

/** More records than this are not packed at once: all of them are in memory. */
const maxRecords = 20_000;

type PackageDeps = Pick<Deps, 'config' | 'database' | 'egress' | 'clock' | 'ids' | 'packageKeys'>;

/**
 * The package of an incident for an audience. The first one of a hash is signed and recorded; later
 * ones repeat what was said then, so that the same records give the same bytes.
 */
export async function makeEvidencePackage(
  deps: PackageDeps,
  context: RequestContext,
  reference: string,
  asked: {
    audience: Visibility;
    notes: NoteChoice;
    generator: { name: string; version: string };
    document?: DocumentKind;
  },
): Promise<Package> {
  assertClearance(context, asked.audience);
  const db = deps.database.kysely;
  const { id } = await requireIncident(db, reference);
  assertFits(await countEvidence(db, id), maxRecords);
  const source = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((tx) => readIncidentRecords(tx, id));
  if (asked.document === 'close') assertClosed(source.incident);
  const documents = evidencePackage(source, asked.audience, asked.generator, asked.notes);
  return issuePackage(deps, context, documents, { incident_id: id });
}

function assertClearance(context: RequestContext, audience: Visibility): void {
  if (clearance(context.principal.roles).includes(audience)) return;
  const detail = `A package for the audience "${audience}" requires the role Analyst.`;
  throw new DomainError('forbidden', detail, { required_role: 'Analyst' });
}

function assertClosed({ closed_at }: { closed_at?: unknown }): void {
  if (typeof closed_at === 'string') return;
  const detail = 'The incident is not closed. A close certificate requires a closed incident.';
  throw new DomainError('conflict', detail);
}

function assertFits(records: number, limit: number): void {
  if (records <= limit) return;
  const detail =
    `The incident has ${records} evidence records; a package in this format can ` +
    `contain at most ${limit}. Read them page by page from the evidence list.`;
  throw new DomainError('package_too_large', detail, { records, limit });
}
