// Identity of a finding across files: the same weakness in the next export has the same one,
// another weakness on the same host has not.
import { hash } from 'node:crypto';
import type { Connector } from './importer.ts';

/**
 * What makes a finding itself. An importer leaves out (null, or an empty list) what its tool
 * changes between two exports or two versions: serial numbers, counters, prose.
 */
export interface Identity {
  connector: Connector;
  /** The tool's rule. */
  rule: string | null;
  /** Only where there is no rule, or one rule covers different weaknesses. */
  title: string | null;
  host: string | null;
  port: number | null;
  /** Path, parameter, or whatever says where in the host; the importer joins several parts. */
  location: string | null;
  cve: readonly string[];
}

/**
 * `v1:` and the SHA-256 (hex) of the RFC 8785 form of the identity. Title and host are compared
 * without regard to case and runs of blanks, CVE ids as a set, half a surrogate pair as U+FFFD.
 */
export function fingerprint(identity: Identity): string {
  // Members by their names, texts well formed, whole numbers: JSON is the RFC 8785 form.
  const record = {
    connector: identity.connector,
    cve: [...new Set(identity.cve.map((id) => id.toUpperCase()))].sort(),
    host: folded(identity.host),
    location: wellFormed(identity.location),
    port: identity.port,
    rule: wellFormed(identity.rule),
    title: folded(identity.title),
  };
  return `v1:${hash('sha256', JSON.stringify(record), 'hex')}`;
}

function folded(text: string | null): string | null {
  const whole = wellFormed(text);
  return whole === null ? null : whole.normalize('NFC').replace(/\s+/g, ' ').trim().toLowerCase();
}

/** A file can hold what has no canonical form; its finding is no less a finding. */
function wellFormed(text: string | null): string | null {
  return text === null ? null : text.toWellFormed();
}
