// What one import counted so far.
import { DomainError } from '../../domain/error.ts';
import type { Finding } from '../../domain/finding.ts';
import type { Severity } from '../../domain/severity.ts';
import { severities } from '../../domain/severity.ts';
import type { Report } from '../../importers/importer.ts';
import type { RunError } from '../../store/tables.ts';

/** Skipped rows that a run lists; more are only counted. */
const listedErrors = 100;

/** A file with more unreadable elements than this is no sound file. */
const mostSkipped = 100_000;

function tooManySkipped(reason: string): DomainError {
  const detail = `More than ${mostSkipped} elements cannot be read (${reason}); check the file.`;
  return new DomainError('parse_failed', detail);
}

export interface Tally {
  counts: {
    findings: number;
    incidents_created: number;
    incidents_updated: number;
    evidence_created: number;
    /** Of the created ones: those of findings whose incident was closed. */
    recurrences: number;
    duplicates: number;
    /** Findings that the tool's users have dealt with already; they open nothing. */
    set_aside: number;
    skipped: number;
  };
  by_severity: Record<Severity, number>;
  errors: RunError[];
  report: Report | undefined;
  /** Counts and lists an element that could not become a finding. */
  skip(place: string, reason: string): void;
  /** Counts and lists a finding that opens no incident. */
  setAside(finding: Finding, reason: string): void;
  /** Lists a sentence about the file as a whole. */
  note(sentence: string): void;
}

export function startTally(): Tally {
  let notes = 0;
  const list = (place: string, reason: string): void => {
    if (tally.errors.length < listedErrors) tally.errors.push({ place, reason });
  };
  const tally: Tally = {
    counts: {
      findings: 0,
      incidents_created: 0,
      incidents_updated: 0,
      evidence_created: 0,
      recurrences: 0,
      duplicates: 0,
      set_aside: 0,
      skipped: 0,
    },
    by_severity: Object.fromEntries(severities.map((word) => [word, 0])) as Tally['by_severity'],
    errors: [],
    report: undefined,
    skip: (place, reason) => {
      tally.counts.skipped += 1;
      if (tally.counts.skipped > mostSkipped) throw tooManySkipped(reason);
      list(place, reason);
    },
    setAside: (finding, reason) => {
      tally.counts.findings += 1;
      tally.counts.set_aside += 1;
      tally.by_severity[finding.severity] += 1;
      list(finding.place.label, reason);
    },
    note: (sentence) => {
      if (notes < listedErrors)
        tally.errors.splice(notes++, 0, { place: 'file', reason: sentence });
    },
  };
  return tally;
}
