// Whether the rows of erasures agree with the audit trail: what only one of them says is a fault.
import type { Kysely } from 'kysely';
import { knowsErasures } from '../../store/erasures/apply-erasures.ts';
import {
  erasedAfter,
  erasedWithoutRow,
  erasureEntries,
  filesWithKeys,
  type RowOfErased,
} from '../../store/erasures/erasures.ts';
import { knowsTexts, textsGoneWithoutErasure } from '../../store/erasures/texts-gone.ts';
import type { Tables } from '../../store/tables.ts';
import type { CustodyFault } from './custody-agrees.ts';
import { saidIn } from './said-in.ts';

const pageSize = 500;

export interface ErasuresChecked {
  /** Records of which both say so. */
  records: number;
  faults: CustodyFault[];
}

export async function checkErasures(db: Kysely<Tables>): Promise<ErasuresChecked> {
  const faults: CustodyFault[] = [];
  let records = 0;
  if (!(await knowsErasures(db))) return { records, faults };
  for (let after: string | null = null; ;) {
    const page: RowOfErased[] = await erasedAfter(db, after, pageSize);
    const last = page.at(-1);
    if (last === undefined) break;
    const unlogged = await unloggedOf(db, page);
    records += page.length - unlogged.length;
    faults.push(...unlogged.map(({ evidence_id }) => notInTrail(evidence_id)));
    after = last.evidence_id;
  }
  for (const id of await erasedWithoutRow(db)) {
    faults.push({ place: `evidence ${id}`, what: 'the trail says that it was erased, and no row' });
  }
  for (const sha256 of await filesWithKeys(db)) {
    const what = 'it was erased, and a key of it is there';
    faults.push({ place: `file ${sha256}`, what });
  }
  if (!(await knowsTexts(db))) return { records, faults };
  for (const id of await textsGoneWithoutErasure(db)) {
    faults.push({ place: `entry ${id}`, what: 'its texts are gone, and the log has no erasure' });
  }
  return { records, faults };
}

async function unloggedOf(db: Kysely<Tables>, page: readonly RowOfErased[]) {
  const entries = await erasureEntries(
    db,
    page.map(({ evidence_id }) => evidence_id),
  );
  const logged = new Set(
    entries.map(({ evidence_id, entry }) => {
      const { detail } = saidIn<{ detail: { erasure_id?: string } }>(entry);
      return `${evidence_id} ${detail?.erasure_id ?? ''}`;
    }),
  );
  return page.filter((row) => !logged.has(`${row.evidence_id} ${row.erasure_id}`));
}

function notInTrail(id: string): CustodyFault {
  return { place: `evidence ${id}`, what: 'a row says that it was erased, and the trail does not' };
}
