// How often one account, or one address without one, can call what costs much, exports much or
// makes records: so many at once, and so many more each minute. Pure.

export interface CallLimit {
  atOnce: number;
  perMinute: number;
}

/** Far above what people and their programs do; a script that runs wild meets them. */
export const callLimits = {
  /** Lists and single records. */
  lists: { atOnce: 100_000, perMinute: 60_000 },
  /** What makes records. */
  records: { atOnce: 20_000, perMinute: 6_000 },
  /** Bytes of evidence. */
  files: { atOnce: 5_000, perMinute: 600 },
  /** Many records as one answer. */
  exports: { atOnce: 1_000, perMinute: 60 },
  /** Packages, PDFs and other documents that are made for the caller. */
  documents: { atOnce: 1_000, perMinute: 60 },
  /** Files that are read. */
  imports: { atOnce: 1_000, perMinute: 60 },
  /** Changes of many records, and previews of such. */
  jobs: { atOnce: 600, perMinute: 60 },
  /** What is sent to others, or fetched from them. */
  messages: { atOnce: 300, perMinute: 30 },
  /** Without an account: for each address. */
  open: { atOnce: 3_000, perMinute: 600 },
} as const satisfies Record<string, CallLimit>;

export type CallLimitName = keyof typeof callLimits;

/** Null where calls aren't limited. */
export type CallLimits = Readonly<Record<CallLimitName, CallLimit>> | null;

export const isCallLimit = (name: string): name is CallLimitName => Object.hasOwn(callLimits, name);
