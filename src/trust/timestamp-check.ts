// What a package's timestamp says, as far as that is known without the authority's
// certificate: whether it is about this signature, and of when.
import { createHash } from 'node:crypto';
import { isTimestamp, parseTimestamp, type Timestamp } from '../domain/clock.ts';
import { fromBase64 } from '../trust-core/base64.ts';
import { UntrustedError } from '../trust-core/untrusted-error.ts';
import type { Check } from './check.ts';
import { assertMembers, fieldsOf, textOf, type Fields } from './shape.ts';
import { clockTolerance, stampedBytes } from './stamped-bytes.ts';
import { readToken } from './timestamp.ts';

export interface Stamp {
  token: Buffer;
  /** The bytes that were stamped. */
  data: Buffer;
  time: Timestamp;
}

/** What there is to say of the member `timestamp`, with or without one. */
export function checkTimestamp(document: Fields): string | Omit<Check, 'name'> {
  const stamp = stampOf(document);
  if (stamp !== null) return `There is a timestamp, of ${stamp.time} and about this signature.`;
  const why = ' No signature covers what the file says of why there is none.';
  const detail =
    'There is no timestamp of an independent authority; the time of issue is what the issuer says.';
  const isSaid = document['timestamp'] !== undefined;
  return { outcome: 'not_checked', detail: isSaid ? detail + why : detail };
}

/** Without the certificate of an authority no one can say who made a timestamp. */
export const authorityNotChecked: Check = {
  name: 'authority',
  outcome: 'not_checked',
  detail:
    'Anybody could have made the timestamp: name the certificate of its authority with --tsa-cert.',
};

/**
 * The stamp of a package; null when it says that it has none. Throws UntrustedError when it is
 * about something else, or of a time that contradicts the time of issue.
 */
export function stampOf(document: Fields): Stamp | null {
  if (document['timestamp'] === undefined) return null;
  const said = fieldsOf(document['timestamp'], 'timestamp');
  if (said['status'] === 'failed') {
    assertMembers(said, 'timestamp', ['status', 'detail', 'at']);
    assertSentence(said);
    return null;
  }
  assertMembers(said, 'timestamp', ['status', 'token']);
  if (said['status'] !== 'granted') throw new UntrustedError('"timestamp" has no known status.');
  const token = Buffer.from(fromBase64(textOf(said['token'], 'timestamp.token')));
  const data = stampedBytes(document['signature']);
  const { sha256, time } = readToken(token);
  if (sha256 !== createHash('sha256').update(data).digest('hex')) {
    throw new UntrustedError('The timestamp is about something else.');
  }
  assertNotBefore(textOf(document['issued_at'], 'issued_at'), time);
  return { token, data, time };
}

/** Nothing covers why there is none, so it has no room for more than a sentence and its time. */
function assertSentence({ detail, at }: Fields): void {
  const isOne = /^[ -~]{1,400}$/.test(textOf(detail, 'timestamp.detail'));
  if (isOne && isTimestamp(textOf(at, 'timestamp.at'))) return;
  throw new UntrustedError('"timestamp" says more than why there is none, which nothing covers.');
}

function assertNotBefore(issued_at: string, time: Timestamp): void {
  const issued = parseTimestamp(issued_at)?.subtract(clockTolerance);
  const isLater = issued && Temporal.Instant.compare(issued, Temporal.Instant.from(time)) > 0;
  if (!issued || isLater) {
    throw new UntrustedError(`The timestamp is of ${time}, before the time of issue.`);
  }
}
