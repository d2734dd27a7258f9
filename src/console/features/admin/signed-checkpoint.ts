// A signed checkpoint (C2SP signed-note, tlog-checkpoint) read and checked with WebCrypto: the same
// rules as src/trust/signed-note.ts and checkpoint.ts.
import { hexOf, type HexHash } from './log-tree.ts';

export interface Checkpoint {
  origin: string;
  size: number;
  root: HexHash;
}

/** Why a checkpoint is not believed. */
export type NoteFault = 'malformed' | 'unknown_key' | 'bad_signature';

export type OpenedCheckpoint =
  | { checkpoint: Checkpoint; vkey: string }
  | { fault: NoteFault }
  /** The browser has no Ed25519. */
  | 'unable';

interface Vkey {
  text: string;
  name: string;
  key_id: string;
  key: Uint8Array<ArrayBuffer>;
}

const ed25519Type = 1;

/** The checkpoint that a note says, whoever signed it; null for another text. */
export function readCheckpoint(note: string): Checkpoint | null {
  const end = note.lastIndexOf('\n\n');
  const [origin = '', size = '', root = ''] = note.slice(0, Math.max(end, 0)).split('\n');
  const bytes = fromBase64(root);
  const isForm = origin !== '' && /^(0|[1-9]\d{0,15})$/.test(size) && bytes?.length === 32;
  return isForm ? { origin, size: Number(size), root: hexOf(bytes) } : null;
}

/** Opens a note that one of the keys signed under the log's own name. */
export async function openCheckpoint(
  note: string,
  vkeys: readonly string[],
): Promise<OpenedCheckpoint> {
  const checkpoint = readCheckpoint(note);
  const end = note.lastIndexOf('\n\n');
  if (checkpoint === null || !note.endsWith('\n')) return { fault: 'malformed' };
  const text = note.slice(0, end + 1);
  const known = await readVkeys(vkeys, checkpoint.origin);
  for (const line of note.slice(end + 2, -1).split('\n')) {
    const signed = signatureOf(line);
    if (signed === null) return { fault: 'malformed' };
    const by = known.find((one) => one.name === signed.name && one.key_id === signed.key_id);
    if (by === undefined) continue;
    const holds = await isSigned(text, signed.signature, by.key);
    if (holds === 'unable') return 'unable';
    return holds ? { checkpoint, vkey: by.text } : { fault: 'bad_signature' };
  }
  return { fault: 'unknown_key' };
}

async function readVkeys(vkeys: readonly string[], origin: string): Promise<Vkey[]> {
  const read = await Promise.all(vkeys.map(readVkey));
  return read.filter((one) => one !== null && one.name === origin) as Vkey[];
}

/** `<name>+<key id>+<base64 of type and key>`; null for what is not, or has another key's id. */
async function readVkey(text: string): Promise<Vkey | null> {
  const [, name, key_id, encoded] = /^([^+]+)\+([0-9a-f]{8})\+(.+)$/.exec(text) ?? [];
  const bytes = encoded === undefined ? null : fromBase64(encoded);
  if (name === undefined || bytes?.[0] !== ed25519Type || bytes.length !== 33) return null;
  const named = new TextEncoder().encode(`${name}\n`);
  const digest = await crypto.subtle.digest('SHA-256', Uint8Array.from([...named, ...bytes]));
  const id = hexOf(new Uint8Array(digest)).slice(0, 8);
  return id === key_id ? { text, name, key_id, key: bytes.slice(1) } : null;
}

function signatureOf(line: string) {
  const [dash, name, encoded, ...more] = line.split(' ');
  const bytes = encoded === undefined ? null : fromBase64(encoded);
  if (dash !== '—' || !name || bytes === null || bytes.length < 5 || more.length > 0) return null;
  return { name, key_id: hexOf(bytes.slice(0, 4)), signature: bytes.slice(4) };
}

async function isSigned(
  text: string,
  signature: Uint8Array<ArrayBuffer>,
  raw: Uint8Array<ArrayBuffer>,
): Promise<boolean | 'unable'> {
  let key;
  try {
    key = await crypto.subtle.importKey('raw', raw, 'Ed25519', false, ['verify']);
  } catch {
    return 'unable';
  }
  return crypto.subtle.verify('Ed25519', key, signature, new TextEncoder().encode(text));
}

/** Null for anything but the one canonical text of some bytes. */
function fromBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    const binary = atob(text);
    if (btoa(binary) !== text) return null;
    return Uint8Array.from(binary, (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}
