// The records of evidence of a package that its audience sees, as the package itself has them:
// those of an incident, or the register of an engagement.
import type { Documents } from '../../trust/package.ts';

interface ShownRecord {
  id: string;
  content_ref: string;
  hash_sha256: string;
  integrity: 'verified' | 'declared';
  bytes: number | null;
  redacted?: true;
  /** Its bytes are nowhere any more. */
  erased?: object;
}

export function shownRecords({ texts }: Documents): ShownRecord[] {
  // A message holds no records.
  const records =
    texts.get('contents/evidence.json') ?? texts.get('contents/register.json') ?? '[]';
  const rows = JSON.parse(records) as ShownRecord[];
  return rows.filter(({ redacted }) => redacted !== true);
}
