// Signatures of Standard Webhooks 1.0 with a shared key (`v1`): HMAC-SHA256 over the id, the time
// and the very bytes of the body. A receiver drops an id that it has seen and a time that is old.
import { createHmac } from 'node:crypto';

/**
 * The key of a secret `whsec_<base64>`. Throws an Error whose message says what is expected; the
 * standard asks for 24 to 64 bytes.
 */
export function webhookKey(secret: string): Buffer {
  const text = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(secret)?.[1];
  const key = Buffer.from(text ?? '', 'base64');
  const sound = key.toString('base64').replace(/=+$/, '') === text?.replace(/=+$/, '');
  if (sound && key.length >= 24 && key.length <= 64) return key;
  throw new Error('must be whsec_ and 24 to 64 bytes in base64');
}

export interface SignedMessage {
  /** The same for every attempt to deliver the same message. */
  id: string;
  /** Of this attempt. */
  at: Temporal.Instant;
  body: Buffer;
}

/** The three headers. Each of the keys signs, so that a key can be changed while both hold. */
export function webhookHeaders(
  { id, at, body }: SignedMessage,
  keys: readonly Buffer[],
): Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string> {
  // A dot would let the signed text be read in two ways.
  if (!/^[A-Za-z0-9_-]+$/.test(id)) throw new Error('The id of a message is letters and digits.');
  const time = String(Math.floor(at.epochMilliseconds / 1000));
  const signatures = keys.map((key) => {
    const mac = createHmac('sha256', key).update(`${id}.${time}.`).update(body);
    return `v1,${mac.digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': time,
    'webhook-signature': signatures.join(' '),
  };
}
