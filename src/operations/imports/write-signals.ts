// Writes what an import saw as evidence of its incidents.
import type { Timestamp } from '../../domain/clock.ts';
import type { RequestContext } from '../../domain/principal.ts';
import { required } from '../../domain/required.ts';
import type { Connector } from '../../importers/importer.ts';
import {
  heldHashes,
  insertSignals,
  signalRecord,
  type ImportedAlike,
  type ImportedEvidence,
} from '../../store/imports/findings.ts';
import { insertSightings } from '../../store/indicators/record-indicators.ts';
import type { CustodyEntry } from '../../trust-core/custody.ts';
import { sealedChain, type HeadsDigest } from '../../trust/custody.ts';
import { evidenceDigest } from '../../trust/evidence-digest.ts';
import { newActorSalt } from '../actor-salt.ts';
import type { Deps } from '../deps.ts';
import type { Sightings } from '../indicators/sightings.ts';
import type { Tx } from '../transact.ts';
import type { ImportInput } from './import-input.ts';
import { originOf } from './origin.ts';
import type { PreparedFinding } from './prepared.ts';
import type { Preview } from './preview.ts';
import type { StatementQueue } from './statement-queue.ts';
import type { Tally } from './tally.ts';

export interface Running {
  context: RequestContext;
  input: ImportInput;
  run: Readonly<{
    id: string;
    connector: Connector;
    started_at: Timestamp;
    preview: Preview | undefined;
  }>;
  tally: Tally;
  /** Of the transaction. */
  statements: StatementQueue;
  /** Called after each batch with the findings that were handed to the database so far. */
  onWritten: (findings: number) => void;
  /** Of the chains of custody that the run begins. */
  heads: HeadsDigest;
  /** Indicators of the findings, but for a dry run. */
  sightings: Sightings;
  /** Whether each finding so far is in an incident that this run made. */
  allOwn: boolean;
}

interface Placed {
  finding: PreparedFinding;
  incident_id: string;
}

/** Writes one signal a finding, but for bytes that the incident holds already. */
export async function writeSignals(
  deps: Pick<Deps, 'ids'>,
  tx: Tx,
  running: Running,
  findings: readonly Placed[],
  again: ReadonlySet<string>,
): Promise<{ created: number; held: Set<PreparedFinding> }> {
  const signals = new Map<string, ImportedEvidence>();
  const keyOf = new Map<PreparedFinding, string>();
  const findingOf = new Map<string, PreparedFinding>();
  for (const placed of findings) {
    const signal = signalOf(deps, running, placed);
    const key = `${signal.incident_id} ${signal.hash_sha256}`;
    signals.set(key, signal);
    keyOf.set(placed.finding, key);
    findingOf.set(signal.id, placed.finding);
  }
  const seenBefore = [...signals.values()].filter(({ incident_id }) => again.has(incident_id));
  const held =
    seenBefore.length === 0
      ? new Set<string>()
      : await running.statements.run(() => heldHashes(tx, seenBefore));
  const fresh = [...signals].filter(([key]) => !held.has(key)).map(([, signal]) => signal);
  const alike = alikeOf(running);
  const custody = fresh.flatMap((signal) => {
    const said = { ts: alike.at, actor: alike.created_by, hash_after: signal.hash_sha256 };
    const detail_digest = evidenceDigest(signalRecord(signal, alike));
    const seal = { ...said, action: 'imported' as const, detail_digest };
    return sealedChain(signal.id, [], seal, newActorSalt);
  });
  // In the order of the ids, as anyone who makes the digest again reads them.
  for (const entry of custody.toSorted(byEvidence)) running.heads.add(entry);
  void running.statements.run(() => insertSignals(tx, fresh, custody, alike));
  if (!running.input.dry_run) noteIndicators(tx, running, fresh, findingOf);
  const heldOnes = findings.filter(({ finding }) =>
    held.has(required(keyOf.get(finding), 'key of the finding')),
  );
  return { created: fresh.length, held: new Set(heldOnes.map(({ finding }) => finding)) };
}

/** The indicators themselves follow at the end of the run. */
function noteIndicators(
  tx: Tx,
  { sightings, statements, run }: Running,
  signals: readonly ImportedEvidence[],
  findingOf: ReadonlyMap<string, PreparedFinding>,
): void {
  for (const { id } of signals) {
    const seen = { kind: 'import' as const, evidence_id: id, at: run.started_at };
    for (const named of findingOf.get(id)?.indicators ?? []) sightings.add(named, seen);
  }
  const taken = sightings.take();
  if (taken.length > 0) void statements.run(() => insertSightings(tx, taken));
}

function byEvidence(one: CustodyEntry, other: CustodyEntry): number {
  return one.evidence_id < other.evidence_id ? -1 : 1;
}

function signalOf(
  deps: Pick<Deps, 'ids'>,
  { input: { blob } }: Running,
  { finding, incident_id }: Placed,
): ImportedEvidence {
  const { place, confidence, hash_sha256, exchanges } = finding;
  return {
    id: deps.ids.next(),
    incident_id,
    content_ref: `vault:sha256:${blob.sha256}#bytes=${place.start}-${place.end}`,
    hash_sha256,
    bytes: place.end - place.start,
    confidence: confidence ?? 50,
    exchanges,
  };
}

export function alikeOf({ context, input, run, tally }: Running): ImportedAlike {
  return {
    ...originOf(run.connector),
    source_tool: tally.report?.source_tool ?? run.connector,
    level: 'L1_cyber',
    connector_run_id: run.id,
    created_by: context.principal.name,
    at: run.started_at,
    year: Temporal.Instant.from(run.started_at).toZonedDateTimeISO('UTC').year,
    dry_run: input.dry_run,
  };
}
