// Whether custody agrees with the audit trail: every chain holds, every record is as its last entry
// left it, and the heads are those that the trail names. Anyone who makes a whole chain again is
// found by it, for the trail is not theirs to change.
import type { Kysely } from 'kysely';
import {
  completedImports,
  evidenceAfter,
  firstEntriesOf,
  lostEvidence,
  trailOf,
} from '../../store/evidence/custody-check.ts';
import type { EvidenceRow } from '../../store/evidence/evidence-tables.ts';
import { listCustody } from '../../store/evidence/evidence.ts';
import type { Tables } from '../../store/tables.ts';
import type { CustodyEntry } from '../../trust-core/custody.ts';
import { firstBrokenEntry, headsDigest, lastDescribing } from '../../trust/custody.ts';
import { isAsDescribed } from '../../trust/evidence-digest.ts';
import { saidIn } from './said-in.ts';

/** Where custody and trail differ: `evidence <id>` or `import <id>`, and how. */
export interface CustodyFault {
  place: string;
  what: string;
}

interface Trail {
  detail?: {
    run_id?: string;
    custody?: { seq?: number; entry_hash?: string; records?: number; heads_sha256?: string };
  };
}

const pageSize = 500;

/** All of them, in the order of the records' ids, then of the imports. */
export async function* custodyFaults(db: Kysely<Tables>): AsyncGenerator<CustodyFault> {
  for (let after: string | null = null; ;) {
    const page: EvidenceRow[] = await evidenceAfter(db, after, pageSize);
    const last = page.at(-1);
    if (last === undefined) break;
    yield* faultsOfPage(db, page);
    after = last.id;
  }
  for (const id of await lostEvidence(db)) {
    yield { place: `evidence ${id}`, what: 'the trail names it, and it is gone' };
  }
  yield* faultsOfImports(db);
}

async function* faultsOfPage(
  db: Kysely<Tables>,
  page: readonly EvidenceRow[],
): AsyncGenerator<CustodyFault> {
  const ids = page.map(({ id }) => id);
  const chains = Map.groupBy(await listCustody(db, ids), ({ evidence_id }) => evidence_id);
  const trails = Map.groupBy(await trailOf(db, ids), ({ evidence_id }) => evidence_id);
  for (const record of page) {
    const entries = (trails.get(record.id) ?? []).map(({ entry }) => saidIn<Trail>(entry));
    const what = faultOf(record, chains.get(record.id) ?? [], entries);
    if (what !== null) yield { place: `evidence ${record.id}`, what };
  }
}

function faultOf(
  record: EvidenceRow,
  chain: readonly CustodyEntry[],
  trail: readonly Trail[],
): string | null {
  const broken = firstBrokenEntry(record, chain);
  if (broken !== null) return `custody entry ${broken.seq}: ${broken.reason}`;
  for (const { detail } of trail) {
    const { seq, entry_hash } = detail?.custody ?? {};
    if (seq === undefined) continue;
    if (chain[seq]?.entry_hash !== entry_hash) {
      return `custody entry ${seq} is not the one that the trail names`;
    }
  }
  const last = lastDescribing(chain);
  return isAsDescribed(record, last)
    ? null
    : `the record was changed after custody entry ${last.seq}`;
}

async function* faultsOfImports(db: Kysely<Tables>): AsyncGenerator<CustodyFault> {
  for (let after = 0; ;) {
    const page = await completedImports(db, after, pageSize);
    const last = page.at(-1);
    if (last === undefined) return;
    for (const { entry } of page) {
      const { run_id, custody } = saidIn<Trail>(entry).detail ?? {};
      if (run_id === undefined || custody === undefined) continue;
      const { records, heads_sha256 } = await headsOf(db, run_id);
      if (heads_sha256 === custody.heads_sha256) continue;
      const what = `the first custody entries of its ${records} records are not as they were`;
      yield { place: `import ${run_id}`, what };
    }
    after = last.id;
  }
}

async function headsOf(db: Kysely<Tables>, run_id: string) {
  const digest = headsDigest();
  for (let after: string | null = null; ;) {
    const page: { evidence_id: string; entry_hash: string }[] = await firstEntriesOf(
      db,
      run_id,
      after,
      pageSize,
    );
    const last = page.at(-1);
    if (last === undefined) return digest.end();
    for (const head of page) digest.add(head);
    after = last.evidence_id;
  }
}
