// The seam between a log's shape and the service: one file a format, one line in the registry.
import type { JsonObject } from '../../importers/read/json.ts';
import type { LogEvent } from './log-event.ts';

/** A format whose events are JSON objects. */
export interface JsonLogFormat {
  /** Stable name on the wire. */
  format: string;
  /** What people call it. */
  label: string;
  /** Whether the object is an event of this format. Cheap, never throws. */
  recognise(event: JsonObject): boolean;
  /** Reads any object that was recognised, whatever is missing. Never throws. */
  read(event: JsonObject): LogEvent;
}

/** A format whose events are lines of text. */
export interface LineLogFormat {
  format: string;
  label: string;
  /** The event of a line of this format; null for any other line. Never throws. */
  read(line: string): LogEvent | null;
}
