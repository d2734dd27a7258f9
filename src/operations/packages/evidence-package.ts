// GET …/reports/evidence-package/{id}: one snapshot of an incident's records, the statement about
// its hash, and a record of who took it.
import { timestamp } from '../../domain/clock.ts';
import { DomainError } from '../../domain/error.ts';
import type { RequestContext } from '../../domain/principal.ts';
import { clearance, type Visibility } from '../../domain/visibility.ts';
import { evidencePackage } from '../../reports/evidence-package.ts';
import { writeAudit } from '../../store/audit.ts';
import {
  countEvidence,
  findIssuedPackage,
  insertIssuedPackage,
  readIncidentRecords,
  type IssuedPackage,
} from '../../store/packages.ts';
import { packageSha256 } from '../../trust/manifest.ts';
import {
  issue,
  type Documents,
  type Issue,
  type LogProof,
  type PackageTimestamp,
} from '../../trust/package.ts';
import type { SigningKey } from '../../trust/package-keys.ts';
import type { Deps } from '../deps.ts';
import { requireIncident } from '../incidents/find.ts';
import { transact } from '../transact.ts';
import { logProofOf } from './log-proof.ts';
import { publishPackageKeys } from './publish-keys.ts';

/** More records than this are not packed at once: all of them stand in memory. */
const maxRecords = 20_000;

export interface Package {
  documents: Documents;
  issued: Issue;
  said: { log_proof: LogProof; timestamp?: PackageTimestamp };
  /** The key of the statement; it seals the forms that are not plain JSON. */
  key: SigningKey;
}

type PackageDeps = Pick<Deps, 'database' | 'clock' | 'ids' | 'packageKeys'>;

/**
 * The package of an incident for an audience. The first one of a hash is signed and recorded; later
 * ones repeat what was said then, so that the same records give the same bytes.
 */
export async function makeEvidencePackage(
  deps: PackageDeps,
  context: RequestContext,
  reference: string,
  asked: { audience: Visibility; generator: { name: string; version: string } },
): Promise<Package> {
  assertClearance(context, asked.audience);
  const db = deps.database.kysely;
  const { id } = await requireIncident(db, reference);
  assertFits(await countEvidence(db, id), maxRecords);
  const source = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((tx) => readIncidentRecords(tx, id));
  const documents = evidencePackage(source, asked.audience, asked.generator);
  const said = await issuedOnce(deps, context, documents);
  return { documents, ...said };
}

function assertClearance(context: RequestContext, audience: Visibility): void {
  if (clearance(context.principal.roles).includes(audience)) return;
  const detail = `A package for the audience "${audience}" needs the role Analyst.`;
  throw new DomainError('forbidden', detail, { required_role: 'Analyst' });
}

function assertFits(records: number, limit: number): void {
  if (records <= limit) return;
  const detail =
    `The incident has ${records} evidence records, and a package of this form holds at most ` +
    `${limit}; read them page by page from the evidence list.`;
  throw new DomainError('package_too_large', detail, { records, limit });
}

async function issuedOnce(deps: PackageDeps, context: RequestContext, documents: Documents) {
  const db = deps.database.kysely;
  const sha256 = packageSha256(documents.manifest);
  // A key that was marked as compromised beside us must not be trusted a moment longer.
  await publishPackageKeys(deps);
  const key = await deps.packageKeys.current();
  const known = await findIssuedPackage(db, sha256, key.signer.kid);
  const row = known ?? (await issueFirst(deps, context, documents, key));
  const said = asSaid(row);
  const subject = documents.manifest.subject.id;
  said.said.log_proof = await logProofOf(deps, subject, row, { isNew: known === undefined });
  return { ...said, key };
}

async function issueFirst(
  deps: PackageDeps,
  context: RequestContext,
  { manifest }: Documents,
  key: SigningKey,
): Promise<IssuedPackage> {
  const at = timestamp(deps.clock.now());
  const { package_sha256, signature } = issue(manifest, at, key);
  const { kid } = key.signer;
  const { type: kind, subject, audience } = manifest;
  return transact(deps, context, async (tx) => {
    const row = { package_sha256, kid, kind, subject_id: subject.id, audience, issued_at: at };
    if (await insertIssuedPackage(tx, { ...row, signature })) {
      await writeAudit(tx, context, at, {
        action: 'package.issued',
        incident_id: subject.id,
        detail: { package_sha256, kind, public_id: subject.public_id, audience, kid },
      });
    }
    // Somebody else may have been first; then theirs is the one that counts.
    return (await findIssuedPackage(tx, package_sha256, kid))!;
  });
}

function asSaid(row: IssuedPackage): Omit<Package, 'documents' | 'key'> {
  const { package_sha256, issued_at, signature, kid, public_jwk, log_proof, timestamp } = row;
  const signer = { kty: 'OKP', crv: 'Ed25519', x: public_jwk.x, kid } as const;
  const issued = { package_sha256, issued_at, signature, signer };
  const proof = log_proof ?? ({ status: 'pending' } as const);
  return { issued, said: { log_proof: proof, ...(timestamp && { timestamp }) } };
}
