// Erasure of an incident's evidence: on what ground, and what it can't reach. Also runs in
// browsers.

export const erasureGrounds = ['gdpr_17', 'authority_order', 'other'] as const;
export type ErasureGround = (typeof erasureGrounds)[number];

export const erasureGroundMeanings: Readonly<Record<ErasureGround, string>> = {
  gdpr_17: 'GDPR, Article 17',
  authority_order: 'Order of an authority',
  other: 'Other ground',
};

/** `evidence`: the bytes of files. `incident`: also what people and files wrote in its rows. */
export const erasureScopes = ['evidence', 'incident'] as const;
export type ErasureScope = (typeof erasureScopes)[number];

/** More records or files are not erased at once: each record gets an entry of its own. */
export const erasureLimits = { records: 2_000, reason: 5_000 };

/**
 * Why a file stays. `shared`: other incidents name it. `engagement`: the log of an engagement does.
 * `report`: it is a report. `logs`: it has log events that belong to no incident or another one.
 * `archive`: it came in an archive with files that stay. `import_running`: an import reads it.
 * `no_key`: neither the file nor a key of it is there.
 */
export const unreachedReasons = [
  'shared',
  'engagement',
  'report',
  'logs',
  'archive',
  'import_running',
  'no_key',
] as const;
export type UnreachedReason = (typeof unreachedReasons)[number];

export interface UnreachedFile {
  sha256: string;
  bytes: number;
  reason: UnreachedReason;
  /** Public ids of other incidents that name it, the first ones. */
  incidents: string[];
}

/** What left the service, or was made from the evidence: an erasure here does not reach it. */
export interface LeftCopies {
  packages: number;
  reports: number;
  /** Of these reports, those that were sent to someone. */
  delivered: number;
  downloads: number;
  /** Entries of the audit log from before 0278 whose texts stay; missing in erasures of files. */
  entries?: number;
}

/** What stays in rows of the database. */
export const unreachedFields: Readonly<Record<ErasureScope, readonly string[]>> = {
  evidence: [
    'evidence: filename, source, hash_sha256, bytes, media_type, exchanges',
    'incident: title, description, finding, entity, asset, tags, custom fields',
    'action, note: title, text',
    'log_event, indicator: what was read out of the files',
    'audit_entry, custody_entry: texts and hashes',
  ],
  incident: [
    'audit_entry: who acted, codes and hashes; texts of entries of before the upgrade to 0278, ' +
      'and of entries that are not about this incident',
    'custody_entry: hashes; actors and acts that callers declared',
    'evidence: hash_sha256, bytes, media_type; names and sources of files that were not reached',
    'incident: numbers, codes, times, country, sector, team, owner and who reported it',
    'action, note: who wrote them and whom they name as assigned',
    'report: what was made for authorities, with its files and receipts',
    'engagement: log and register',
    'saved_view, bulk_change, entries of exports: words that someone searched for',
  ],
};

/** Who erased a record, when, and on what ground. */
export interface Erased {
  erasure_id: string;
  at: string;
  ground: ErasureGround;
  requested_by: string;
  approved_by: string;
}

export interface Erasure extends Erased {
  scope: ErasureScope;
  reason: string;
  records: number;
  files: { sha256: string; bytes: number }[];
  not_reached: UnreachedFile[];
  left_copies: LeftCopies;
}
