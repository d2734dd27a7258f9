// A person makes an incident of log events that opened none. Each batch that they came in gives one
// record of evidence, as intake makes it.
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { timestamp } from '../../domain/clock.ts';
import { DomainError, validationFailed } from '../../domain/error.ts';
import type { RequestContext } from '../../domain/principal.ts';
import { required } from '../../domain/required.ts';
import type { Cluster, TimedEvent } from '../../intake/logs/correlate.ts';
import { pointerOf } from '../../intake/logs/pointer.ts';
import { readLog } from '../../intake/logs/read-log.ts';
import { publicIds } from '../../store/intake/intake-logs.ts';
import {
  findLogEvents,
  linkLogEvents,
  lockLogEvents,
  type FoundEvent,
} from '../../store/intake/log-events.ts';
import type { Deps } from '../deps.ts';
import { Sightings } from '../indicators/sightings.ts';
import { transact, type Tx } from '../transact.ts';
import { watchAutomatically } from '../watching/watch-incident.ts';
import { inLogTurn } from './log-turns.ts';
import { writeClusters, type LogSource } from './write-clusters.ts';

/** Events that become one incident. */
export const mostChosen = 200;
/** Batches that they come from; each is read whole. */
export const mostBatches = 20;

export interface ChosenEvents {
  events: readonly string[];
  title?: string | undefined;
}

export interface OpenedFromEvents {
  incident: { id: string; public_id: string };
  events: number;
  evidence_created: number;
}

type OpenDeps = Pick<Deps, 'database' | 'vault' | 'clock' | 'ids'>;

/** @throws `validation_failed` for unknown events, `conflict` for those that an incident has */
export function openFromEvents(
  deps: OpenDeps,
  context: RequestContext,
  { events, title }: ChosenEvents,
): Promise<OpenedFromEvents> {
  const ids = events.map((id) => id.toLowerCase());
  return inLogTurn(async () => {
    const found = await findLogEvents(deps.database.kysely, ids);
    assertKnown(ids, found);
    const batches = [...Map.groupBy(found, ({ batch_id }) => batch_id).values()];
    assertFew(batches.length);
    const read: ReadBatch[] = [];
    for (const events of batches) read.push(await readBatch(deps, events));
    return transact(deps, context, async (tx) => {
      await lockLogEvents(tx, ids);
      await assertFree(tx, ids);
      return write(deps, tx, context, read, title);
    });
  });
}

function assertKnown(ids: readonly string[], found: readonly FoundEvent[]): void {
  const known = new Set(found.map(({ id }) => id));
  const faults = ids.flatMap((id, place) =>
    known.has(id) ? [] : [{ pointer: `/events/${place}`, message: 'is no log event' }],
  );
  if (faults.length > 0) throw validationFailed(faults);
}

function assertFew(batches: number): void {
  if (batches <= mostBatches) return;
  const message = `come from ${batches} batches; choose events of at most ${mostBatches}`;
  throw validationFailed([{ pointer: '/events', message }]);
}

/**
 * Of two requests with the same events, the second one learns of the incident of the first. Events
 * that retention removed meanwhile are unknown.
 */
async function assertFree(tx: Tx, ids: readonly string[]): Promise<void> {
  const found = await findLogEvents(tx, ids);
  assertKnown(ids, found);
  const taken = found.flatMap(({ incident_id }) => incident_id ?? []);
  const [incident] = await publicIds(tx, taken);
  if (incident === undefined) return;
  const detail = `An event belongs to ${incident.public_id} already; open that incident.`;
  throw new DomainError('conflict', detail, { incident });
}

interface ReadBatch {
  source: Omit<LogSource, 'now' | 'sightings'>;
  events: TimedEvent[];
}

/** Reads the batch of these events again, as it was sent. @throws `conflict` when it is lost */
async function readBatch(
  { vault }: Pick<Deps, 'vault'>,
  chosen: readonly FoundEvent[],
): Promise<ReadBatch> {
  const { batch_id, sha256 } = required(chosen[0], 'event of the batch');
  const body = await bodyOf(vault, sha256);
  const { events: all } = await readLog(() => Readable.from([body]));
  const events = chosen.map((row) => {
    // An older version might have read it in other words; several might share a place.
    const event =
      all.find(({ identity }) => identity === row.id) ??
      all.find(({ place }) => place.start === row.start_byte);
    if (event === undefined) throw lost(sha256);
    return { ...event, identity: row.id, at_ms: Temporal.Instant.from(row.at).epochMilliseconds };
  });
  const pointer = pointerOf(events.map(({ place }) => place));
  const hash = 'bytes' in pointer ? hashOf(body, pointer.bytes) : sha256;
  const blob = { sha256, bytes: body.length, hashRange: () => Promise.resolve(hash) };
  return { source: { batch_id, blob }, events };
}

/** The bytes of a batch, which are those that were received. */
async function bodyOf(vault: Deps['vault'], sha256: string): Promise<Buffer> {
  if ((await vault.size(sha256)) === null) throw lost(sha256);
  const pieces: Uint8Array[] = [];
  for await (const piece of vault.read(sha256)) pieces.push(piece);
  const body = Buffer.concat(pieces);
  if (hashOf(body, { start: 0, end: body.length }) !== sha256) throw lost(sha256);
  return body;
}

function hashOf(body: Buffer, { start, end }: { start: number; end: number }): string {
  return createHash('sha256').update(body.subarray(start, end)).digest('hex');
}

function lost(sha256: string): DomainError {
  const detail =
    'The vault no longer has these events as they were received; restore its file from a backup.';
  return new DomainError('conflict', detail, { sha256 });
}

async function write(
  deps: OpenDeps,
  tx: Tx,
  context: RequestContext,
  batches: readonly ReadBatch[],
  title: string | undefined,
): Promise<OpenedFromEvents> {
  const now = deps.clock.now();
  const id = deps.ids.next();
  const all = batches.flatMap(({ events }) => events);
  const incident = correlationOf(id, all);
  const sightings = new Sightings();
  for (const [place, { source, events }] of batches.entries()) {
    const cluster: Cluster = { incident, isNew: place === 0, events, title };
    await writeClusters(deps, tx, context, { ...source, now, sightings }, [cluster]);
  }
  await linkLogEvents(
    tx,
    all.map(({ identity }) => identity),
    id,
  );
  await watchAutomatically(tx, id, [context.principal.name], timestamp(now));
  await sightings.write(tx, timestamp(now));
  const [named] = await publicIds(tx, [id]);
  return {
    incident: required(named, 'incident of the events'),
    events: all.length,
    evidence_created: batches.length,
  };
}

/** Later events of the same rule and asset join the incident, as they join those of intake. */
function correlationOf(id: string, events: readonly TimedEvent[]): Cluster['incident'] {
  const { rule_key, asset, event } = required(
    events.find(({ opens }) => opens) ?? events[0],
    'event of the incident',
  );
  const times = events.map(({ at_ms }) => at_ms);
  const [first_ms, last_ms] = [Math.min(...times), Math.max(...times)];
  return { id, rule_key, asset, techniques: event.techniques, first_ms, last_ms };
}
