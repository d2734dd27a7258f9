// What a verification asks of each entry alongside its hash. Another part of the service that
// records what can be checked against its own tables adds a line to the list below.
import type { StoredPlace } from '../../store/audit/audit-check.ts';
import { faultOfTexts } from '../../trust/sealed-texts.ts';

/** An entry whose bytes were found to be those that were logged. */
export interface LoggedEntry {
  seq: number;
  id: number;
  /** The record, as it was written. */
  record: Record<string, unknown>;
  row: StoredPlace;
}

export interface EntryCheck {
  /** What is checked, as the report says it. */
  name: string;
  /** What is wrong with the entry, as a clause; null when nothing is. */
  run: (entry: LoggedEntry) => string | null;
}

const searched = [
  ...(['at', 'actor', 'action', 'incident_id', 'evidence_id', 'note_id'] as const),
  'engagement_id',
] as const;

/** A changed column would hide an entry from those who filter by it. */
const columnsAgree: EntryCheck = {
  name: 'the columns that the trail is searched by say what the entries say',
  run({ record, row }) {
    const differing = searched.filter((name) => (record[name] ?? null) !== row[name]);
    return differing.length === 0 ? null : `its column ${differing.join(', ')} differs from it`;
  },
};

/** Texts are next to the entry, which commits to each. */
const textsAgree: EntryCheck = {
  name: 'the texts of the entries are those that the entries commit to',
  run({ record, row }) {
    return faultOfTexts((record['detail'] ?? {}) as Record<string, unknown>, row.texts ?? null);
  },
};

/** Every check of entries, in the order of the report. */
export const entryChecks: readonly EntryCheck[] = [columnsAgree, textsAgree];
