// Timestamps of RFC 3161, by pkijs: the request for one, and what a token contains. Who made a
// token is checked in timestamp-signer.ts. Load it on use: the library takes a while to start.
import * as asn1js from 'asn1js';
import * as pkijs from 'pkijs';
import { isTimestamp, type Timestamp } from '../domain/clock.ts';
import { UntrustedError } from '../trust-core/untrusted-error.ts';

const sha256Oid = '2.16.840.1.101.3.4.2.1';
export const tokenInfoOid = '1.2.840.113549.1.9.16.1.4';

/**
 * A TimeStampReq that asks for the certificate, too.
 * @param nonce eight bytes; the first must be from 1 to 127, so that they are one positive number
 */
export function timestampRequest(sha256: Uint8Array, nonce: Uint8Array): Buffer {
  const algorithmParams = new asn1js.Null();
  const request = new pkijs.TimeStampReq({
    version: 1,
    messageImprint: new pkijs.MessageImprint({
      hashAlgorithm: new pkijs.AlgorithmIdentifier({ algorithmId: sha256Oid, algorithmParams }),
      hashedMessage: new asn1js.OctetString({ valueHex: Uint8Array.from(sha256).buffer }),
    }),
    nonce: new asn1js.Integer({ valueHex: Uint8Array.from(nonce).buffer }),
    certReq: true,
  });
  return Buffer.from(request.toSchema().toBER());
}

/** The token of a TimeStampResp. @throws UntrustedError for a refusal or a malformed response. */
export function tokenOf(response: Uint8Array): Buffer {
  const status = parsed(() => {
    const { status } = new pkijs.TimeStampResp({ schema: asn1Value(response) });
    return Number(status.status);
  });
  const token = parsed(() => childrenOf(asn1Value(response))[1]?.valueBeforeDecodeView);
  // 0: granted; 1: granted with modifications.
  if (status > 1 || token === undefined) {
    throw new UntrustedError('The authority refused to make a timestamp.');
  }
  return Buffer.from(token);
}

export interface TokenInfo {
  /** SHA-256, in hex, of what was stamped. */
  sha256: string;
  time: Timestamp;
  /** In hex; null when the token has none. */
  nonce: string | null;
}

/** What a token says. @throws UntrustedError for one that is malformed or of another hash. */
export function readToken(token: Uint8Array): TokenInfo {
  const info = tokenInfoBytes(signedDataOf(token));
  const { messageImprint, nonce } = parsed(() => new pkijs.TSTInfo({ schema: asn1Value(info) }));
  if (messageImprint.hashAlgorithm.algorithmId !== sha256Oid) throw anotherKind();
  return {
    sha256: hexOf(messageImprint.hashedMessage.valueBlock.valueHexView),
    time: timeOf(parsed(() => childrenOf(asn1Value(info))[4])),
    nonce: nonce === undefined ? null : hexOf(nonce.valueBlock.valueHexView),
  };
}

/** The CMS message that a token is. @throws UntrustedError */
export function signedDataOf(token: Uint8Array): pkijs.SignedData {
  const content = parsed(() => new pkijs.ContentInfo({ schema: asn1Value(token) }));
  if (content.contentType !== pkijs.ContentInfo.SIGNED_DATA) throw anotherKind();
  const signed = parsed(() => new pkijs.SignedData({ schema: content.content as asn1js.Sequence }));
  if (signed.encapContentInfo.eContentType !== tokenInfoOid) throw anotherKind();
  return signed;
}

function tokenInfoBytes({ encapContentInfo }: pkijs.SignedData): Uint8Array {
  const content = encapContentInfo.eContent;
  if (content === undefined) throw malformed();
  return new Uint8Array(parsed(() => content.getValue()));
}

/** The value that fills the bytes, alone. */
function asn1Value(bytes: Uint8Array): asn1js.AsnType {
  const { offset, result } = asn1js.fromBER(Uint8Array.from(bytes));
  if (offset !== bytes.length) throw malformed();
  return result;
}

function childrenOf(value: asn1js.AsnType | undefined): asn1js.AsnType[] {
  return value instanceof asn1js.Sequence ? value.valueBlock.value : [];
}

/** Runs a parser of the library, which throws many kinds of errors. */
function parsed<Result>(parse: () => Result): Result {
  try {
    return parse();
  } catch {
    throw malformed();
  }
}

/**
 * `20261121161834.5Z` as a time of ours, cut to milliseconds. The library reads other spellings and
 * takes month 13 for January, so the text is read here.
 */
function timeOf(value: asn1js.AsnType | undefined): Timestamp {
  const isTime = value instanceof asn1js.GeneralizedTime;
  const text = isTime ? Buffer.from(value.valueBlock.valueHexView).toString('latin1') : '';
  const found = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(?:\.(\d+))?Z$/.exec(text);
  const [, year, month, day, hour, minute, second, fraction = ''] = found ?? [];
  const milliseconds = fraction.padEnd(3, '0').slice(0, 3);
  const time = `${year}-${month}-${day}T${hour}:${minute}:${second}.${milliseconds}Z`;
  if (!isTimestamp(time)) throw new UntrustedError('The timestamp names no time.');
  return time;
}

function hexOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex');
}

function malformed(): UntrustedError {
  return new UntrustedError('The timestamp is not laid out as RFC 3161 asks.');
}

function anotherKind(): UntrustedError {
  return new UntrustedError('The timestamp is of another kind, or of another hash than SHA-256.');
}
