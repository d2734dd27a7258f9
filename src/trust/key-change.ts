// What the audit log says of its own keys: which one ended at how many entries, and which one signs
// since. The note in it is the last checkpoint of the old key with one more line, signed by both;
// by the new one alone where the old one might be stolen, because then its signature says nothing.
import { checkpointText, type Checkpoint } from '../trust-core/checkpoint.ts';
import { runSync } from '../trust-core/computation.ts';
import { openNote, vkeyOf, type NoteVerifier } from '../trust-core/signed-note.ts';
import { UntrustedError } from '../trust-core/untrusted-error.ts';
import { nodeCrypto } from './node-crypto.ts';
import { fieldsOf, textOf, type Fields } from './shape.ts';
import { parseVkey, signNote, type NoteSigner } from './signed-note.ts';

export interface KeyChange {
  old_key: NoteVerifier;
  new_key: NoteVerifier;
  compromised: boolean;
  /** The newest checkpoint when it was written: what the old key can have signed, at most. */
  checkpoint: Checkpoint;
}

function textOfChange({ old_key, new_key, compromised, checkpoint }: KeyChange): string {
  const end = compromised ? 'compromised' : 'retired';
  return `${checkpointText(checkpoint)}key ${old_key.key_id} ${end} ${new_key.key_id}\n`;
}

/** The members of an audit entry that say it. */
export function keyChangeDetail(change: KeyChange, signers: readonly NoteSigner[]) {
  const { old_key, new_key, compromised, checkpoint } = change;
  const { origin, size, root } = checkpoint;
  const named = { origin, size, root: Buffer.from(root).toString('hex') };
  const note = signNote(textOfChange(change), signers);
  return { ...named, old_key: vkeyOf(old_key), new_key: vkeyOf(new_key), compromised, note };
}

/**
 * The change that an audit entry says; null for an entry about something else.
 * @throws UntrustedError when the keys did not sign what it says
 */
export function readKeyChange(entry: unknown): KeyChange | null {
  const { action, detail } = fieldsOf(entry, 'entry');
  const said = action === 'key.retired' ? fieldsOf(detail, 'detail') : null;
  if (said === null || said['purpose'] !== 'log') return null;
  const change = changeIn(said);
  const { old_key, new_key, compromised } = change;
  const note = textOf(said['note'], 'note');
  const needed = compromised ? [new_key] : [old_key, new_key];
  for (const key of needed) {
    if (runSync(openNote(note, [key]), nodeCrypto).text !== textOfChange(change)) {
      throw new UntrustedError('The keys signed another change than the entry says.');
    }
  }
  return change;
}

function changeIn(said: Fields): KeyChange {
  const { size, compromised } = said;
  const origin = textOf(said['origin'], 'origin');
  const [old_key, new_key] = ['old_key', 'new_key'].map((name) =>
    parseVkey(textOf(said[name], name)),
  );
  const root = Buffer.from(textOf(said['root'], 'root'), 'hex');
  const isSound = Number.isSafeInteger(size) && typeof compromised === 'boolean';
  if (!isSound || old_key?.name !== origin || new_key?.name !== origin) {
    throw new UntrustedError('The change of a key is malformed.');
  }
  return {
    ...{ old_key, new_key, compromised },
    checkpoint: { origin, size: Number(size), root },
  };
}
