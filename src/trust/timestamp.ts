// Timestamps of RFC 3161: the request for one, and what a token says. Who made a token is not told
// here: that takes the certificates of its authority.
import { isTimestamp, type Timestamp } from '../domain/clock.ts';
import { canonicalJson } from '../trust-core/canonical.ts';
import { der, derContent, derInside, derValue } from './der.ts';
import { UntrustedError } from '../trust-core/untrusted-error.ts';

const [integer, octets, oid, sequence, inner] = [0x02, 0x04, 0x06, 0x30, 0xa0];
const generalizedTime = 0x18;
const sha256Oid = '608648016503040201';
const signedDataOid = '2a864886f70d010702';
const tokenInfoOid = '2a864886f70d0109100104';

/** What is stamped of a package: its signature with the statement, as canonical JSON. */
export function timestampedBytes(signature: unknown): Buffer {
  return Buffer.from(canonicalJson(signature), 'utf8');
}

/**
 * A TimeStampReq that asks for the certificate, too.
 * @param nonce eight bytes; the first must be from 1 to 127, so that they are one positive number
 */
export function timestampRequest(sha256: Buffer, nonce: Buffer): Buffer {
  const algorithm = der(sequence, der(oid, Buffer.from(sha256Oid, 'hex')), der(0x05));
  return der(
    sequence,
    der(integer, Buffer.of(1)),
    der(sequence, algorithm, der(octets, sha256)),
    der(integer, nonce),
    der(0x01, Buffer.of(0xff)),
  );
}

/** The token of a TimeStampResp. Throws UntrustedError when the authority refused. */
export function tokenOf(response: Buffer): Buffer {
  const [info, token] = derInside(derValue(response), sequence);
  const status = derContent(derInside(info, sequence)[0], integer);
  if (status.length !== 1 || status[0]! > 1 || token === undefined) {
    throw new UntrustedError('The authority refused to make a timestamp.');
  }
  return token.whole;
}

export interface TokenInfo {
  /** SHA-256, in hex, of what was stamped. */
  sha256: string;
  time: Timestamp;
  /** In hex; null when the token has none. */
  nonce: string | null;
}

/** What a token says. Throws UntrustedError for one that is malformed or of another hash. */
export function readToken(token: Buffer): TokenInfo {
  const [kind, signed] = derInside(derValue(token), sequence);
  assertOid(derContent(kind, oid), signedDataOid);
  const [signedData] = derInside(signed, inner);
  const [, , content] = derInside(signedData, sequence);
  const [contentKind, wrapped] = derInside(content, sequence);
  assertOid(derContent(contentKind, oid), tokenInfoOid);
  const info = derContent(derInside(wrapped, inner)[0], octets);
  const [, , imprint, , time, ...rest] = derInside(derValue(info), sequence);
  const [algorithm, digest] = derInside(imprint, sequence);
  assertOid(derContent(derInside(algorithm, sequence)[0], oid), sha256Oid);
  const nonce = rest.find(({ tag }) => tag === integer);
  return {
    sha256: derContent(digest, octets).toString('hex'),
    time: timeOf(derContent(time, generalizedTime).toString('latin1')),
    nonce: nonce?.content.toString('hex') ?? null,
  };
}

function assertOid(found: Buffer, expected: string): void {
  if (found.toString('hex') === expected) return;
  throw new UntrustedError('The timestamp is of another kind, or of another hash than SHA-256.');
}

/** `20261121161834.5Z` as a time of ours, cut to milliseconds. */
function timeOf(text: string): Timestamp {
  const found = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(?:\.(\d+))?Z$/.exec(text);
  const [, year, month, day, hour, minute, second, fraction = ''] = found ?? [];
  const milliseconds = fraction.padEnd(3, '0').slice(0, 3);
  const time = `${year}-${month}-${day}T${hour}:${minute}:${second}.${milliseconds}Z`;
  if (!isTimestamp(time)) throw new UntrustedError('The timestamp names no time.');
  return time;
}
