// The keys that sign packages: Ed25519, one file each, readable by the owner only. The newest
// active one signs; a retired one keeps its public half for good and loses its private half.
import { createPrivateKey, generateKeyPairSync } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { timestamp, type Clock, type Timestamp } from './domain/clock.ts';
import { keyPair, writeKeyOnce } from './keys.ts';
import type { PackageKeys, PublishedKey, SigningKey } from './trust/package-keys.ts';

interface KeyFile extends PublishedKey {
  /** Private half; gone once the key is retired. */
  d?: string;
}

const fileName = /^package-(\d{4})\.jwk$/;

/** Opens the keys of a data folder, and makes the first one when there is none. */
export async function openPackageKeys(dataDir: string, clock: Clock): Promise<PackageKeys> {
  const folder = join(dataDir, 'keys');
  if ((await readKeys(folder)).length === 0) await addKey(folder, clock.now(), clock.now());
  return {
    current: () => currentKey(folder, clock),
    list: async () => (await readKeys(folder)).map(({ key }) => published(key)),
  };
}

/** The keys of a data folder; empty when it has none. Nothing is made. */
export async function listPackageKeys(dataDir: string): Promise<PublishedKey[]> {
  return (await readKeys(join(dataDir, 'keys'))).map(({ key }) => published(key));
}

/**
 * Makes a new key that signs from `overlapSeconds` on; until then the old one does, and both are
 * published. A compromised key stops at once and is marked, whatever the overlap.
 */
export async function rotatePackageKey(
  dataDir: string,
  clock: Clock,
  { overlapSeconds, compromised }: { overlapSeconds: number; compromised: boolean },
): Promise<{ added: PublishedKey; retired: PublishedKey[] }> {
  const folder = join(dataDir, 'keys');
  const now = clock.now();
  const from = compromised ? now : now.add({ seconds: overlapSeconds });
  // First the new key: a crash in between leaves two that sign, never none.
  const added = await addKey(folder, now, from);
  const retired: PublishedKey[] = [];
  for (const { path, key } of await readKeys(folder)) {
    if (key.kid === added.kid || (key.retired_at !== null && !isAlive(key, now))) continue;
    const marked = { ...key, retired_at: earlier(key.retired_at, timestamp(from)), compromised };
    await replaceFile(path, compromised ? published(marked) : marked);
    retired.push(published(marked));
  }
  return { added, retired };
}

function earlier(a: Timestamp | null, b: Timestamp): Timestamp {
  return a !== null && a < b ? a : b;
}

function isAlive({ retired_at }: PublishedKey, now: Temporal.Instant): boolean {
  return retired_at === null || retired_at > timestamp(now);
}

/** Reads the folder each time, so that a rotation beside a running server takes effect. */
async function currentKey(folder: string, clock: Clock): Promise<SigningKey> {
  const now = clock.now();
  const keys = await readKeys(folder);
  for (const { path, key } of keys) {
    if (key.d !== undefined && !isAlive(key, now)) await replaceFile(path, published(key));
  }
  const current = keys.findLast(
    ({ key }) => key.d !== undefined && isAlive(key, now) && key.active_from <= timestamp(now),
  );
  if (current === undefined) throw noKey(folder);
  const { kty, crv, x, d, kid } = current.key;
  const privateKey = createPrivateKey({ key: { kty, crv, x, d: d! }, format: 'jwk' });
  return { signer: { kty, crv, x, kid }, privateKey };
}

function noKey(folder: string): Error {
  return new Error(
    `No key in ${folder} may sign packages now; restore the folder from the backup, ` +
      'or make a new key with "proofline keys rotate".',
  );
}

/** The keys by age. */
async function readKeys(folder: string): Promise<{ path: string; key: KeyFile }[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const paths = names.filter((name) => fileName.test(name)).sort();
  return Promise.all(paths.map((name) => readOne(join(folder, name))));
}

async function readOne(path: string): Promise<{ path: string; key: KeyFile }> {
  try {
    return { path, key: JSON.parse(await readFile(path, 'utf8')) as KeyFile };
  } catch (error) {
    throw new Error(`The key file ${path} cannot be read; restore it from the backup.`, {
      cause: error,
    });
  }
}

/** Takes the next free number; two processes at once make two keys, one after the other. */
async function addKey(
  folder: string,
  now: Temporal.Instant,
  from: Temporal.Instant,
): Promise<PublishedKey> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const { private_jwk, kid } = keyPair(
    generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' }) as Record<string, unknown>,
  );
  const times = { created_at: timestamp(now), active_from: timestamp(from), retired_at: null };
  const own = { kid, purpose: 'package', ...times, compromised: false };
  const key = { ...private_jwk, ...own } as KeyFile;
  for (;;) {
    const last = (await readKeys(folder)).at(-1)?.path ?? 'package-0000.jwk';
    const number = Number(/(\d{4})\.jwk$/.exec(last)?.[1]) + 1;
    const name = `package-${String(number).padStart(4, '0')}.jwk`;
    if (await writeKeyOnce(join(folder, name), key)) return published(key);
  }
}

/** The new content takes the name at once: a reader sees the old file or the new one. */
async function replaceFile(path: string, key: PublishedKey): Promise<void> {
  const temporary = `${path}.new`;
  const file = await open(temporary, 'w', 0o600);
  try {
    await file.writeFile(`${JSON.stringify(key)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(temporary, path);
}

function published(key: KeyFile): PublishedKey {
  const { kty, crv, x, kid, purpose, created_at, active_from, retired_at, compromised } = key;
  return { kty, crv, x, kid, purpose, created_at, active_from, retired_at, compromised };
}
