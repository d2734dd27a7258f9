// The keys that sign packages, login tokens and the audit log: Ed25519, one file each, readable by
// the owner only. The newest active one signs; a retired one keeps its public half for good and
// loses its private half.
import { createPrivateKey, generateKeyPairSync, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { timestamp, type Clock, type Timestamp } from '../domain/clock.ts';
import { required } from '../domain/required.ts';
import type {
  AskedRotation,
  KeyEnd,
  KeyPurpose,
  OwnKey,
  PackageKeys,
  PublishedKey,
  Rotated,
  SigningKey,
  TokenKeys,
} from '../trust/published-keys.ts';
import { removeLeftovers, thumbprint, writeKeyOnce } from './key-pair-file.ts';

interface KeyFile<Purpose extends KeyPurpose> extends PublishedKey<Purpose> {
  /** Private half; gone once the key is retired. */
  d?: string;
  /** Missing in keys that ended before reasons were asked for. */
  end?: KeyEnd | null;
}

interface KeyOnDisk<Purpose extends KeyPurpose> {
  path: string;
  key: KeyFile<Purpose>;
}

/** How long the old key signs on while others learn the new one, where no one says otherwise. */
export const usualOverlapSeconds: Record<KeyPurpose, number> = {
  ...{ package: 86_400, token: 300, log: 86_400 },
};

/** The first keys of tokens and of the log have no number. */
const fileNames: Record<KeyPurpose, RegExp> = {
  package: /^package-(\d{4})\.jwk$/,
  token: /^token(?:-(\d{4}))?\.jwk$/,
  log: /^log(?:-(\d{4}))?\.jwk$/,
};

/** Opens the package keys of a data folder, and makes the first one if missing. */
export async function openPackageKeys(dataDir: string, clock: Clock): Promise<PackageKeys> {
  const folder = join(dataDir, 'keys');
  await makeFirstKey(folder, 'package', clock);
  return {
    current: () => currentKey(folder, 'package', clock),
    list: () => listKeys(dataDir, 'package'),
    rotate: rotateOwn(dataDir, 'package', clock),
  };
}

/** Opens the keys of login tokens. Without one that can sign, no one could log in: one is made. */
export async function openTokenKeys(dataDir: string, clock: Clock): Promise<TokenKeys> {
  const folder = join(dataDir, 'keys');
  await makeFirstKey(folder, 'token', clock);
  const replace = async () => {
    await rotateKey(dataDir, 'token', clock, {
      overlapSeconds: 0,
      compromised: false,
      end: noKeyLeft,
    });
  };
  return {
    replace,
    current: async () => {
      const keys = await readKeys(folder, 'token');
      if (signingAt(keys, 'token', timestamp(clock.now())) === undefined) await replace();
      return currentKey(folder, 'token', clock);
    },
    list: () => listKeys(dataDir, 'token'),
    rotate: rotateOwn(dataDir, 'token', clock),
  };
}

const noKeyLeft: KeyEnd = {
  ...{ reason: 'No key of this folder could sign.', by: 'system', approval_id: null },
};

export function rotateOwn<Purpose extends KeyPurpose>(
  dataDir: string,
  purpose: Purpose,
  clock: Clock,
) {
  const overlapSeconds = usualOverlapSeconds[purpose];
  return (asked: AskedRotation) => rotateKey(dataDir, purpose, clock, { ...asked, overlapSeconds });
}

/** The keys of a data folder; empty when it has none. Nothing is made. */
export async function listKeys<Purpose extends KeyPurpose>(
  dataDir: string,
  purpose: Purpose,
): Promise<OwnKey<Purpose>[]> {
  return (await readKeys(join(dataDir, 'keys'), purpose)).map(({ key }) => ownKey(key));
}

/**
 * Makes a new key that signs from `overlapSeconds` on; until then the old one does, and both are
 * published. A compromised key stops at once and is marked, whatever the overlap.
 */
export async function rotateKey<Purpose extends KeyPurpose>(
  dataDir: string,
  purpose: Purpose,
  clock: Clock,
  { overlapSeconds, compromised, end }: AskedRotation & { overlapSeconds: number },
): Promise<Rotated<Purpose>> {
  const folder = join(dataDir, 'keys');
  const now = clock.now();
  const from = compromised ? now : now.add({ seconds: overlapSeconds });
  // First the new key: a crash in between leaves two that sign, never none.
  const added = await addKey(folder, purpose, now, from);
  await removeLeftovers(folder);
  const retired: OwnKey<Purpose>[] = [];
  for (const { path, key } of await readKeys(folder, purpose)) {
    if (key.kid === added.kid || (key.retired_at !== null && !isAlive(key, timestamp(now))))
      continue;
    const retired_at = earlier(key.retired_at, timestamp(from));
    const marked = { ...key, retired_at, compromised, end };
    await replaceFile(path, compromised ? ownKey(marked) : marked);
    retired.push(ownKey(marked));
  }
  return { added, retired };
}

function earlier(a: Timestamp | null, b: Timestamp): Timestamp {
  return a !== null && a < b ? a : b;
}

type Times = Pick<PublishedKey, 'active_from' | 'retired_at'>;

export function isAlive({ retired_at }: Pick<Times, 'retired_at'>, now: Timestamp): boolean {
  return retired_at === null || retired_at > now;
}

/**
 * The newest key that can sign. Where the clock was set back to before the first key, the oldest
 * one of tokens and of the log signs anyway; a package would fail its check.
 */
function signingAt<Purpose extends KeyPurpose>(
  keys: readonly KeyOnDisk<Purpose>[],
  purpose: Purpose,
  now: Timestamp,
): KeyFile<Purpose> | undefined {
  const alive = keys
    .map(({ key }) => key)
    .filter((key) => key.d !== undefined && isAlive(key, now));
  const active = alive.findLast(({ active_from }) => active_from <= now);
  return active ?? (purpose === 'package' ? undefined : alive[0]);
}

/** Reads the folder each time, so that a rotation alongside a running server takes effect. */
export async function currentKey(
  folder: string,
  purpose: KeyPurpose,
  clock: Clock,
): Promise<SigningKey> {
  const now = timestamp(clock.now());
  const keys = await readKeys(folder, purpose);
  // An ended key of the log signs once more, that it ended.
  for (const { path, key } of purpose === 'log' ? [] : keys) {
    if (key.d !== undefined && !isAlive(key, now)) await replaceFile(path, ownKey(key));
  }
  const current = signingAt(keys, purpose, now);
  if (current === undefined) throw noKey(folder);
  const { kty, crv, x, d, kid } = current;
  const privateKey = createPrivateKey({
    key: { kty, crv, x, d: required(d, 'private half of the key') },
    format: 'jwk',
  });
  return { signer: { kty, crv, x, kid }, privateKey };
}

function noKey(folder: string): Error {
  return new Error(
    `No key in ${folder} is valid for signing now; restore the folder from the backup, ` +
      'or make a new key with "proofline keys rotate".',
  );
}

/** The keys by age. */
export async function readKeys<Purpose extends KeyPurpose>(
  folder: string,
  purpose: Purpose,
): Promise<KeyOnDisk<Purpose>[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const found = names.filter((name) => fileNames[purpose].test(name));
  const paths = found.sort((a, b) => numberOf(a) - numberOf(b));
  return Promise.all(paths.map((name) => readOne(join(folder, name), purpose)));
}

function numberOf(name: string): number {
  return Number(/-(\d{4})\.jwk$/.exec(name)?.[1] ?? 0);
}

async function readOne<Purpose extends KeyPurpose>(
  path: string,
  purpose: Purpose,
): Promise<KeyOnDisk<Purpose>> {
  try {
    const read = JSON.parse(await readFile(path, 'utf8')) as KeyFile<Purpose>;
    return { path, key: read.purpose === undefined ? firstKey(read, purpose) : read };
  } catch (error) {
    throw new Error(`The key file ${path} cannot be read; restore it from the backup.`, {
      cause: error,
    });
  }
}

/** The moment of a key without one: the first of tokens or of the log was a bare JWK once. */
export const sinceInstallation = timestamp(Temporal.Instant.fromEpochMilliseconds(0));

function firstKey<Purpose extends KeyPurpose>(
  { kty, crv, x, d }: KeyFile<Purpose>,
  purpose: Purpose,
): KeyFile<Purpose> {
  const kid = thumbprint({ kty, crv, x });
  const start = { created_at: sinceInstallation, active_from: sinceInstallation };
  const times = { ...start, retired_at: null };
  const key = { kty, crv, x, kid, purpose, ...times, compromised: false };
  return d === undefined ? key : { ...key, d };
}

/** Makes the first key if the folder has none. Two processes at once get the same one. */
export async function makeFirstKey(folder: string, purpose: KeyPurpose, clock: Clock) {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await removeLeftovers(folder);
  if ((await readKeys(folder, purpose)).length > 0) return;
  const name = purpose === 'package' ? 'package-0001.jwk' : `${purpose}.jwk`;
  await writeKeyOnce(join(folder, name), newKey(purpose, clock.now(), clock.now()));
}

function newKey<Purpose extends KeyPurpose>(
  purpose: Purpose,
  now: Temporal.Instant,
  from: Temporal.Instant,
): KeyFile<Purpose> {
  const jwk = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
  const times = { created_at: timestamp(now), active_from: timestamp(from), retired_at: null };
  const own = { kid: thumbprint(jwk), purpose, ...times, compromised: false };
  return { ...jwk, ...own } as KeyFile<Purpose>;
}

/** Takes the next free number; two processes at once make two keys, one after the other. */
async function addKey<Purpose extends KeyPurpose>(
  folder: string,
  purpose: Purpose,
  now: Temporal.Instant,
  from: Temporal.Instant,
): Promise<OwnKey<Purpose>> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const key = newKey(purpose, now, from);
  for (;;) {
    const last = (await readKeys(folder, purpose)).at(-1)?.path ?? '';
    const name = `${purpose}-${String(numberOf(last) + 1).padStart(4, '0')}.jwk`;
    if (await writeKeyOnce(join(folder, name), key)) return ownKey(key);
  }
}

/**
 * The new content takes the name at once: a reader sees the old file or the new one. The name until
 * then is of this call alone, or two processes would write into one file.
 */
export async function replaceFile(path: string, key: PublishedKey<KeyPurpose>): Promise<void> {
  const temporary = `${path}.${randomUUID()}`;
  const file = await open(temporary, 'wx', 0o600);
  try {
    await file.writeFile(`${JSON.stringify(key)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(temporary, path);
}

/** Without its private half. */
export function ownKey<Purpose extends KeyPurpose>(key: KeyFile<Purpose>): OwnKey<Purpose> {
  return { ...published(key), end: key.end ?? null };
}

export function published<Purpose extends KeyPurpose>(
  key: KeyFile<Purpose>,
): PublishedKey<Purpose> {
  const { kty, crv, x, kid, purpose, created_at, active_from, retired_at, compromised } = key;
  return { kty, crv, x, kid, purpose, created_at, active_from, retired_at, compromised };
}
