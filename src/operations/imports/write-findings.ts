// Turning findings into incidents and signals, batch by batch. A finding that was seen before makes
// no duplicate: its open incident is seen again, a closed one gets a successor that names it.
import { required } from '../../domain/required.ts';
import { severityId } from '../../domain/severity.ts';
import {
  insertIncidents,
  moveLastSeen,
  noteSightings,
  raiseIncidents,
  seenFindings,
  type ImportedIncident,
  type RaisedIncident,
  type SeenFinding,
} from '../../store/imports/findings.ts';
import { headsDigest } from '../../trust/custody.ts';
import type { Deps } from '../deps.ts';
import { Sightings } from '../indicators/sightings.ts';
import type { Tx } from '../transact.ts';
import type { PreparedFinding } from './prepared.ts';
import type { FindingOutcome } from './tally.ts';
import { alikeOf, writeSignals, type Running } from './write-signals.ts';

/**
 * Findings that go to the store in one statement a table, by their number and by the length of
 * their JSON. A statement of the embedded engine keeps the event loop waiting, so it must be short.
 */
const batchOf = { embedded: 50, postgres: 250 };

const batchLength = 1 << 20;

type Started = Omit<Running, 'heads' | 'allOwn' | 'sightings'>;

export function findingWriter(deps: Pick<Deps, 'ids' | 'database'>, tx: Tx, started: Started) {
  const own = { heads: headsDigest(), allOwn: true, sightings: new Sightings() };
  const running: Running = { ...started, ...own };
  const batchSize = batchOf[deps.database.engine];
  let batch: PreparedFinding[] = [];
  let length = 0;
  const flush = async (): Promise<void> => {
    const findings = batch;
    [batch, length] = [[], 0];
    if (findings.length > 0) await writeBatch(deps, tx, running, findings);
    started.onWritten(started.tally.counts.findings);
  };
  return {
    async write(finding: PreparedFinding): Promise<void> {
      batch.push(finding);
      length += finding.incident.length + finding.exchanges.length;
      if (batch.length >= batchSize || length >= batchLength) await flush();
    },
    flush,
    /** For the audit entry of the run, after the last flush. */
    custody: () => running.heads.end(),
    allOwn: () => running.allOwn,
    sightings: running.sightings,
  };
}

async function writeBatch(
  deps: Pick<Deps, 'ids'>,
  tx: Tx,
  running: Running,
  findings: readonly PreparedFinding[],
): Promise<void> {
  const { run, input, tally, statements } = running;
  const asked = new Set(findings.flatMap((f) => [f.fingerprint, f.formerly ?? f.fingerprint]));
  // Waits for the batch before, so one is being written while the next is made.
  const known = await statements.run(() => seenFindings(tx, [...asked], input.team ?? null));
  const seen = seenNow(known, findings);
  const created = new Map<string, ImportedIncident>();
  const raised = new Map<string, RaisedIncident>();
  for (const finding of worstOf(findings)) {
    const before = seen.get(finding.fingerprint);
    const columns = finding.incident;
    if (before?.status_lifecycle !== 'open') {
      const recurrence_of = before?.id ?? null;
      created.set(finding.fingerprint, { id: deps.ids.next(), recurrence_of, columns });
    } else if (before.connector_run_id === run.id)
      raised.set(before.id, { id: before.id, columns });
  }
  const alike = alikeOf(running);
  void statements.run(() => insertIncidents(tx, [...created.values()], alike));
  if (raised.size > 0) void statements.run(() => raiseIncidents(tx, [...raised.values()]));
  const open = [...seen.values()].filter((one) => !created.has(one.fingerprint));
  running.allOwn &&= open.every((one) => one.connector_run_id === run.id);
  const again = new Set(open.map(({ id }) => id));
  const fresh =
    again.size === 0 ? [] : await statements.run(() => noteSightings(tx, run.id, [...again]));
  // A dry run locks no one's incidents.
  if (!input.dry_run) void statements.run(() => moveLastSeen(tx, fresh, alike.at));
  const incidentOf = (finding: PreparedFinding) =>
    required(created.get(finding.fingerprint) ?? seen.get(finding.fingerprint), 'incident').id;
  const signals = await writeSignals(
    deps,
    tx,
    running,
    findings.map((finding) => ({ finding, incident_id: incidentOf(finding) })),
    again,
  );
  settleBatch(running, { findings, seen, created, fresh: new Set(fresh), held: signals.held });
  tally.counts.evidence_created += signals.created;
}

/** What is known of each finding by its identity, else by the one that it had before. */
function seenNow(
  known: ReadonlyMap<string, SeenFinding>,
  findings: readonly PreparedFinding[],
): Map<string, SeenFinding> {
  const seen = new Map<string, SeenFinding>();
  for (const { fingerprint, formerly = fingerprint } of findings) {
    const found = known.get(fingerprint) ?? known.get(formerly);
    if (found && !seen.has(fingerprint)) seen.set(fingerprint, { ...found, fingerprint });
  }
  return seen;
}

/** Of each finding that is more than once, the first of the worst severity. */
function worstOf(findings: readonly PreparedFinding[]): Iterable<PreparedFinding> {
  const worst = new Map<string, PreparedFinding>();
  for (const finding of findings) {
    const before = worst.get(finding.fingerprint);
    if (!before || severityId(finding.severity) > severityId(before.severity))
      worst.set(finding.fingerprint, finding);
  }
  return worst.values();
}

interface Batch {
  findings: readonly PreparedFinding[];
  seen: ReadonlyMap<string, SeenFinding>;
  created: ReadonlyMap<string, ImportedIncident>;
  /** Incidents that the run has seen for the first time in this batch. */
  fresh: ReadonlySet<string>;
  /** Findings whose bytes their open incident held already. */
  held: ReadonlySet<PreparedFinding>;
}

function settleBatch({ tally, run: { preview } }: Running, batch: Batch): void {
  const met = new Set<string>();
  for (const finding of batch.findings) {
    const { fingerprint } = finding;
    const first = !met.has(fingerprint);
    met.add(fingerprint);
    const outcome = first ? fateOf(fingerprint, batch) : 'duplicate';
    const isHeld = outcome === 'updated' && batch.held.has(finding);
    const reason = isHeld ? sameBytes : reasons[outcome];
    tally.record(finding, outcome, reason);
    preview?.record(finding, outcome, reason);
  }
}

function fateOf(fingerprint: string, { seen, created, fresh }: Batch): FindingOutcome {
  const known = seen.get(fingerprint);
  if (created.has(fingerprint)) return known === undefined ? 'created' : 'reopened';
  // Else it was in an earlier batch of the same file.
  return known !== undefined && fresh.has(known.id) ? 'updated' : 'duplicate';
}

export const reasons: Readonly<Record<FindingOutcome, string>> = {
  created: 'Reported for the first time.',
  reopened: 'The earlier incident is closed; the new one links to it.',
  updated: 'Its incident is open and was seen again; this record was added as evidence.',
  duplicate:
    'Another row of this file reports the same weakness in the same location; its ' +
    'incident also has this row as evidence.',
};

export const sameBytes =
  'Its incident is open and was seen again; it already had the same evidence.';
