// What a timestamp of a package is about, and how far its time can be from the time of issue.
import { canonicalJson } from '../trust-core/canonical.ts';

/** A stamp can be so much earlier than the time of issue: two clocks are never the same. */
export const clockTolerance = { minutes: 5 };

/** What is stamped of a package: its signature with the statement, as canonical JSON. */
export function stampedBytes(signature: unknown): Buffer {
  return Buffer.from(canonicalJson(signature), 'utf8');
}
