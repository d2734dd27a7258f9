// Whether a package has notes exactly when its manifest says so, and each text is the one that its
// row and the timeline name by their hashes.
import { createHash } from 'node:crypto';
import { UntrustedError } from '../trust-core/untrusted-error.ts';
import { fieldsOf, listOf, textOf, type Fields } from './shape.ts';

/** Packages of incidents without notes say nothing of them. */
export function speaksOfNotes(document: Fields): boolean {
  const manifest = (document['manifest'] ?? {}) as Fields;
  const contents = (document['contents'] ?? {}) as Fields;
  return Object.hasOwn(manifest, 'notes') || Object.hasOwn(contents, 'notes');
}

export function checkNotes(document: Fields): string {
  const { notes: choice } = fieldsOf(document['manifest'], 'manifest');
  const contents = fieldsOf(document['contents'], 'contents');
  const has = Object.hasOwn(contents, 'notes');
  if (choice === 'left_out' && !has) return 'The maker of the package left the notes out.';
  if (choice !== 'included' || !has) {
    throw new UntrustedError('The manifest and the contents contradict each other about notes.');
  }
  const logged = loggedHashes(contents);
  const rows = listOf(contents['notes'], 'notes').map((row) => fieldsOf(row, 'notes'));
  for (const row of rows) checkRow(row, logged);
  const redacted = rows.filter((row) => row['redacted'] === true).length;
  return `${rows.length} notes have the texts of their hashes; ${redacted} are redacted.`;
}

function checkRow(row: Fields, logged: ReadonlyMap<string, unknown>): void {
  const id = textOf(row['id'], 'notes.id');
  const { text, text_sha256 } = row;
  if (row['redacted'] === true || row['retracted_at'] !== null) {
    if ((text ?? null) === null) return;
    throw new UntrustedError(`Note ${id} has a text that is marked as withheld.`);
  }
  const hash = createHash('sha256').update(textOf(text, 'notes.text'), 'utf8').digest('hex');
  if (hash !== text_sha256) throw new UntrustedError(`Note ${id} has another text than its hash.`);
  const entry = logged.get(`${id} ${String(row['text_version'])}`);
  if (entry !== undefined && entry !== hash) {
    throw new UntrustedError(`Note ${id} has another text than its entry in the timeline.`);
  }
}

/** Note and version → the hash that the audit log has of the text. */
function loggedHashes(contents: Fields): Map<string, unknown> {
  const entries = listOf(contents['timeline'], 'timeline').map((entry) => fieldsOf(entry, 'entry'));
  const found = entries.flatMap(({ note_id, detail }) => {
    const { version, text_sha256 } = (detail ?? {}) as Fields;
    if (typeof note_id !== 'string' || text_sha256 === undefined) return [];
    return [[`${note_id} ${String(version)}`, text_sha256] as const];
  });
  return new Map(found);
}
