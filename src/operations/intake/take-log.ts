// POST /api/intake/log: a batch of log events. It is read whole, then one transaction writes: what
// came before is left out, the rest makes or joins incidents, each with one internal record.
import { timestamp, type Timestamp } from '../../domain/clock.ts';
import { validationFailed } from '../../domain/error.ts';
import type { JudgeNames } from '../../domain/nearest-name.ts';
import type { RequestContext } from '../../domain/principal.ts';
import {
  correlate,
  windowMs,
  type Correlated,
  type TimedEvent,
} from '../../intake/logs/correlate.ts';
import type { QuietReason } from '../../intake/logs/log-event.ts';
import { readLog, type LogBatch, type LogFault } from '../../intake/logs/read-log.ts';
import { writeAudit } from '../../store/audit/audit.ts';
import { prepareForManyRows } from '../../store/engine/named-lock.ts';
import {
  insertLogBatch,
  insertLogEvents,
  knownEvents,
  lockAssetBuckets,
  lockOpenIncidents,
  publicIds,
} from '../../store/intake/intake-logs.ts';
import { insertBlob } from '../../store/vault/blobs.ts';
import type { ReceivedBlob } from '../../vault/received-blob.ts';
import { chunk } from '../chunk.ts';
import type { Deps } from '../deps.ts';
import { Sightings } from '../indicators/sightings.ts';
import { transact, type Tx } from '../transact.ts';
import { findable, formatsOf, keptEvents, reasonsOf, titled, wire } from './log-events.ts';
import { inLogTurn } from './log-turns.ts';
import { writeClusters } from './write-clusters.ts';

type LogDeps = Pick<Deps, 'database' | 'clock' | 'ids'>;

export interface TakenLog {
  /** Events that could be read, those that came before included. */
  events: number;
  incidents_created: number;
  incidents_joined: number;
  evidence_created: number;
  skipped: number;
  errors: LogFault[];
  /** Of incidents made, joined, or that hold an event that came again. */
  incidents: { id: string; public_id: string }[];
  duplicates: number;
  /** Lines without a known format that were kept as text. */
  kept_raw: number;
  /** New events that opened and joined nothing; their bytes are kept. */
  unlinked: number;
  /** Those by why they could open nothing. */
  unlinked_because: Record<QuietReason, number>;
  by_format: Record<string, number>;
}

/** Clocks of senders differ a little; an event from further ahead counts from when it came. */
const clockToleranceMs = 300_000;

/**
 * Takes a batch in. Throws `parse_failed` when nothing of it can be read, `payload_too_large`
 * beyond the number of events.
 */
export function takeLog(
  deps: LogDeps,
  context: RequestContext,
  blob: ReceivedBlob,
  judgeNames: JudgeNames = () => [],
): Promise<TakenLog> {
  return inLogTurn(async () => {
    const batch = await readLog(() => blob.read());
    const faults = judgeNames(batch.names, batch.known);
    if (faults.length > 0) throw validationFailed(faults);
    return transact(deps, context, (tx) => record(deps, tx, context, blob, batch));
  });
}

async function record(
  deps: LogDeps,
  tx: Tx,
  context: RequestContext,
  blob: ReceivedBlob,
  batch: LogBatch,
): Promise<TakenLog> {
  const now = deps.clock.now();
  const at = timestamp(now);
  await prepareForManyRows(tx);
  await lockAssetBuckets(
    tx,
    batch.events.map(({ asset }) => bucketOf(asset)),
  );
  const { fresh, known, duplicates } = await withoutKnown(tx, batch);
  const timed = fresh.map((event) => ({ ...event, at_ms: timeOf(event, now.epochMilliseconds) }));
  const open = await openIncidents(tx, timed);
  const { clusters, unlinked } = correlate(timed, open, () => deps.ids.next());
  const id = deps.ids.next();
  const sightings = new Sightings();
  const source = { batch_id: id, blob, now, sightings };
  const written = await writeClusters(deps, tx, context, source, clusters);
  const counts = { ...written, events: batch.events.length, skipped: batch.skipped };
  const rest = {
    duplicates,
    kept_raw: batch.kept_raw,
    unlinked: unlinked.length,
    unlinked_because: reasonsOf(unlinked),
    by_format: formatsOf(batch),
  };
  if (timed.length > 0) {
    const { events, skipped } = counts;
    const size = { sha256: blob.sha256, bytes: blob.bytes };
    const said = { events, skipped, duplicates, unlinked: unlinked.length };
    const [actor, received_at] = [context.principal.name, at];
    await insertLogBatch(tx, { id, ...size, ...said, actor, received_at });
    const linked = clusters.flatMap(({ events: own, incident }) =>
      keptEvents(own, incident.id, titled),
    );
    const rows = [...linked, ...keptEvents(unlinked, null, findable)];
    for (const piece of chunk(rows)) await insertLogEvents(tx, id, piece);
    noteUnlinked(sightings, unlinked);
    await sightings.write(tx, at);
    await insertBlob(tx, { ...size, created_at: at });
    // Only bytes that are in the vault for good can be named by committed rows.
    await blob.keep();
  }
  const touched = new Set([...clusters.map(({ incident }) => incident.id), ...known]);
  const lost = sightings.leftOut === 0 ? {} : { indicators_left_out: sightings.leftOut };
  const named = { batch_id: id, sha256: blob.sha256 };
  await auditBatch(tx, context, at, { ...named, ...counts, ...rest, ...lost });
  const incidents = await publicIds(tx, [...touched]);
  return { ...counts, errors: batch.errors, incidents, ...rest };
}

/** Events that belong to no incident have no record; the first one of each indicator is named. */
function noteUnlinked(sightings: Sightings, events: readonly TimedEvent[]): void {
  for (const { indicators, identity, at_ms } of events) {
    const seen = { kind: 'log' as const, evidence_id: null, log_event: identity, at: wire(at_ms) };
    for (const named of indicators) sightings.add(named, seen);
  }
}

async function auditBatch(
  tx: Tx,
  context: RequestContext,
  at: Timestamp,
  detail: Record<string, unknown>,
): Promise<void> {
  await writeAudit(tx, context, at, { action: 'log.received', detail });
}

/** Buckets of assets whose batches take turns. */
const buckets = 128;

function bucketOf(asset: string): number {
  let hash = 7;
  for (let at = 0; at < asset.length; at += 1) hash = (hash * 31 + asset.charCodeAt(at)) | 0;
  return ((hash % buckets) + buckets) % buckets;
}

/** Events that came neither before nor twice in this batch, and the incidents of those that did. */
async function withoutKnown(tx: Tx, { events }: LogBatch) {
  const byIdentity = new Map(events.toReversed().map((event) => [event.identity, event]));
  const known = new Set<string>();
  for (const piece of chunk([...byIdentity.keys()])) {
    for (const [identity, incident_id] of await knownEvents(tx, piece)) {
      byIdentity.delete(identity);
      if (incident_id !== null) known.add(incident_id);
    }
  }
  const fresh = events.filter((event) => byIdentity.get(event.identity) === event);
  return { fresh, known, duplicates: events.length - fresh.length };
}

function timeOf({ event }: LogBatch['events'][number], nowMs: number): number {
  if (event.at === null) return nowMs;
  const said = Temporal.Instant.from(event.at).epochMilliseconds;
  return said > nowMs + clockToleranceMs ? nowMs : said;
}

/** The open incidents that any of these events could join. */
async function openIncidents(tx: Tx, events: readonly TimedEvent[]): Promise<Correlated[]> {
  const assets = [...new Set(events.map(({ asset }) => asset))].sort();
  let [from, to] = [Infinity, -Infinity];
  for (const { at_ms } of events) [from, to] = [Math.min(from, at_ms), Math.max(to, at_ms)];
  const found: Correlated[] = [];
  for (const piece of chunk(assets)) {
    const window = [wire(Math.max(from - windowMs, 0)), wire(to + windowMs)] as const;
    found.push(...(await lockOpenIncidents(tx, piece, ...window)));
  }
  return found;
}
