// The keys that sign checkpoints of the audit log, in the data folder. They rotate as those of
// packages do, but the private half of one that ended stays until the log itself says so.
import { createPrivateKey } from 'node:crypto';
import { join } from 'node:path';
import { timestamp, type Clock } from '../domain/clock.ts';
import type { EndedLogKey, LogKeys } from '../trust/published-keys.ts';
import {
  currentKey,
  isAlive,
  listKeys,
  makeFirstKey,
  ownKey,
  readKeys,
  replaceFile,
  rotateOwn,
} from './signing-key-files.ts';

/** Opens the log keys of a data folder, and makes the first one if missing. */
export async function openLogKeys(dataDir: string, clock: Clock): Promise<LogKeys> {
  const folder = join(dataDir, 'keys');
  await makeFirstKey(folder, 'log', clock);
  return {
    current: () => currentKey(folder, 'log', clock),
    list: () => listKeys(dataDir, 'log'),
    rotate: rotateOwn(dataDir, 'log', clock),
    ended: () => endedKeys(folder, clock),
    forget: (kid) => forgetKey(folder, kid),
  };
}

async function endedKeys(folder: string, clock: Clock): Promise<EndedLogKey[]> {
  const now = timestamp(clock.now());
  const ended = (await readKeys(folder, 'log')).filter(({ key }) => !isAlive(key, now));
  return ended.map(({ key: { d, ...key } }) => {
    const { kty, crv, x } = key;
    const jwk = d === undefined || key.compromised ? null : { kty, crv, x, d };
    return { ...ownKey(key), private_key: jwk && createPrivateKey({ key: jwk, format: 'jwk' }) };
  });
}

async function forgetKey(folder: string, kid: string): Promise<void> {
  for (const { path, key } of await readKeys(folder, 'log')) {
    if (key.kid === kid && key.d !== undefined) await replaceFile(path, ownKey(key));
  }
}
