// What one import counted so far.
import type { Severity } from '../../domain/severity.ts';
import { severities } from '../../domain/severity.ts';
import type { Report } from '../../importers/importer.ts';
import type { RunError } from '../../store/tables.ts';

/** Skipped rows that a run lists; more are only counted. */
const listedErrors = 100;

export interface Tally {
  counts: {
    findings: number;
    incidents_created: number;
    incidents_updated: number;
    evidence_created: number;
    duplicates: number;
    skipped: number;
  };
  by_severity: Record<Severity, number>;
  errors: RunError[];
  report: Report | undefined;
  /** Counts and lists an element that could not become a finding. */
  skip(place: string, reason: string): void;
  /** Lists a sentence about the file as a whole. */
  note(sentence: string): void;
}

export function startTally(): Tally {
  const tally: Tally = {
    counts: {
      findings: 0,
      incidents_created: 0,
      incidents_updated: 0,
      evidence_created: 0,
      duplicates: 0,
      skipped: 0,
    },
    by_severity: Object.fromEntries(severities.map((word) => [word, 0])) as Tally['by_severity'],
    errors: [],
    report: undefined,
    skip: (place, reason) => {
      tally.counts.skipped += 1;
      if (tally.errors.length < listedErrors) tally.errors.push({ place, reason });
    },
    note: (sentence) => {
      tally.errors.unshift({ place: 'file', reason: sentence });
    },
  };
  return tally;
}
