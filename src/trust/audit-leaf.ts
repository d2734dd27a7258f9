// What the audit log hashes of an entry: its record together with its number.

/**
 * The leaf data of an audit entry: `{"entry":…,"id":…}` in canonical JSON (RFC 8785), so that
 * neither the record nor its number can change.
 * @param entry the record as stored, canonical JSON itself
 */
export function auditLeafData(id: number, entry: string): Buffer {
  return Buffer.from(`{"entry":${entry},"id":${id}}`);
}
