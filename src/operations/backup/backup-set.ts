// A backup on the disk: a folder for each set, and next to them the bytes of evidence, which all
// sets share. The manifest of a set lists its files with their hashes, and the key that signs the
// audit log signs it.
import { createHash, createPublicKey, type KeyObject } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { DomainError } from '../../domain/error.ts';
import type { Contents } from '../../store/backup/contents.ts';
import { openEnvelope, signEnvelope, type Envelope } from '../../trust/dsse.ts';

const payloadType = 'application/vnd.proofline.backup+json';

/** Names of the files of a set. */
export const setFiles = {
  database: 'database.sql.gz',
  anchors: 'anchors/checkpoints.log',
  keys: 'keys.jwe',
  blobs: 'blobs.txt',
  mark: 'vault-mark.json',
} as const;
const manifestFile = 'manifest.dsse.json';

export interface SetFile {
  name: string;
  bytes: number;
  sha256: string;
}

export interface BackupManifest {
  type: 'proofline.backup/1';
  /** The moment that the database shows. */
  taken_at: string;
  program: string;
  engine: 'embedded' | 'postgres';
  contents: Contents;
  /** Evidence that the database names. */
  evidence: { blobs: number; bytes: number };
  /** Name of the operator's key, where files of evidence are encrypted. */
  vault_key?: string;
  files: SetFile[];
  /** Public half of the key that signed this. */
  signer: { kty: string; crv: string; x: string; kid: string };
}

/** Where the bytes of evidence of all sets of a backup are. */
export function vaultOfSet(set: string): string {
  return join(dirname(set), 'vault');
}

export function manifestText(
  manifest: BackupManifest,
  key: { kid: string; privateKey: KeyObject },
): string {
  const body = Buffer.from(JSON.stringify(manifest));
  return `${JSON.stringify(signEnvelope(payloadType, body, key))}\n`;
}

export function manifestPath(set: string): string {
  return join(set, manifestFile);
}

/** The manifest of a set, whose signature holds and whose files are what it lists. */
export async function openSet(set: string): Promise<BackupManifest> {
  const manifest = signedManifest(set, await readManifest(set));
  for (const file of manifest.files) {
    const found = await fileOf(set, file.name).catch(() => null);
    if (found?.sha256 === file.sha256) continue;
    throw damaged(set, `${file.name} is ${found === null ? 'missing' : 'not what was written'}`);
  }
  return manifest;
}

async function readManifest(set: string): Promise<string> {
  const text = await readFile(manifestPath(set), 'utf8').catch(() => null);
  if (text === null) {
    const detail = `There is no backup in ${set}; name a folder that "proofline backup" made.`;
    throw new DomainError('not_found', detail);
  }
  return text;
}

function signedManifest(set: string, text: string): BackupManifest {
  try {
    const envelope = JSON.parse(text) as Envelope;
    const said = JSON.parse(Buffer.from(envelope.payload, 'base64').toString()) as BackupManifest;
    const { kty, crv, x } = said.signer;
    const key = createPublicKey({ key: { kty, crv, x }, format: 'jwk' });
    const isSigned = envelope.payloadType === payloadType && openEnvelope(envelope, key) !== null;
    if (isSigned && said.type === 'proofline.backup/1') return said;
  } catch {
    // Whatever is wrong with it, the sentence is the same.
  }
  throw damaged(set, 'its manifest is not what was signed');
}

function damaged(set: string, what: string): DomainError {
  const detail = `The backup ${basename(set)} is corrupted: ${what}. Use another one.`;
  return new DomainError('validation_failed', detail);
}

/** Size and hash of a file of a set. */
export async function fileOf(set: string, name: string): Promise<SetFile> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const piece of createReadStream(join(set, name)) as AsyncIterable<Buffer>) {
    hash.update(piece);
    bytes += piece.length;
  }
  return { name, bytes, sha256: hash.digest('hex') };
}

/** A blob of the list of a set: hash and size. */
export async function* blobsOf(set: string): AsyncGenerator<{ sha256: string; bytes: number }> {
  const text = await readFile(join(set, setFiles.blobs), 'utf8');
  for (const line of text.split('\n')) {
    const [sha256 = '', bytes = ''] = line.split(' ');
    if (sha256 !== '') yield { sha256, bytes: Number(bytes) };
  }
}
