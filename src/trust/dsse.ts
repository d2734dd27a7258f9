// DSSE envelopes (secure-systems-lab/dsse, protocol 1.0): a signature over bytes as they are
// stored, with their type, never over JSON that someone has to write the same way again.
import { sign, verify, type KeyObject } from 'node:crypto';
import { fromBase64, toBase64 } from '../trust-core/base64.ts';

export interface Envelope {
  payloadType: string;
  /** Base64 of the signed bytes. */
  payload: string;
  signatures: { keyid: string; sig: string }[];
}

/** The bytes that are signed: lengths keep type and body from being moved into each other. */
export function preAuthentication(payloadType: string, body: Uint8Array): Buffer {
  const type = Buffer.from(payloadType, 'utf8');
  const head = `DSSEv1 ${type.length} ${payloadType} ${body.length} `;
  return Buffer.concat([Buffer.from(head, 'utf8'), body]);
}

/** An envelope with one Ed25519 signature. `keyid` is a hint to find the key, no proof. */
export function signEnvelope(
  payloadType: string,
  body: Uint8Array,
  key: { kid: string; privateKey: KeyObject },
): Envelope {
  const sig = sign(null, preAuthentication(payloadType, body), key.privateKey);
  return {
    payloadType,
    payload: toBase64(body),
    signatures: [{ keyid: key.kid, sig: toBase64(sig) }],
  };
}

/**
 * The signed bytes when the one signature is an Ed25519 signature of this key; else null. Throws
 * UntrustedError for text that is not base64 in its one standard form: lenient decoders skip odd
 * characters, so that a changed text would pass for the same bytes.
 */
export function openEnvelope(envelope: Envelope, publicKey: KeyObject): Uint8Array | null {
  const [signature, ...others] = envelope.signatures;
  if (signature === undefined || others.length > 0) return null;
  const body = fromBase64(envelope.payload);
  const bytes = preAuthentication(envelope.payloadType, body);
  return verify(null, bytes, publicKey, fromBase64(signature.sig)) ? body : null;
}
