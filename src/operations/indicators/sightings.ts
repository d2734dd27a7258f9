// What a transaction has seen of indicators, gathered while it writes and written at its end.
import { createHash } from 'node:crypto';
import type { Timestamp } from '../../domain/clock.ts';
import type { Indicator, NamedIndicator, SightingKind } from '../../domain/indicator.ts';
import { reachOf } from '../../intake/indicators/reach.ts';
import type { NewIndicator, NewSighting } from '../../store/indicators/indicator-tables.ts';
import { insertIndicators, insertSightings } from '../../store/indicators/record-indicators.ts';
import { chunk } from '../chunk.ts';
import type { Tx } from '../transact.ts';

/** Different indicators, and sightings that wait, of one transaction. */
const [mostIndicators, mostWaiting] = [20_000, 50_000];

/** The id of an indicator follows from what it is: a UUIDv8 of the SHA-256 of type and value. */
export function indicatorId({ type, value }: Indicator): string {
  const hex = createHash('sha256').update(`${type} ${value}`).digest('hex');
  const [a, b, c] = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(13, 16)];
  return `${a}-${b}-8${c}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Where an indicator is seen: in a record, or in a log event that has none. */
export interface Seen {
  kind: SightingKind;
  evidence_id: string | null;
  log_event?: string;
  at: Timestamp;
}

export class Sightings {
  readonly #indicators = new Map<string, NewIndicator>();
  #waiting = new Map<string, NewSighting>();
  /** Namings that a limit left out. */
  leftOut = 0;

  add(named: NamedIndicator, { kind, evidence_id, log_event = undefined, at }: Seen): void {
    const id = this.#idOf(named);
    if (id === null) return;
    const key = `${evidence_id ?? ''} ${id}`;
    const before = this.#waiting.get(key);
    if (before !== undefined) {
      before.times += 1;
      before.own ||= named.own;
      if (at < before.first_at) before.first_at = at;
      if (at > before.last_at) before.last_at = at;
    } else if (this.#waiting.size >= mostWaiting) this.leftOut += 1;
    else {
      const place = { indicator_id: id, kind, evidence_id, incident_id: null };
      const own = { log_event: log_event ?? null, own: named.own, source: null, tlp: null };
      // Log events are for those who can see evidence that is internal.
      const visibility = evidence_id === null ? ('internal' as const) : null;
      const times = { first_at: at, last_at: at, times: 1 };
      this.#waiting.set(key, { ...place, ...own, visibility, ...times });
    }
  }

  #idOf({ type, value }: Indicator): string | null {
    const key = `${type} ${value}`;
    const known = this.#indicators.get(key);
    if (known !== undefined) return known.id;
    if (this.#indicators.size >= mostIndicators) {
      this.leftOut += 1;
      return null;
    }
    const id = indicatorId({ type, value });
    this.#indicators.set(key, { id, type, value, reach: reachOf({ type, value }) });
    return id;
  }

  /** Sightings that wait; they are the caller's to write, and wait no more. */
  take(): NewSighting[] {
    const taken = [...this.#waiting.values()];
    this.#waiting = new Map();
    return taken;
  }

  /** The rest, as the last rows of the transaction that others can wait for. */
  async write(tx: Tx, at: Timestamp): Promise<void> {
    for (const piece of chunk(this.take())) await insertSightings(tx, piece);
    const inOrder = [...this.#indicators.values()].sort((one, other) =>
      one.id < other.id ? -1 : 1,
    );
    for (const piece of chunk(inOrder)) await insertIndicators(tx, piece, at);
  }
}
