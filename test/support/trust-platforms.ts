// The trust core on each platform that runs it: the server's crypto and the browser's.
import { webCrypto } from '../../src/console/web-crypto.ts';
import { runAsync, runSync, type Computation } from '../../src/trust-core/computation.ts';
import * as merkle from '../../src/trust-core/merkle.ts';
import * as notes from '../../src/trust-core/signed-note.ts';
import { nodeCrypto } from '../../src/trust/node-crypto.ts';

export interface Platform {
  name: string;
  /** Rejects with what the computation throws. */
  run: <Result>(computation: Computation<Result>) => Promise<Result>;
}

export const platforms: readonly Platform[] = [
  { name: 'Node.js', run: async (computation) => runSync(computation, nodeCrypto) },
  { name: 'WebCrypto', run: (computation) => runAsync(computation, webCrypto) },
];

/** On the server, at once. */
export function verifyConsistency(
  claim: merkle.Consistency,
  proof: merkle.ConsistencyProof,
): boolean {
  return runSync(merkle.verifyConsistency(claim, proof), nodeCrypto);
}

/** On the server, at once. */
export function openNote(
  note: string | Uint8Array,
  verifiers: readonly notes.NoteVerifier[],
): notes.OpenedNote {
  return runSync(notes.openNote(note, verifiers), nodeCrypto);
}
