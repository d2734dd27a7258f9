// The keys that sign checkpoints of the audit log, in the data folder. They rotate as those of
// packages do, but the private half of one that ended stays until the log itself says so.
import { createPrivateKey, type KeyObject } from 'node:crypto';
import { join } from 'node:path';
import { timestamp, type Clock } from '../domain/clock.ts';
import type { PublishedKey } from '../trust/published-keys.ts';
import { keyPair, openKeyPair, type KeyPair } from './key-pair-file.ts';
import { currentKey, isAlive, published, readKeys, replaceFile } from './signing-key-files.ts';

export interface EndedLogKey extends PublishedKey<'log'> {
  /** Null once it is gone: of a compromised key at once. */
  private_key: KeyObject | null;
}

/** The key that signs checkpoints now; the first is made if missing. */
export async function openLogKey(dataDir: string, clock: Clock): Promise<KeyPair> {
  await openKeyPair(dataDir, 'log');
  const { privateKey } = await currentKey(join(dataDir, 'keys'), 'log', clock);
  return keyPair(privateKey.export({ format: 'jwk' }) as Record<string, unknown>);
}

/** The keys that sign no more, the oldest first. */
export async function endedLogKeys(dataDir: string, clock: Clock): Promise<EndedLogKey[]> {
  const now = timestamp(clock.now());
  const keys = await readKeys(join(dataDir, 'keys'), 'log');
  return keys
    .filter(({ key }) => !isAlive(key, now))
    .map(({ key: { d, ...key } }) => {
      const { kty, crv, x } = key;
      const jwk = d === undefined || key.compromised ? null : { kty, crv, x, d };
      const private_key = jwk && createPrivateKey({ key: jwk, format: 'jwk' });
      return { ...key, private_key };
    });
}

/** Removes the private half of a key. */
export async function forgetLogKey(dataDir: string, kid: string): Promise<void> {
  for (const { path, key } of await readKeys(join(dataDir, 'keys'), 'log')) {
    if (key.kid === kid && key.d !== undefined) await replaceFile(path, published(key));
  }
}

export const publicKeyOf = ({ x }: Pick<PublishedKey<'log'>, 'x'>) => Buffer.from(x, 'base64url');
