// The statement about a package's hash: the first one is signed and recorded; later ones repeat
// what was said then, so that the same records give the same bytes.
import { timestamp } from '../../domain/clock.ts';
import type { RequestContext } from '../../domain/principal.ts';
import { writeAudit, type AuditRecord } from '../../store/audit.ts';
import {
  findIssuedPackage,
  insertIssuedPackage,
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
import { transact } from '../transact.ts';
import { logProofOf } from './log-proof.ts';
import { publishPackageKeys } from './publish-keys.ts';

export interface Package {
  documents: Documents;
  issued: Issue;
  said: { log_proof: LogProof; timestamp?: PackageTimestamp };
  /** The key of the statement; it seals the forms that are not plain JSON. */
  key: SigningKey;
}

/** Whom the audit entries of a package concern, and with it who may read them. */
export type PackageSubject = Pick<AuditRecord, 'incident_id' | 'engagement_id'>;

export async function issuePackage(
  deps: Pick<Deps, 'database' | 'clock' | 'ids' | 'packageKeys'>,
  context: RequestContext,
  documents: Documents,
  subject: PackageSubject,
): Promise<Package> {
  const db = deps.database.kysely;
  const sha256 = packageSha256(documents.manifest);
  // A key that was marked as compromised beside us must not be trusted a moment longer.
  await publishPackageKeys(deps);
  const key = await deps.packageKeys.current();
  const known = await findIssuedPackage(db, sha256, key.signer.kid);
  const row = known ?? (await issueFirst(deps, context, documents, subject, key));
  const said = asSaid(row);
  const { id } = documents.manifest.subject;
  said.said.log_proof = await logProofOf(deps, id, row, { isNew: known === undefined });
  return { documents, ...said, key };
}

async function issueFirst(
  deps: Pick<Deps, 'database' | 'clock'>,
  context: RequestContext,
  { manifest }: Documents,
  about: PackageSubject,
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
        ...about,
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
