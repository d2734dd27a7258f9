// The events of a log as they are kept, whether they opened an incident or not.
import { timestamp, type Timestamp } from '../../domain/clock.ts';
import { severityId } from '../../domain/severity.ts';
import type { TimedEvent } from '../../intake/logs/correlate.ts';
import { quietReason, type LogEvent, type QuietReason } from '../../intake/logs/log-event.ts';
import type { LogBatch } from '../../intake/logs/read-log.ts';
import { redacted } from '../../intake/redact.ts';
import type { KeptEvent } from '../../store/intake/intake-logs.ts';

export function keptEvents(
  events: readonly TimedEvent[],
  incident_id: string | null,
  more: (event: LogEvent) => Partial<KeptEvent> = () => ({}),
): KeptEvent[] {
  return events.map(({ event, identity, place, at_ms }) => {
    const { number, start: start_byte, end: end_byte } = place;
    const { format, severity } = event;
    const kept = { format, severity: severityId(severity), at: wire(at_ms), ...more(event) };
    return { identity, incident_id, ...kept, number, start_byte, end_byte };
  });
}

/** What an event of an incident says: its techniques are read from it. */
export function titled({ title }: LogEvent): Partial<KeptEvent> {
  return { title: redacted(title).slice(0, 500) };
}

/** What an event is found by that belongs to no incident. */
export function findable(event: LogEvent): Partial<KeptEvent> {
  const { product, rule, host } = event;
  return { ...titled(event), product, rule, host, quiet: quietReason(event) };
}

export function wire(milliseconds: number): Timestamp {
  return timestamp(Temporal.Instant.fromEpochMilliseconds(milliseconds));
}

export function reasonsOf(unlinked: readonly TimedEvent[]): Record<QuietReason, number> {
  const counts: Record<QuietReason, number> = { settled: 0, no_severity: 0, low_severity: 0 };
  for (const { event } of unlinked) {
    const reason = quietReason(event);
    if (reason !== null) counts[reason] += 1;
  }
  return counts;
}

export function formatsOf({ events }: LogBatch): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { event } of events) counts[event.format] = (counts[event.format] ?? 0) + 1;
  return counts;
}
