// What one import counted so far, and what became of each finding and why. Every finding has one
// outcome, so the counts of a run can be added up from its outcomes.
import { DomainError } from '../../domain/error.ts';
import type { Finding } from '../../domain/finding.ts';
import type { RetestWatch, WatchedFinding } from '../../domain/retest.ts';
import type { Severity } from '../../domain/severity.ts';
import { severities } from '../../domain/severity.ts';
import type { Report, Skipped } from '../../importers/importer.ts';
import type { RemarkOutcome, RunError, RunOutcome } from '../../store/tables.ts';

/** Rows that a run's answer lists; the others stand in its errors.csv. */
const listedErrors = 100;

/** A file with more unreadable elements than this is no sound file. */
const mostSkipped = 100_000;

/** Rows that a run keeps for its errors.csv; findings that are set aside have no limit. */
const mostRemarks = 100_000;

/** Different reasons that a run names; a tool that puts a number into each would fill it. */
const mostReasons = 100;

const otherReasons = 'Other reasons; errors.csv names them.';

/** Refuses a file with so many unreadable elements, the last of them for this reason. */
export function assertReadable(skipped: number, reason: string): void {
  if (skipped <= mostSkipped) return;
  const detail = `More than ${mostSkipped} elements cannot be read (${reason}); check the file.`;
  throw new DomainError('parse_failed', detail);
}

/** What became of a finding that was neither skipped nor set aside. */
export type Fate = Exclude<RunOutcome['outcome'], 'skipped' | 'set_aside'>;

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
  /** Of the created ones: those of findings whose incident was closed. */
  reopened: number;
  /** Findings that made no incident of their own: seen again, or more than once in the file. */
  duplicates: number;
  /** Findings that the tool's users have dealt with already; they open nothing. */
  set_aside: number;
  skipped: number;
}

/** What of a finding is counted and watched. */
type CountedFinding = WatchedFinding & Pick<Finding, 'severity' | 'place'>;

export interface Tally {
  counts: Counts;
  by_severity: Record<Severity, number>;
  /** The first rows that opened no incident: those that were merged come last. */
  errors: () => RunError[];
  report: Report | undefined;
  /** Counts a finding by what became of it. */
  settle(finding: CountedFinding, fate: Fate, reason: string): void;
  /** Counts and lists an element that could not become a finding. */
  skip(row: Pick<Skipped, 'label' | 'reason'> & Partial<Skipped>): void;
  /** Counts and lists a finding that opens no incident. */
  setAside(finding: Finding, reason: string): void;
  /** Lists a sentence about the file as a whole. */
  note(sentence: string): void;
  outcomes: () => RunOutcome[];
  /** Rows that have not been taken yet; whoever takes them writes them. */
  takeRemarks: () => Remark[];
  remarksWaiting: () => number;
}

/** `watch` sees every finding that is counted. */
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
    settle: (finding, fate, reason) => {
      counts.findings += 1;
      by_severity[finding.severity] += 1;
      watch?.see(finding);
      countFate(counts, fate);
      outcomes.add(fate, reason);
      if (fate === 'duplicate')
        listed.row(finding.place.label, fate, reason, rangeOf(finding.place));
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
  return Object.fromEntries(severities.map((word) => [word, 0])) as Record<Severity, number>;
}

function countFate(counts: Counts, fate: Fate): void {
  if (fate === 'created' || fate === 'reopened') counts.incidents_created += 1;
  else counts.duplicates += 1;
  if (fate === 'reopened') counts.reopened += 1;
  if (fate === 'updated') counts.incidents_updated += 1;
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
