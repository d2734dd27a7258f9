// Log events that belong to no incident: their list, and one with its bytes.
import { DomainError } from '../../domain/error.ts';
import { otlpRecordOf } from '../../intake/logs/otlp-protobuf.ts';
import { publicIds } from '../../store/intake/intake-logs.ts';
import {
  findLogEvents,
  listLogEvents,
  type FoundEvent,
  type ListedEvent,
  type LogEventFilter,
  type LogEventPlace,
} from '../../store/intake/log-events.ts';
import type { Deps } from '../deps.ts';

/** Latest first. */
export function readLogEvents(
  { database }: Pick<Deps, 'database'>,
  filter: LogEventFilter,
  page: { limit: number; after: LogEventPlace | null },
): Promise<ListedEvent[]> {
  return listLogEvents(database.kysely, filter, page);
}

export interface ReadEvent extends FoundEvent {
  incident: { id: string; public_id: string } | null;
  /**
   * The event as it was sent, of a record in protobuf its JSON; null when the vault does not have
   * it.
   */
  raw: string | null;
}

/** @throws `not_found` */
export async function readLogEvent(
  { database, vault }: Pick<Deps, 'database' | 'vault'>,
  id: string,
): Promise<ReadEvent> {
  const isId = /^[0-9a-f]{64}$/.test(id);
  const [event] = isId ? await findLogEvents(database.kysely, [id]) : [];
  if (event === undefined) throw noEvent(id);
  const of = event.incident_id === null ? [] : [event.incident_id];
  const [incident = null] = await publicIds(database.kysely, of);
  return { ...event, incident, raw: await rawOf(vault, event) };
}

function noEvent(id: string): DomainError {
  const detail = `There is no log event "${id}". List them with GET …/log-events.`;
  return new DomainError('not_found', detail);
}

async function rawOf(
  vault: Deps['vault'],
  { format, sha256, start_byte: start, end_byte: end }: FoundEvent,
): Promise<string | null> {
  const size = await vault.size(sha256);
  if (size === null || size < end) return null;
  const pieces: Uint8Array[] = [];
  for await (const piece of vault.read(sha256, { start, end })) pieces.push(piece);
  const bytes = Buffer.concat(pieces);
  const record = format === 'otlp' ? otlpRecordOf(bytes) : null;
  return record === null ? bytes.toString('utf8') : JSON.stringify(record);
}
