// The statement about a package's hash: the first one is signed and recorded; later ones repeat
// what was said then, so that the same records give the same bytes.
import { timestamp } from '../../domain/clock.ts';
import type { RequestContext } from '../../domain/principal.ts';
import { required } from '../../domain/required.ts';
import { writeAudit, type AuditRecord } from '../../store/audit/audit.ts';
import {
  findIssuedPackage,
  insertIssuedPackage,
  keepTimestamp,
  type IssuedPackage,
} from '../../store/packages/packages.ts';
import { packageSha256 } from '../../trust/manifest.ts';
import {
  issue,
  type Documents,
  type Issue,
  type LogProof,
  type PackageTimestamp,
} from '../../trust/package.ts';
import type { SigningKey } from '../../trust/published-keys.ts';
import type { Deps } from '../deps.ts';
import { transact } from '../transact.ts';
import { logProofOf } from './log-proof.ts';
import { publishPackageKeys } from './publish-keys.ts';
import { mayStampNow, stampIssue } from './stamp-issue.ts';

export interface Package {
  documents: Documents;
  issued: Issue;
  said: { log_proof: LogProof; timestamp?: PackageTimestamp };
  /** The key of the statement; it seals the forms that are not plain JSON. */
  key: SigningKey;
}

/** Whom the audit entries of a package concern, and with it who can read them. */
export type PackageSubject = Pick<AuditRecord, 'incident_id' | 'engagement_id'>;

export async function issuePackage(
  deps: Pick<Deps, 'config' | 'database' | 'egress' | 'clock' | 'ids' | 'packageKeys'>,
  context: RequestContext,
  documents: Documents,
  subject: PackageSubject,
): Promise<Package> {
  const db = deps.database.kysely;
  const sha256 = packageSha256(documents.manifest);
  // A key that was marked as compromised alongside us must not be trusted a moment longer.
  await publishPackageKeys(deps);
  const key = await deps.packageKeys.current();
  const known = await findIssuedPackage(db, sha256, key.signer.kid);
  const row = known ?? (await issueFirst(deps, context, documents, subject, key));
  const said = asSaid(await stampAgain(deps, context, subject, row));
  const { id } = documents.manifest.subject;
  said.said.log_proof = await logProofOf(deps, id, row, { isNew: known === undefined });
  return { documents, ...said, key };
}

type StampDeps = Pick<Deps, 'config' | 'database' | 'egress' | 'clock'>;

/** Asks the time-stamping authority before the transaction: it can take seconds. */
async function issueFirst(
  deps: StampDeps,
  context: RequestContext,
  { manifest }: Documents,
  about: PackageSubject,
  key: SigningKey,
): Promise<IssuedPackage> {
  const at = timestamp(deps.clock.now());
  const { package_sha256, signature } = issue(manifest, at, key);
  const { kid } = key.signer;
  const { type: kind, subject, audience } = manifest;
  const stamp = await stampIssue(deps, signature);
  return transact(deps, context, async (tx) => {
    const row = { package_sha256, kid, kind, subject_id: subject.id, audience, issued_at: at };
    if (await insertIssuedPackage(tx, { ...row, signature, timestamp: stamp })) {
      const named = { package_sha256, kind, public_id: subject.public_id, audience, kid };
      await writeAudit(tx, context, at, {
        action: 'package.issued',
        ...about,
        detail: { ...named, ...stampDetail(stamp) },
      });
    }
    // Someone else might have been first; then theirs is the one that counts.
    return required(await findIssuedPackage(tx, package_sha256, kid), 'the issued package');
  });
}

/** A package that has no stamp yet gets one with a later copy. */
async function stampAgain(
  deps: StampDeps,
  context: RequestContext,
  about: PackageSubject,
  row: IssuedPackage,
): Promise<IssuedPackage> {
  if (!mayStampNow(deps, row.timestamp)) return row;
  const stamp = await stampIssue(deps, row.signature);
  const { package_sha256, kid } = row;
  return transact(deps, context, async (tx) => {
    if (stamp !== null && (await keepTimestamp(tx, row, stamp))) {
      await writeAudit(tx, context, timestamp(deps.clock.now()), {
        action: 'package.timestamped',
        ...about,
        detail: { package_sha256, kid, ...stampDetail(stamp) },
      });
    }
    return required(await findIssuedPackage(tx, package_sha256, kid), 'the issued package');
  });
}

function stampDetail(stamp: PackageTimestamp | null) {
  if (stamp === null) return {};
  const { status } = stamp;
  return status === 'failed'
    ? { timestamp: status, timestamp_detail: stamp.detail }
    : { timestamp: status };
}

function asSaid(row: IssuedPackage): Omit<Package, 'documents' | 'key'> {
  const { package_sha256, issued_at, signature, kid, public_jwk, log_proof, timestamp } = row;
  const signer = { kty: 'OKP', crv: 'Ed25519', x: public_jwk.x, kid } as const;
  const issued = { package_sha256, issued_at, signature, signer };
  const proof = log_proof ?? ({ status: 'pending' } as const);
  return { issued, said: { log_proof: proof, ...(timestamp && { timestamp }) } };
}
