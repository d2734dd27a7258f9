// Signed notes (C2SP signed-note) with Ed25519 signatures, type 0x01: texts that carry who signed
// them.
import { createPublicKey, hash, sign, verify, type KeyObject } from 'node:crypto';
import { fromBase64, toBase64 } from './base64.ts';
import { UntrustedError } from './untrusted-error.ts';

const ed25519Type = 1;
const publicKeyBytes = 32;
/** C2SP asks for at least 16. */
const signaturesLimit = 100;

export interface NoteVerifier {
  name: string;
  /** First four bytes of SHA-256(name ‖ 0x0A ‖ 0x01 ‖ public key), in hex. */
  key_id: string;
  /** 32 bytes. */
  public_key: Uint8Array;
  /** The same key, ready for use. */
  key: KeyObject;
}

export interface NoteSigner extends NoteVerifier {
  private_key: KeyObject;
}

export interface SignedBy {
  name: string;
  key_id: string;
}

export interface OpenedNote {
  /** With its last line feed. */
  text: string;
  /** Keys whose signatures were checked and hold. */
  verified: SignedBy[];
  /** Signatures of keys that the reader does not know. */
  unknown: SignedBy[];
}

/** A verifier of an Ed25519 key under a name; RangeError for what can be no name or no key. */
export function noteVerifier(name: string, public_key: Uint8Array): NoteVerifier {
  if (!isKeyName(name)) throw new RangeError('A key name has neither spaces nor plus signs.');
  if (public_key.length !== publicKeyBytes) throw new RangeError('An Ed25519 key has 32 bytes.');
  const bytes = Buffer.concat([
    Buffer.from(`${name}\n`),
    Buffer.from([ed25519Type]),
    Buffer.from(public_key),
  ]);
  const x = Buffer.from(public_key).toString('base64url');
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  return { name, key_id: hash('sha256', bytes, 'hex').slice(0, 8), public_key, key };
}

/** A signer of an Ed25519 key under a name. */
export function noteSigner(name: string, private_key: KeyObject): NoteSigner {
  const { x } = createPublicKey(private_key).export({ format: 'jwk' });
  return { ...noteVerifier(name, Buffer.from(x!, 'base64url')), private_key };
}

/** `<name>+<key id>+<base64 of type and key>`, as it is given to verifiers. */
export function vkeyOf({ name, key_id, public_key }: Omit<NoteVerifier, 'key'>): string {
  return `${name}+${key_id}+${toBase64(Buffer.from([ed25519Type, ...public_key]))}`;
}

/** Throws UntrustedError for a text that is no verifier key of an Ed25519 key. */
export function parseVkey(text: string): NoteVerifier {
  const match = /^([^+]+)\+([0-9a-f]{8})\+(.+)$/.exec(text);
  const wrong = new UntrustedError('This is no verifier key: `name+id+base64` is expected.');
  if (match === null || !isKeyName(match[1]!)) throw wrong;
  const key = fromBase64(match[3]!);
  if (key[0] !== ed25519Type || key.length !== 1 + publicKeyBytes) {
    throw new UntrustedError('The verifier key is not an Ed25519 key of signed notes.');
  }
  const verifier = noteVerifier(match[1]!, key.subarray(1));
  if (verifier.key_id !== match[2]) {
    throw new UntrustedError('The id in the verifier key is not the id of its key.');
  }
  return verifier;
}

/** White_Space and Cc of Unicode are what no name holds. */
function isKeyName(name: string): boolean {
  return name.isWellFormed() && /^[^\s\p{White_Space}\p{Cc}+]+$/u.test(name);
}

/** Whether it can stand in a note: UTF-8, no control characters but line feeds, one at its end. */
function isNoteText(text: string): boolean {
  return text.isWellFormed() && text.endsWith('\n') && !/[\u0000-\u0009\u000b-\u001f]/.test(text);
}

/** The note with the signatures of these signers. RangeError for a text that no note can hold. */
export function signNote(text: string, signers: readonly NoteSigner[]): string {
  if (!isNoteText(text)) {
    throw new RangeError('A note ends in a line feed and has no other control characters.');
  }
  const lines = signers.map(({ name, key_id, private_key }) => {
    const signature = sign(null, Buffer.from(text), private_key);
    return `— ${name} ${toBase64(Buffer.concat([Buffer.from(key_id, 'hex'), signature]))}\n`;
  });
  return `${text}\n${lines.join('')}`;
}

interface SignatureLine extends SignedBy {
  signature: Buffer;
}

/** Text and signature lines of a note, unverified. Throws UntrustedError for what is no note. */
function splitNote(note: string): { text: string; signatures: SignatureLine[] } {
  const end = note.lastIndexOf('\n\n');
  if (!isNoteText(note) || end < 0) throw new UntrustedError('This is no signed note.');
  const lines = note.slice(end + 2, -1).split('\n');
  if (lines.length > signaturesLimit) {
    throw new UntrustedError(`The note has more than ${signaturesLimit} signatures.`);
  }
  return { text: note.slice(0, end + 1), signatures: lines.map(signatureLine) };
}

function signatureLine(line: string): SignatureLine {
  const [dash, name, encoded, ...more] = line.split(' ');
  const isForm = dash === '—' && name !== undefined && encoded !== undefined && more.length === 0;
  if (!isForm || !isKeyName(name)) throw new UntrustedError('A signature line is malformed.');
  const bytes = fromBase64(encoded);
  if (bytes.length < 5) throw new UntrustedError('A signature line is malformed.');
  return { name, key_id: bytes.toString('hex', 0, 4), signature: bytes.subarray(4) };
}

/**
 * Opens a note that at least one of the verifiers signed. Throws UntrustedError for a malformed
 * note, for a wrong signature under the name and id of a verifier, and when none of them signed.
 */
export function openNote(
  note: string | Uint8Array,
  verifiers: readonly NoteVerifier[],
): OpenedNote {
  const { text, signatures } = splitNote(typeof note === 'string' ? note : utf8(note));
  const verified = new Map<string, SignedBy>();
  const unknown: SignedBy[] = [];
  for (const { name, key_id, signature } of signatures) {
    const known = verifiers.filter((one) => one.name === name && one.key_id === key_id);
    if (known.length === 0) unknown.push({ name, key_id });
    else if (known.some((one) => holds(text, signature, one))) {
      verified.set(`${name}+${key_id}`, { name, key_id });
    } else {
      throw new UntrustedError(`The signature of ${name}+${key_id} does not hold.`);
    }
  }
  if (verified.size === 0) throw new UntrustedError('No known key signed the note.');
  return { text, verified: [...verified.values()], unknown };
}

function utf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new UntrustedError('The note is not UTF-8.');
  }
}

function holds(text: string, signature: Uint8Array, { key }: NoteVerifier): boolean {
  return verify(null, Buffer.from(text), key, signature);
}
