// Signed notes (C2SP signed-note) with Ed25519 signatures, type 0x01: texts that carry who signed
// them.
import { fromBase64, toBase64 } from './base64.ts';
import { concat, fromHex, toHex, utf8 } from './bytes.ts';
import { sha256, verifyEd25519, type Computation } from './computation.ts';
import { UntrustedError } from './untrusted-error.ts';

const ed25519Type = Uint8Array.of(1);
const publicKeyBytes = 32;
const keyIdBytes = 4;
/** C2SP asks for at least 16. */
const signaturesLimit = 100;

export interface SignedBy {
  name: string;
  /** First four bytes of SHA-256(name ‖ 0x0A ‖ 0x01 ‖ public key), in hex. */
  key_id: string;
}

export interface NoteVerifier extends SignedBy {
  /** 32 bytes. */
  public_key: Uint8Array;
  /** The key ended: checkpoints of more entries count for nothing. */
  until?: number;
}

interface NoteSignature extends SignedBy {
  signature: Uint8Array;
}

/** A note as it is written, unverified. */
export interface SignedNote {
  /** With its last line feed. */
  text: string;
  signatures: NoteSignature[];
}

export interface OpenedNote {
  /** With its last line feed. */
  text: string;
  /** Keys whose signatures were verified. */
  verified: SignedBy[];
  /** Signatures of keys that the reader does not know. */
  unknown: SignedBy[];
}

/** @throws RangeError for an invalid name or key. */
export function* noteVerifier(name: string, public_key: Uint8Array): Computation<NoteVerifier> {
  if (!isKeyName(name)) throw new RangeError('A key name has neither spaces nor plus signs.');
  if (public_key.length !== publicKeyBytes) throw new RangeError('An Ed25519 key has 32 bytes.');
  const digest = yield* sha256(concat(utf8(`${name}\n`), ed25519Type, public_key));
  return { name, key_id: toHex(digest.subarray(0, keyIdBytes)), public_key };
}

/**
 * `<name>+<key id>+<base64 of type and key>`, as it is given to verifiers; of a key that ended with
 * `@<entries>` behind it, which C2SP does not have.
 */
export function vkeyOf({ name, key_id, public_key, until }: NoteVerifier): string {
  const end = until === undefined ? '' : `@${until}`;
  return `${name}+${key_id}+${toBase64(concat(ed25519Type, public_key))}${end}`;
}

/** @throws UntrustedError for anything but the verifier key of an Ed25519 key. */
export function* parseVkey(text: string): Computation<NoteVerifier> {
  const form = /^([^+]+)\+([0-9a-f]{8})\+([^@]+)(?:@(0|[1-9]\d{0,14}))?$/;
  const [, name = '', key_id, encoded = '', until] = form.exec(text) ?? [];
  if (!isKeyName(name)) {
    throw new UntrustedError('This is no verifier key: `name+id+base64` is expected.');
  }
  const key = fromBase64(encoded);
  if (key[0] !== ed25519Type[0] || key.length !== 1 + publicKeyBytes) {
    throw new UntrustedError('The verifier key is not an Ed25519 key of signed notes.');
  }
  const verifier = yield* noteVerifier(name, key.subarray(1));
  if (verifier.key_id !== key_id) {
    throw new UntrustedError('The id in the verifier key is not the id of its key.');
  }
  return until === undefined ? verifier : { ...verifier, until: Number(until) };
}

/** White_Space and Cc of Unicode are what no name has. */
function isKeyName(name: string): boolean {
  return name.isWellFormed() && /^[^\s\p{White_Space}\p{Cc}+]+$/u.test(name);
}

/** Whether a note can have it: UTF-8, no control characters but line feeds, one at its end. */
export function isNoteText(text: string): boolean {
  return text.isWellFormed() && text.endsWith('\n') && !/[\u0000-\u0009\u000b-\u001f]/.test(text);
}

/** @throws UntrustedError for a text that is no note. */
export function parseNote(note: string | Uint8Array): SignedNote {
  const whole = typeof note === 'string' ? note : fromUtf8(note);
  const end = whole.lastIndexOf('\n\n');
  if (!isNoteText(whole) || end < 0) throw new UntrustedError('This is no signed note.');
  const lines = whole.slice(end + 2, -1).split('\n');
  if (lines.length > signaturesLimit) {
    throw new UntrustedError(`The note has more than ${signaturesLimit} signatures.`);
  }
  return { text: whole.slice(0, end + 1), signatures: lines.map(parseSignature) };
}

function parseSignature(line: string): NoteSignature {
  const [dash, name, encoded, ...more] = line.split(' ');
  const isForm = dash === '—' && name !== undefined && encoded !== undefined && more.length === 0;
  if (!isForm || !isKeyName(name)) throw new UntrustedError('A signature line is malformed.');
  const bytes = fromBase64(encoded);
  if (bytes.length <= keyIdBytes) throw new UntrustedError('A signature line is malformed.');
  return {
    name,
    key_id: toHex(bytes.subarray(0, keyIdBytes)),
    signature: bytes.subarray(keyIdBytes),
  };
}

/** The line of one signature, without its line feed. */
export function signatureLine({ name, key_id, signature }: NoteSignature): string {
  return `— ${name} ${toBase64(concat(fromHex(key_id), signature))}`;
}

/**
 * Opens a note that at least one of the verifiers signed.
 * @throws UntrustedError for a malformed note, for a wrong signature under the name and id of a
 * verifier, and when none of them signed
 */
export function* openNote(
  note: string | Uint8Array,
  verifiers: readonly NoteVerifier[],
): Computation<OpenedNote> {
  const { text, signatures } = parseNote(note);
  const verified = new Map<string, SignedBy>();
  const unknown: SignedBy[] = [];
  for (const { name, key_id, signature } of signatures) {
    const known = verifiers.filter((one) => one.name === name && one.key_id === key_id);
    if (known.length === 0) unknown.push({ name, key_id });
    else if (yield* isSignedByAny(known, text, signature)) {
      verified.set(`${name}+${key_id}`, { name, key_id });
    } else {
      const detail = `The signature of ${name}+${key_id} is not valid.`;
      throw new UntrustedError(detail, 'bad_signature');
    }
  }
  if (verified.size === 0) throw new UntrustedError('No known key signed the note.', 'unknown_key');
  return { text, verified: [...verified.values()], unknown };
}

function* isSignedByAny(
  verifiers: readonly NoteVerifier[],
  text: string,
  signature: Uint8Array,
): Computation<boolean> {
  const message = utf8(text);
  for (const { public_key: publicKey } of verifiers) {
    if (yield* verifyEd25519({ publicKey, message, signature })) return true;
  }
  return false;
}

function fromUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new UntrustedError('The note is not UTF-8.');
  }
}
