// The manifest of a package: every file of it with size and hash, and one hash over the manifest
// that represents the whole, in whatever form the package is exported.
import { createHash } from 'node:crypto';
import type { Timestamp } from '../domain/clock.ts';
import type { Integrity } from '../domain/evidence.ts';
import type { Visibility } from '../domain/visibility.ts';
import { taggedHash } from './canonical.ts';

export interface ManifestFile {
  path: string;
  /** Null when the service does not hold the bytes. */
  bytes: number | null;
  sha256: string;
  media_type: string | null;
  /** `document`: part of the package's JSON; `evidence`: bytes of an evidence record. */
  role: 'document' | 'evidence';
  visibility: Visibility;
  /** `computed`: the service made and hashed it; else as the evidence record says. */
  integrity: Integrity | 'computed';
  /** Whether the bytes belong to the package. JSON and PDF carry documents only. */
  included: boolean;
}

export interface Manifest {
  /** Kind and version of the package, e.g. `ip3.evidence-package/1`. */
  type: string;
  subject: { id: string; public_id: string };
  audience: Visibility;
  /** The newest time among the records of the package; it is still while they do. */
  as_of: Timestamp;
  generator: { name: string; version: string };
  /** Whether it was chosen to have the notes in it; absent where the incident has none. */
  notes?: 'included' | 'left_out';
  hash: 'sha-256';
  /** By path, in the order of UTF-16 code units. */
  files: ManifestFile[];
}

/** SHA-256 of the tag `ip3/manifest/v1`, a line feed and the manifest's canonical JSON. */
export function packageSha256(manifest: Manifest): string {
  return taggedHash('ip3/manifest/v1', manifest);
}

/** The row of a document whose bytes are this text in UTF-8. */
export function documentFile(path: string, text: string, audience: Visibility): ManifestFile {
  return {
    path,
    bytes: Buffer.byteLength(text),
    sha256: createHash('sha256').update(text).digest('hex'),
    media_type: 'application/json',
    role: 'document',
    visibility: audience,
    integrity: 'computed',
    included: true,
  };
}

/** Orders text by UTF-16 code units, as RFC 8785 orders names. */
export function byCodeUnits(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
