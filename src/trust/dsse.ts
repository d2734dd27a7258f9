// DSSE envelopes (secure-systems-lab/dsse, protocol 1.0): a signature over bytes as they are
// stored, with their type, never over JSON that somebody has to write the same way again.
import { sign, verify, type KeyObject } from 'node:crypto';

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
    payload: Buffer.from(body).toString('base64'),
    signatures: [{ keyid: key.kid, sig: sig.toString('base64') }],
  };
}

/** The signed bytes when the signature is an Ed25519 signature of this key; else null. */
export function openEnvelope(envelope: Envelope, publicKey: KeyObject): Buffer | null {
  const body = strictBase64(envelope.payload);
  const [signature, ...others] = envelope.signatures;
  const sig = strictBase64(signature?.sig ?? '');
  if (body === null || sig === null || others.length > 0) return null;
  const holds = verify(null, preAuthentication(envelope.payloadType, body), publicKey, sig);
  return holds ? body : null;
}

/**
 * The bytes of base64 in its one standard form; null for any other text. Lenient decoders skip odd
 * characters and ignore spare bits, so that a changed text would pass for the same bytes.
 */
export function strictBase64(text: string): Buffer | null {
  const bytes = Buffer.from(text, 'base64');
  return bytes.toString('base64') === text ? bytes : null;
}
