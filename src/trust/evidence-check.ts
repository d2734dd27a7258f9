// Whether the evidence rows, the manifest and the custody chains of a package say the same.
import type { CustodyEntry } from '../trust-core/custody.ts';
import { UntrustedError } from '../trust-core/untrusted-error.ts';
import { firstBrokenEntry } from './custody.ts';
import { fieldsOf, listOf, manifestFiles, textOf, type Fields } from './shape.ts';

const audiences = ['public', 'restricted', 'internal'];

function evidenceRows(document: Fields): Fields[] {
  const contents = fieldsOf(document['contents'], 'contents');
  // The register of an engagement has the same rows.
  const rows = contents['evidence'] ?? contents['register'];
  if (rows === undefined) return [];
  return listOf(rows, 'evidence').map((row) => fieldsOf(row, 'evidence'));
}

/** Each record has its row in the manifest, and nothing is shown that its audience cannot see. */
export function checkEvidence(document: Fields): string {
  const manifest = fieldsOf(document['manifest'], 'manifest');
  const audience = audiences.indexOf(textOf(manifest['audience'], 'manifest.audience'));
  const files = manifestFiles(document).filter(({ role }) => role !== 'document');
  const byPath = new Map(files.map((file) => [file['path'], file]));
  const rows = evidenceRows(document);
  let redacted = 0;
  for (const row of rows) {
    const id = textOf(row['id'], 'evidence.id');
    const file = byPath.get(`evidence/${id}`);
    if (file === undefined) throw new UntrustedError(`The manifest does not name record ${id}.`);
    const isHidden = audiences.indexOf(textOf(file['visibility'], 'visibility')) > audience;
    if (!isSameRecord(row, file, isHidden)) {
      throw new UntrustedError(`Record ${id} and its row in the manifest contradict each other.`);
    }
    if (isHidden) redacted += 1;
  }
  if (new Set(rows.map(({ id }) => id)).size !== files.length) {
    throw new UntrustedError('The manifest names evidence that the records do not.');
  }
  const declared = rows.filter(({ integrity }) => integrity === 'declared').length;
  const erased = rows.filter((row) => row['erased'] !== undefined).length;
  const more = erased === 0 ? '' : ` The issuer had erased the bytes of ${erased}.`;
  return (
    `${rows.length} records agree with the manifest; ${redacted} are redacted, ` +
    `${declared} are references whose bytes the issuer never held.${more}`
  );
}

function isSameRecord(row: Fields, file: Fields, isHidden: boolean): boolean {
  if (isHidden) {
    const isBare = Object.keys(row).length === 3 && row['redacted'] === true;
    return isBare && row['sha256'] === file['sha256'] && file['included'] === false;
  }
  const included = row['integrity'] === 'verified' && row['erased'] === undefined;
  return (
    row['hash_sha256'] === file['sha256'] &&
    row['visibility'] === file['visibility'] &&
    row['integrity'] === file['integrity'] &&
    row['bytes'] === file['bytes'] &&
    file['included'] === included
  );
}

/** Each shown record has one chain whose links hold and whose sealed hashes are the record's. */
export function checkCustody(document: Fields): string {
  const chains = new Map<unknown, readonly unknown[]>();
  for (const chain of listOf(document['chain_of_custody'], 'chain_of_custody')) {
    const { evidence_id, entries } = fieldsOf(chain, 'chain_of_custody');
    chains.set(evidence_id, listOf(entries, 'chain_of_custody.entries'));
  }
  const shown = evidenceRows(document).filter(({ redacted }) => redacted !== true);
  const isErased = new Set(shown.filter((row) => row['erased'] !== undefined).map(({ id }) => id));
  let entries = 0;
  let withheld = 0;
  for (const { id, hash_sha256 } of shown) {
    const chain = (chains.get(id) ?? []).map((entry) => fieldsOf(entry, 'custody entry'));
    const record = { id: textOf(id, 'evidence.id'), hash_sha256: String(hash_sha256) };
    const broken = firstBrokenEntry(record, chain as unknown as CustodyEntry[]);
    if (broken !== null) {
      const what = `The custody chain of ${record.id} breaks at entry ${broken.seq}`;
      throw new UntrustedError(`${what}: ${broken.reason.replaceAll('_', ' ')}.`);
    }
    assertErasedInCustody(record.id, isErased.has(record.id), chain);
    entries += chain.length;
    withheld += chain.filter((entry) => isWithheld(entry)).length;
  }
  if (chains.size !== shown.length) {
    throw new UntrustedError('There is a custody chain of a record that is not shown.');
  }
  return heldText(chains.size, entries, withheld);
}

/** The hash is computed anyway: from what commits to the name. */
function isWithheld({ actor_salt = null, actor_commitment = null }: Fields): boolean {
  return actor_salt === null && actor_commitment !== null;
}

function heldText(chains: number, entries: number, withheld: number): string {
  const held = `${chains} custody chains with ${entries} entries hold from their first link on.`;
  return withheld === 0 ? held : `${held} ${withheld} of them withhold who it was.`;
}

/** That bytes were erased is said in the custody, by the service itself, or it isn't so. */
function assertErasedInCustody(id: string, isErased: boolean, chain: readonly Fields[]): void {
  const isRecorded = chain.some(
    ({ origin, action }) => origin === 'service' && action === 'erased',
  );
  if (isErased === isRecorded) return;
  throw new UntrustedError(`Record ${id} and its custody contradict each other on its erasure.`);
}
