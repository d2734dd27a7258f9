// The evidence records of a package that its audience sees, as the package itself has them.
import type { Documents } from '../../trust/package.ts';

interface ShownRecord {
  id: string;
  content_ref: string;
  hash_sha256: string;
  integrity: 'verified' | 'declared';
  bytes: number | null;
  redacted?: true;
}

export function shownRecords({ texts }: Documents): ShownRecord[] {
  const rows = JSON.parse(texts.get('contents/evidence.json')!) as ShownRecord[];
  return rows.filter(({ redacted }) => redacted !== true);
}
