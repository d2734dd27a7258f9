// A finding: what a tool reported about one weakness in one place. Importers make them, an incident
// grows from them.
import type { Severity } from './severity.ts';

/**
 * Bytes of the imported file, `start` inclusive and `end` exclusive, that this finding was read
 * from.
 */
export interface Place {
  /** Human-readable place, e.g. `issue 3` or `row 17`. */
  label: string;
  start: number;
  end: number;
}

/**
 * One recorded HTTP message of a finding; the whole of it is in the imported file at the finding's
 * place.
 */
export interface Exchange {
  part: 'request' | 'response';
  /** SHA-256 of the decoded bytes, 64 hex digits. */
  sha256: string;
  /** Length of the decoded bytes. */
  bytes: number;
  /** The first bytes as text (at most `excerptLimit` characters), for display only. */
  excerpt: string;
}

/** Longest text kept of an exchange in a database row, in characters. */
export const excerptLimit = 4096;

export interface Finding {
  /** Plain text, 1–500 characters. */
  title: string;
  severity: Severity;
  /** The tool's own severity, exactly as written. */
  severity_raw: string;
  /** How sure the tool is, 0–100; null when it does not say. */
  confidence: number | null;
  /** The tool's rule: plugin id, template id or issue type; null when the format has none. */
  rule: string | null;
  /** Host name or address without scheme and port; can be empty in real reports, then null. */
  host: string | null;
  port: number | null;
  url: string | null;
  /** Path, parameter or location inside the host. */
  location: string | null;
  cve: string[];
  cwe: number[];
  cvss: { score: number; vector: string | null } | null;
  /** ATT&CK or ATLAS ids that the tool itself gives, e.g. `T1059.001`; usually none. */
  techniques: string[];
  /** Ids of CAPEC and D3FEND that it gives, e.g. `CAPEC-66`; they are no techniques. */
  related_ids?: string[];
  /** Plain text (mark-up removed), at most 20,000 characters; null when missing. */
  description: string | null;
  remediation: string | null;
  /** The tool's own id of this finding (serial number), for people; not used for identity. */
  tool_id: string | null;
  /** Identity across files: see importers/fingerprint. */
  fingerprint: string;
  /** Its identity as it was computed before, where that is another one. */
  formerly?: string | undefined;
  place: Place;
  exchanges: Exchange[];
}
