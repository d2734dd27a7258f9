// A file that was imported before, byte by byte, and whose incidents are all still open: they are
// seen again without reading the file. Counts and effects are those of reading it, which a test
// compares; where anything could differ, the file is read.
import type { Timestamp } from '../../domain/clock.ts';
import type { Importer } from '../../importers/importer.ts';
import type {
  ConnectorRunRow,
  RunError,
  RunOutcome,
  RunRetest,
} from '../../store/imports/import-tables.ts';
import { copyRemarks } from '../../store/imports/run-remarks.ts';
import { markRunSeen, repeatableRun } from '../../store/imports/running-imports.ts';
import { headsDigest, type HeadsDigest } from '../../trust/custody.ts';
import type { ReceivedBlob } from '../../vault/received-blob.ts';
import type { Deps } from '../deps.ts';
import type { Tx } from '../transact.ts';
import { readerDigest } from './reader-digest.ts';
import type { RunningImport } from './running.ts';
import { startTally, type Tally } from './tally.ts';
import { reasons, sameBytes } from './write-findings.ts';

/** What an import leaves in its run. */
export interface Outcome extends Pick<Tally, 'counts' | 'by_severity' | 'report'> {
  errors: RunError[];
  outcomes: RunOutcome[];
  retest: RunRetest | null;
  /** Digest over the chains of custody that it began. */
  custody: ReturnType<HeadsDigest['end']>;
  repeatable_by: string | null;
}

export function outcomeOf({ counts, by_severity, errors, report, outcomes }: Tally) {
  return { counts, by_severity, errors: errors(), report, outcomes: outcomes() };
}

/** An incident of the earlier run was closed, so the file has to be read. */
export class NotRepeatable extends Error {}

/** Incidents of one statement, which keeps the embedded engine's event loop waiting. */
const stepSize = 500;

/** Beyond about so many different reasons a run names the rest as others. */
const mostReasons = 90;

/**
 * An earlier run of the same bytes by the same code, each of whose findings is in an incident that
 * the run itself made: so all findings have one, and it is known which.
 */
export async function earlierRun(
  { database }: Pick<Deps, 'database'>,
  { importer }: { importer: Importer },
  { sha256 }: ReceivedBlob,
): Promise<ConnectorRunRow | undefined> {
  const file = { sha256, format: importer.format, repeatable_by: await readerDigest() };
  return repeatableRun(database.kysely, file);
}

/** Marks the incidents of the earlier run as seen. Throws NotRepeatable unless all are open. */
export async function repeatRun(
  tx: Tx,
  earlier: ConnectorRunRow,
  run: { id: string; started_at: Timestamp },
  running: RunningImport,
): Promise<Outcome> {
  const { id: earlier_id, findings, incidents_created, outcomes } = earlier;
  if (outcomes.length > mostReasons) throw new NotRepeatable();
  running.report({ phase: 'writing', findings, bytes: earlier.bytes, written: 0 });
  let after: string | null = null;
  let incidents = 0;
  for (;;) {
    const step = { run_id: run.id, earlier_id, after, limit: stepSize, at: run.started_at };
    const seen = await markRunSeen(tx, step);
    if (seen.open < seen.incidents) throw new NotRepeatable();
    incidents += seen.incidents;
    running.report({
      written: Math.floor((findings * incidents) / Math.max(incidents_created, 1)),
    });
    running.assertGoing();
    if (seen.incidents < stepSize) break;
    after = seen.last;
  }
  if (incidents !== incidents_created) throw new NotRepeatable();
  await copyRemarks(tx, earlier_id, run.id);
  return repeatedOutcome(earlier, incidents);
}

/** What reading would have counted: nothing new, each finding seen again, the same remarks. */
function repeatedOutcome(earlier: ConnectorRunRow, incidents_updated: number): Outcome {
  const { findings, set_aside, skipped, by_severity, errors, source_tool, tool_version } = earlier;
  const { counts, by_severity: none } = startTally();
  const duplicates = findings - set_aside;
  const repeated = [
    { outcome: 'updated', reason: sameBytes, count: incidents_updated },
    { outcome: 'duplicate', reason: reasons.duplicate, count: duplicates - incidents_updated },
  ] as const;
  const others = earlier.outcomes.filter(({ outcome }) => /^(set_aside|skipped)$/.test(outcome));
  return {
    counts: { ...counts, findings, set_aside, skipped, duplicates, incidents_updated },
    by_severity: { ...none, ...by_severity },
    errors,
    report: source_tool === null ? undefined : { source_tool, tool_version },
    outcomes: [...repeated.filter(({ count }) => count > 0), ...others],
    retest: null,
    custody: headsDigest().end(),
    repeatable_by: null,
  };
}
