// When a report can have been sent: not in the future, and not long before its incident.
import { parseTimestamp, timestamp } from '../../domain/clock.ts';
import { validationFailed } from '../../domain/error.ts';
import type { IncidentRow } from '../../store/incidents/incident-tables.ts';

/** Incidents are at times recorded after their report, but not by more than a year. */
const yearHours = 366 * 24;

/** Catches a mistyped year; a report that is merely before the awareness is named as doubtful. */
export function assertNotBefore(
  submitted_at: string,
  { detected_at, created_at }: IncidentRow,
): void {
  const earliest = Temporal.Instant.from(detected_at < created_at ? detected_at : created_at);
  const floor = timestamp(earliest.subtract({ hours: yearHours }));
  if (submitted_at >= floor) return;
  const message = 'must not be more than a year before the incident';
  throw validationFailed([{ pointer: '/submitted_at', message }]);
}

/** A report that is still to be sent was not sent; clocks of machines might differ a little. */
export function pastOf(text: string, now: Temporal.Instant): string {
  const instant = parseTimestamp(text);
  const fault = (message: string) => validationFailed([{ pointer: '/submitted_at', message }]);
  if (instant === null) throw fault('must be RFC 3339 with a zone');
  if (Temporal.Instant.compare(instant, now.add({ minutes: 5 })) > 0) {
    throw fault('must not be in the future');
  }
  return timestamp(instant);
}
