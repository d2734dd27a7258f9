// What intake knows of one log event, whatever it was written in: enough to detect duplicates, to
// find the incident it belongs to, and to describe that incident. The event itself stays raw.
import type { Timestamp } from '../../domain/clock.ts';
import type { Severity } from '../../domain/severity.ts';

export interface LogEvent {
  /** The format's name on the wire, e.g. `ocsf`. */
  format: string;
  /** The product that wrote it; null when it does not say. */
  product: string | null;
  /** The rule as people know it; null when the format has none. */
  rule: string | null;
  /** 1–500 characters on one line. */
  title: string;
  /** Whether the event itself gives the title; otherwise the title says only what it is. */
  own_title: boolean;
  severity: Severity;
  /** As written; empty when missing. */
  severity_raw: string;
  /** The product itself calls it an alert. */
  is_alert: boolean;
  /** Why it opens no incident whatever its severity, e.g. a passed check; null when it can. */
  settled: string | null;
  /** When it happened, by the event; null when it does not say so with date and year. */
  at: Timestamp | null;
  /** The asset concerned: host name, address or resource. */
  host: string | null;
  port: number | null;
  url: string | null;
  /** The AI agent concerned. */
  agent_id: string | null;
  /** ATT&CK or ATLAS ids that the product gives. */
  techniques: string[];
  cve: string[];
  /** The product's own id of this alert. */
  uid: string | null;
  /** What makes a later message on the same alert one of its own, e.g. an update. */
  revision: string | null;
}

type Known = Pick<LogEvent, 'format'> &
  Partial<Omit<LogEvent, 'title' | 'own_title'>> & {
    /** The event's own title. */
    title: string | null;
    /** Its value if missing. */
    untitled?: string;
  };

/** An event of which the format knows this; the rest is empty. */
export function eventWith({ title, untitled = 'Log event', ...known }: Known): LogEvent {
  return {
    title: title ?? untitled,
    own_title: title !== null,
    product: null,
    rule: null,
    severity: 'unknown',
    severity_raw: '',
    is_alert: false,
    settled: null,
    at: null,
    host: null,
    port: null,
    url: null,
    agent_id: null,
    techniques: [],
    cve: [],
    uid: null,
    revision: null,
    ...known,
  };
}

const opening: readonly Severity[] = ['medium', 'high', 'critical'];

/** Why an event opens no incident. */
export type QuietReason = 'settled' | 'no_severity' | 'low_severity';

/** Null for an event that can open an incident: an alert, or of medium severity and above. */
export function quietReason({ is_alert, severity, settled }: LogEvent): QuietReason | null {
  if (settled !== null) return 'settled';
  if (is_alert || opening.includes(severity)) return null;
  return severity === 'unknown' ? 'no_severity' : 'low_severity';
}
