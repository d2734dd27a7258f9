// Retention: which kinds of records can be removed after so many days, and what a policy can say.
// Evidence, incidents, custody and the audit log are of no kind, so nothing here removes them.

export const retentionKinds = [
  'log_events',
  'import_files',
  'sign_in_records',
  'delivery_attempts',
] as const;
export type RetentionKind = (typeof retentionKinds)[number];

export const retentionMeanings: Readonly<Record<RetentionKind, string>> = {
  log_events:
    'Log events that belong to no incident, and the received bytes once no event or evidence ' +
    'needs them. Counted from their receipt.',
  import_files:
    'Files and archives of imports that no evidence, report or test uses. Counted from the end ' +
    'of the import.',
  sign_in_records:
    'Personal tokens that expired or were revoked, and password links that expired or were used. ' +
    'Counted from then. Sessions leave when they expire, without a policy.',
  delivery_attempts:
    'Attempts to deliver reports that have a receipt. Counted from the receipt. Report, receipt ' +
    'and audit log stay.',
};

export const retentionDays = { least: 1, most: 36_500 };

/** A policy that removes more waits so long: an error can still be corrected. */
export const settleHours = 24;

/** Between the removal of a file's record and the removal of the file from the disk. */
export const fileGraceHours = 24;

export interface RetentionPolicy {
  kind: RetentionKind;
  /** Null keeps everything. */
  days: number | null;
  version: number;
  reason: string | null;
  approved_by: string | null;
  set_by: string | null;
  set_at: string | null;
  effective_at: string | null;
  /** Records so far. */
  removed: number;
  removed_at: string | null;
}

/** What applies until someone decides otherwise. */
export function keepsAll(kind: RetentionKind): RetentionPolicy {
  const unsaid = { reason: null, approved_by: null, set_by: null, set_at: null };
  return {
    kind,
    days: null,
    version: 0,
    ...unsaid,
    effective_at: null,
    removed: 0,
    removed_at: null,
  };
}

/** Whether the change removes what would have stayed: it needs a second person and time. */
export function removesMore(before: number | null, after: number | null): boolean {
  return after !== null && (before === null || after < before);
}
