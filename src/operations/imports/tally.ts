// Counts of one import, with the outcome of each finding and its reason. Each finding has one
// outcome, so the counts of a run are the sums of its outcomes.
import { DomainError } from '../../domain/error.ts';
import type { Finding } from '../../domain/finding.ts';
import { recordOf } from '../../domain/record-of.ts';
import type { RetestWatch, WatchedFinding } from '../../domain/retest.ts';
import type { Severity } from '../../domain/severity.ts';
import { severities } from '../../domain/severity.ts';
import type { Report, Skipped } from '../../importers/importer.ts';
import type { RemarkOutcome, RunError, RunOutcome } from '../../store/imports/import-tables.ts';

/** Rows that the response of a run lists; its errors.csv has the others. */
const listedErrors = 100;

/** A file with more unreadable elements is invalid. */
const mostSkipped = 100_000;

/** Rows that a run stores for its errors.csv. Findings resolved in the tool have no limit. */
const mostRemarks = 100_000;

/** Different reasons that a run names. A tool could put a number into each. */
const mostReasons = 100;

const otherReasons = 'Other reasons; see errors.csv.';

/** Refuses a file with too many unreadable elements. `reason` is that of the last one. */
export function assertReadable(skipped: number, reason: string): void {
  if (skipped <= mostSkipped) return;
  const detail = `More than ${mostSkipped} elements can't be read (${reason}). Check the file.`;
  throw new DomainError('parse_failed', detail);
}

/** Outcome of a finding that was neither skipped nor resolved in the tool. */
export type FindingOutcome = Exclude<RunOutcome['outcome'], 'skipped' | 'set_aside'>;

/** A row of the file that opened no incident, or a sentence about the file. */
export interface Remark extends RunError, Range {
  seq: number;
  outcome: RemarkOutcome;
}

/** The bytes of a row in its file. */
interface Range {
  start_byte: number | null;
  end_byte: number | null;
}

const noRange: Range = { start_byte: null, end_byte: null };

function rangeOf({ start, end }: Finding['place']): Range {
  return { start_byte: start, end_byte: end };
}

interface Counts {
  findings: number;
  incidents_created: number;
  incidents_updated: number;
  evidence_created: number;
  /** Created incidents whose earlier incident was closed. */
  reopened: number;
  /** Findings without a new incident: seen again, or repeated in the file. */
  duplicates: number;
  /** Findings resolved in the tool; they open no incident. */
  set_aside: number;
  skipped: number;
}

/** The parts of a finding that are counted and watched. */
type CountedFinding = WatchedFinding & Pick<Finding, 'severity' | 'place'>;

export interface Tally {
  counts: Counts;
  by_severity: Record<Severity, number>;
  /** The first rows that opened no incident, merged ones last. */
  errors: () => RunError[];
  report: Report | undefined;
  /** Counts a finding by its outcome. */
  record(finding: CountedFinding, outcome: FindingOutcome, reason: string): void;
  /** Counts and lists an element that could not become a finding. */
  skip(row: Pick<Skipped, 'label' | 'reason'> & Partial<Skipped>): void;
  /** Counts and lists a finding that opens no incident. */
  setAside(finding: Finding, reason: string): void;
  /** Lists a sentence about the file as a whole. */
  note(sentence: string): void;
  outcomes: () => RunOutcome[];
  /** Returns rows that were not taken yet; the caller writes them. */
  takeRemarks: () => Remark[];
  remarksWaiting: () => number;
}

/** `watch` sees each counted finding. */
export function startTally(watch?: RetestWatch): Tally {
  const counts = noCounts();
  const by_severity = noSeverities();
  const outcomes = startOutcomes();
  const listed = startList();
  return {
    counts,
    by_severity,
    errors: listed.errors,
    report: undefined,
    record: (finding, outcome, reason) => {
      counts.findings += 1;
      by_severity[finding.severity] += 1;
      watch?.see(finding);
      countOutcome(counts, outcome);
      outcomes.add(outcome, reason);
      if (outcome === 'duplicate')
        listed.row(finding.place.label, outcome, reason, rangeOf(finding.place));
    },
    skip: ({ label, reason, byte = null, end = null }) => {
      counts.skipped += 1;
      assertReadable(counts.skipped, reason);
      outcomes.add('skipped', reason);
      const range = byte === null || end === null ? noRange : rangeOf({ label, start: byte, end });
      listed.row(label, 'skipped', reason, range);
    },
    setAside: (finding, reason) => {
      counts.findings += 1;
      counts.set_aside += 1;
      by_severity[finding.severity] += 1;
      watch?.see(finding, reason);
      outcomes.add('set_aside', reason);
      listed.row(finding.place.label, 'set_aside', reason, rangeOf(finding.place));
    },
    note: listed.note,
    outcomes: outcomes.list,
    takeRemarks: listed.take,
    remarksWaiting: listed.waiting,
  };
}

function noCounts(): Counts {
  return {
    findings: 0,
    incidents_created: 0,
    incidents_updated: 0,
    evidence_created: 0,
    reopened: 0,
    duplicates: 0,
    set_aside: 0,
    skipped: 0,
  };
}

function noSeverities() {
  return recordOf(severities, () => 0);
}

function countOutcome(counts: Counts, outcome: FindingOutcome): void {
  if (outcome === 'created' || outcome === 'reopened') counts.incidents_created += 1;
  else counts.duplicates += 1;
  if (outcome === 'reopened') counts.reopened += 1;
  if (outcome === 'updated') counts.incidents_updated += 1;
}

const order = ['created', 'reopened', 'updated', 'duplicate', 'set_aside', 'skipped'] as const;

/** Counts by outcome and reason, in memory that many different reasons do not fill. */
function startOutcomes() {
  const counted = new Map<string, RunOutcome>();
  return {
    add: (outcome: RunOutcome['outcome'], said: string): void => {
      const known = counted.get(`${outcome} ${said}`);
      const reason = known || counted.size < mostReasons ? said : otherReasons;
      const entry = known ?? counted.get(`${outcome} ${reason}`) ?? { outcome, reason, count: 0 };
      entry.count += 1;
      counted.set(`${outcome} ${reason}`, entry);
    },
    list: (): RunOutcome[] => {
      const found = [...counted.values()];
      return order.flatMap((outcome) => found.filter((entry) => entry.outcome === outcome));
    },
  };
}

/** The first rows for the answer, all of them (to a limit) for errors.csv; notes come first. */
function startList() {
  const errors: RunError[] = [];
  const merged: RunError[] = [];
  let waiting: Remark[] = [];
  let notes = 0;
  let seq = 0;
  const keep = (place: string, outcome: RemarkOutcome, reason: string, range: Range): void => {
    if (seq < mostRemarks) waiting.push({ seq: seq++, place, outcome, reason, ...range });
  };
  return {
    errors: (): RunError[] => {
      const rows = errors.length - notes;
      return [...errors, ...merged.slice(0, Math.max(listedErrors - rows, 0))];
    },
    row: (place: string, outcome: RemarkOutcome, reason: string, range: Range): void => {
      const list = outcome === 'duplicate' ? merged : errors;
      if (list.length < listedErrors) list.push({ place, reason });
      keep(place, outcome, reason, range);
    },
    note: (reason: string): void => {
      if (notes >= listedErrors) return;
      errors.splice(notes++, 0, { place: 'file', reason });
      keep('file', 'note', reason, noRange);
    },
    take: (): Remark[] => {
      const taken = waiting;
      waiting = [];
      return taken;
    },
    waiting: () => waiting.length,
  };
}
