// Ways to change a package: by a bit, by the order of names, and by the hand of someone who knows
// the format and leaves a file that is sound in every other way.
import { createHash } from 'node:crypto';
import { canonicalJson } from '../../src/trust-core/canonical.ts';
import { packageSha256, type Manifest } from '../../src/trust/manifest.ts';

/** Chance that is the same in every run: numbers below 1, from a seed. */
export function chance(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function flipBit(bytes: Uint8Array, next: () => number): Buffer {
  const changed = Buffer.from(bytes);
  const place = Math.floor(next() * changed.length);
  changed[place]! ^= 1 << Math.floor(next() * 8);
  return changed;
}

/** The same value with names in another order and other space between the tokens. */
export function reordered(bytes: Uint8Array, next: () => number): Buffer {
  const shuffle = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(shuffle);
    if (typeof value !== 'object' || value === null) return value;
    const members = Object.entries(value).map(([name, inner]) => ({ name, inner, key: next() }));
    members.sort((a, b) => a.key - b.key);
    return Object.fromEntries(members.map(({ name, inner }) => [name, shuffle(inner)]));
  };
  const value = shuffle(JSON.parse(Buffer.from(bytes).toString('utf8')));
  return Buffer.from(JSON.stringify(value, null, Math.floor(next() * 4)));
}

interface Row {
  id: string;
  evidence_id?: string;
  hash_sha256: string;
  entries: { actor: string }[];
}

/** A package as far as the mutations know it; any member can be changed. */
interface Forged extends Record<string, unknown> {
  contents: { incident: { title: string }; evidence: Row[] };
  chain_of_custody: Row[];
  manifest: Manifest;
  package_sha256: string;
  issued_at: string;
  signature: { signatures: unknown[] };
  signer: { x: string };
  log_proof: { proof: string; entry: string };
}

type Forge = (document: Forged, next: () => number) => void;

/** Brings hashes up to date again, as far as one can without the key. */
function rehash(document: Forged): void {
  const values: Record<string, unknown> = { 'chain_of_custody.json': document.chain_of_custody };
  for (const [name, value] of Object.entries(document.contents)) {
    values[`contents/${name}.json`] = value;
  }
  for (const file of document.manifest.files) {
    if (file.role !== 'document') continue;
    const text = canonicalJson(values[file.path]);
    file.sha256 = createHash('sha256').update(text).digest('hex');
    file.bytes = Buffer.byteLength(text);
  }
  document.package_sha256 = packageSha256(document.manifest);
}

const pick = <Value>(list: readonly Value[], next: () => number): Value =>
  list[Math.floor(next() * list.length)]!;

/** What a forger would try; each must be found. */
export const forgeries: Record<string, Forge> = {
  'a title is changed': (document) => {
    document.contents.incident.title = 'Another title';
  },
  'a title is changed and every hash computed anew': (document) => {
    document.contents.incident.title = 'Another title';
    rehash(document);
  },
  'a record is left out': (document, next) => {
    const gone = pick(document.contents.evidence, next);
    const others = (row: Row) => row.id !== gone.id && row.evidence_id !== gone.id;
    document.contents.evidence = document.contents.evidence.filter(others);
    document.chain_of_custody = document.chain_of_custody.filter(others);
    document.manifest.files = document.manifest.files.filter(
      (file) => file.path !== `evidence/${gone.id}`,
    );
    rehash(document);
  },
  'a custody entry is cut off the end': (document, next) => {
    pick(document.chain_of_custody, next).entries.pop();
  },
  'an actor is changed in the custody chain, with hashes': (document, next) => {
    pick(document.chain_of_custody, next).entries[0]!.actor = 'somebody.else';
    rehash(document);
  },
  'the hash of a record is changed with its row': (document, next) => {
    const row = pick(document.contents.evidence, next);
    row.hash_sha256 = 'ab'.repeat(32);
    document.manifest.files.find((file) => file.path === `evidence/${row.id}`)!.sha256 =
      row.hash_sha256;
    rehash(document);
  },
  'the audience is another': (document) => {
    const { audience } = document.manifest;
    document.manifest.audience = audience === 'public' ? 'internal' : 'public';
    document.package_sha256 = packageSha256(document.manifest);
  },
  'the time of issue is moved': (document) => {
    document.issued_at = '2020-01-01T00:00:00.000Z';
  },
  'the signature is dropped': (document) => {
    document.signature.signatures = [];
  },
  'a second signature is added': (document) => {
    document.signature.signatures.push(document.signature.signatures[0]);
  },
  'another key is named': (document) => {
    document.signer.x = Buffer.alloc(32, 7).toString('base64url');
  },
  'a member is added that nothing covers': (document) => {
    document['note'] = 'Trust me.';
  },
  'the proof of the log is of another place': (document) => {
    document.log_proof.proof = document.log_proof.proof.replace('index 6', 'index 5');
  },
  'the log entry is of another package': (document) => {
    document.log_proof.entry = document.log_proof.entry.replace(
      document.package_sha256,
      'cd'.repeat(32),
    );
  },
  'a claim stands in place of a timestamp': (document, next) => {
    const said = { status: 'failed', detail: 'No answer.', at: '2026-11-20T15:00:00.000Z' };
    const claims = [{ priority: 'critical' }, 'Closed.\n'.repeat(20), 'x'.repeat(401), ''];
    const wrong = [...claims.map((detail) => ({ detail })), { at: 'Approved by the authority' }];
    document['timestamp'] = { ...said, ...pick(wrong, next) };
  },
  'a member is missing': (document, next) => {
    delete document[pick(Object.keys(document), next)];
  },
  'a member is of another type': (document, next) => {
    document[pick(Object.keys(document), next)] = pick([null, 1, 'text', [], {}], next);
  },
};

export function forge(bytes: Uint8Array, name: string, next: () => number): Buffer {
  const document = JSON.parse(Buffer.from(bytes).toString('utf8')) as Forged;
  forgeries[name]!(document, next);
  return Buffer.from(canonicalJson(document));
}
