// Identifiers: UUIDv7 (RFC 9562 §5.7) inside, `INC-<year>-<sequence>` outside.

export interface Ids {
  /** A fresh UUIDv7; later ids of one process sort after earlier ones. */
  next(): string;
}

/**
 * Lays out a UUIDv7 from its parts.
 * @param milliseconds Unix time in ms, below 2^48
 * @param sequence 0–4095, rises within one millisecond
 * @param random 8 random bytes; the two top bits of the first are overwritten
 */
export function uuid7(milliseconds: number, sequence: number, random: Uint8Array): string {
  const time = milliseconds.toString(16).padStart(12, '0');
  const tail = Buffer.from(random);
  tail.writeUInt8((tail.readUInt8(0) & 0x3f) | 0x80, 0);
  const hex = tail.toString('hex');
  return (
    `${time.slice(0, 8)}-${time.slice(8)}-7${sequence.toString(16).padStart(3, '0')}` +
    `-${hex.slice(0, 4)}-${hex.slice(4)}`
  );
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const incidentNumber = /^INC-\d{4}-\d{6,}$/i;

export function isUuid(text: string): boolean {
  return uuid.test(text);
}

export function isIncidentPublicId(text: string): boolean {
  return incidentNumber.test(text);
}

/** `INC-2026-000123` for the year of creation (UTC) and the number that the store gave. */
export function incidentPublicId(year: number, number: number): string {
  return `INC-${year}-${String(number).padStart(6, '0')}`;
}
