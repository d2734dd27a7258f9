// The proof that the audit log holds the issuing of a package: looked for when the package is
// made, kept when it is found, so that later copies carry the same.
import { setTimeout as sleep } from 'node:timers/promises';
import { DomainError } from '../../domain/error.ts';
import { findIssueEntry, keepLogProof, type IssuedPackage } from '../../store/packages/packages.ts';
import { auditLeafData } from '../../trust/audit-leaf.ts';
import type { LogProof } from '../../trust/package.ts';
import { proveInclusion } from '../audit/prove.ts';
import type { Deps } from '../deps.ts';

/** The log publishes within a fraction of a second; no one waits longer for a package. */
const retryPolicy = { tries: 6, pauseMs: 80 };

/** The kept proof, one found now, or `pending`. A package that is new waits a moment for it. */
export async function logProofOf(
  deps: Pick<Deps, 'database'>,
  subject_id: string,
  issued: IssuedPackage,
  { isNew }: { isNew: boolean },
): Promise<LogProof> {
  if (issued.log_proof !== null) return issued.log_proof;
  const db = deps.database.kysely;
  const entry = await findIssueEntry(db, subject_id, issued);
  if (entry === undefined) return { status: 'pending' };
  for (let tries = isNew ? retryPolicy.tries : 1; tries > 0; tries -= 1) {
    const proof = await proofNow(deps, entry.id);
    if (proof !== null) {
      const leaf = auditLeafData(entry.id, entry.entry).toString('utf8');
      return keepLogProof(db, issued, { status: 'included', entry: leaf, proof });
    }
    if (tries > 1) await sleep(retryPolicy.pauseMs);
  }
  return { status: 'pending' };
}

async function proofNow(deps: Pick<Deps, 'database'>, id: number): Promise<string | null> {
  try {
    return (await proveInclusion(deps, id)).proof;
  } catch (error) {
    // Not in the tree yet, or in it and not yet under a checkpoint.
    if (error instanceof DomainError && ['conflict', 'not_found'].includes(error.code)) return null;
    throw error;
  }
}
