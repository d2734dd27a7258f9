// A secret encrypted as text: AES-256-GCM, bound to what the secret is for.
import { createCipheriv, createDecipheriv, createHash } from 'node:crypto';

/** Names the algorithm and the parts of the text: another one gets a name of its own. */
const format = 'v1';

/**
 * A secret as text, which only the same key and the same words open. `nonce`: 12 bytes, used once.
 */
export function sealWith(
  key: Buffer,
  secret: Buffer,
  { about, nonce }: { about: string; nonce: Buffer },
): string {
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(about));
  const text = Buffer.concat([cipher.update(secret), cipher.final(), cipher.getAuthTag()]);
  return [sealedPrefix(key), nonce.toString('base64url'), text.toString('base64url')].join('.');
}

/** How a text begins that this key sealed. */
export function sealedPrefix(key: Buffer): string {
  return `${format}.${keyName(key)}`;
}

/** Null when another key sealed it. Throws for a text that was changed, or of another format. */
export function openWith(key: Buffer, sealed: string, about: string): Buffer | null {
  const [version, name, nonce = '', text = ''] = sealed.split('.');
  if (version !== format) throw new Error('The secret has a format that this version has not.');
  if (name !== keyName(key)) return null;
  const bytes = Buffer.from(text, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(nonce, 'base64url'));
  decipher.setAAD(Buffer.from(about)).setAuthTag(bytes.subarray(-16));
  return Buffer.concat([decipher.update(bytes.subarray(0, -16)), decipher.final()]);
}

/** Says which key it was without saying anything of it. */
export function keyName(key: Buffer): string {
  return createHash('sha256')
    .update('proofline secrets key')
    .update(key)
    .digest('hex')
    .slice(0, 16);
}
