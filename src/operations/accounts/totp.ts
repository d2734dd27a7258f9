// Codes of a generator (RFC 6238): SHA-1, 30 seconds, six digits, as every generator takes them.
import { createHmac, timingSafeEqual } from 'node:crypto';

const stepMs = 30_000;

export function stepOf(now: Temporal.Instant): number {
  return Math.floor(now.epochMilliseconds / stepMs);
}

/** The code of a step. */
export function totpCode(secret: Buffer, step: number, digits = 6): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const number = mac.readUInt32BE(mac.readUInt8(mac.length - 1) & 15) & 0x7fffffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

/**
 * The step whose code it is; clocks can differ by so many steps either way. Null for a wrong code.
 */
export function matchingStep(
  secret: Buffer,
  code: string,
  now: Temporal.Instant,
  drift: 0 | 1,
): number | null {
  const given = Buffer.from(code);
  const drifts = drift === 0 ? [0] : [0, -1, 1];
  const steps = drifts.map((by) => stepOf(now) + by);
  const isRight = (step: number) => timingSafeEqual(Buffer.from(totpCode(secret, step)), given);
  return given.length === 6 ? (steps.find(isRight) ?? null) : null;
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Base32 (RFC 4648) without padding. */
export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => letters.charAt(Number.parseInt(five.padEnd(5, '0'), 2)))
    .join('');
}

/** The address that generators read, from a link or a QR code. */
export function otpauthUri(issuer: string, account: string, secret: Buffer): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  const query = `secret=${base32(secret)}&issuer=${encodeURIComponent(issuer)}`;
  return `otpauth://totp/${label}?${query}`;
}
