// The keys of login tokens: those of this process's folder, and what all processes say of theirs.
import { importJWK, type CryptoKey } from 'jose';
import { timestamp } from '../../domain/clock.ts';
import {
  findTokenKey,
  listTokenKeys,
  publishTokenKey,
  type TokenKey,
} from '../../store/accounts/token-public-keys.ts';
import { writeAudit } from '../../store/audit/audit.ts';
import type { OwnKey, PublishedKey, SigningKey, TokenKeys } from '../../trust/published-keys.ts';
import { batchReads } from '../batch-reads.ts';
import type { Deps } from '../deps.ts';
import { systemContext } from '../system-context.ts';

export type RingDeps = Pick<Deps, 'database' | 'clock' | 'ids'>;

export interface KeyRing {
  /** The key that signs now, known to every process. */
  signing(): Promise<SigningKey>;
  /** The key of a token that was issued at this time (seconds since 1970), if it counts. */
  verifying(kid: string, issued: number): Promise<CryptoKey | Uint8Array | undefined>;
  /** Public keys whose tokens might be alive. */
  listed(): Promise<TokenKey[]>;
  /** Publishes what changed in the folder, and learns what others have published. */
  refresh(): Promise<void>;
}

/** A retired or compromised key counts no longer than this in any process that is asked. */
const rememberedMs = 5_000;

/**
 * A key in use is reported as seen this often; tokens can be so much younger than the last report.
 */
const reportEveryMs = 60_000;
const youngerMs = 2 * reportEveryMs;

interface KnownKey extends TokenKey {
  imported: CryptoKey | Uint8Array;
  /** Whether this process has the private half. */
  isOwn: boolean;
}

export function openKeyRing(deps: RingDeps, folder: TokenKeys, lifetimeSeconds: number): KeyRing {
  const { database, clock } = deps;
  let known = new Map<string, KnownKey>();
  let readAt = -Infinity;
  /** What the database says, as far as this process has read or written it. */
  const published = new Map<string, TokenKey>();

  const read = async () => {
    const own = await folder.list();
    if (database.writes.refusal === null) await publish(deps, own, published);
    const since = clock.now().subtract({ seconds: lifetimeSeconds, milliseconds: youngerMs });
    const all = await listTokenKeys(database.kysely, timestamp(since));
    for (const key of all) published.set(key.kid, key);
    known = await merged([...all, ...own.map((one) => asTokenKey(deps, one))], own);
    readAt = performance.now();
  };
  const refreshed = batchReads(async (asked: null[]) => {
    await read();
    return asked;
  });
  const refresh = async () => void (await refreshed(null));
  /** A key that another process has published since. */
  const find = async (kid: string) => {
    const found = known.get(kid);
    if (found !== undefined) return found;
    const other = await findTokenKey(database.kysely, kid);
    return other && knownKey(other, []);
  };

  return {
    refresh,
    async signing() {
      await refresh();
      const key = await folder.current();
      const state = known.get(key.signer.kid);
      if (state !== undefined && signs(state, timestamp(clock.now()))) return key;
      // Retired elsewhere, or made by this call.
      if (state !== undefined) await folder.replace();
      await refresh();
      return folder.current();
    },
    async verifying(kid, issued) {
      if (performance.now() - readAt > rememberedMs) await refresh();
      const key = await find(kid);
      return key !== undefined && counts(key, issued * 1000) ? key.imported : undefined;
    },
    async listed() {
      await refresh();
      const oldest = clock.now().epochMilliseconds - lifetimeSeconds * 1000;
      return [...known.values()].filter((key) => isListed(key, oldest));
    },
  };
}

/** One key for each id: of two states of a key the stricter one. */
async function merged(
  keys: readonly TokenKey[],
  own: Parameters<typeof knownKey>[1],
): Promise<Map<string, KnownKey>> {
  const next = new Map<string, KnownKey>();
  for (const key of keys) {
    const before = next.get(key.kid);
    next.set(key.kid, await knownKey(before === undefined ? key : stricter(before, key), own));
  }
  return next;
}

/** Whether tokens that it signed might still be in use, when the oldest of them is this old. */
function isListed({ compromised, retired_at }: KnownKey, oldestMs: number): boolean {
  return !compromised && (retired_at === null || Date.parse(retired_at) > oldestMs);
}

/** Whether tokens of that time count by this key. */
function counts(key: KnownKey, issuedMs: number): boolean {
  const { compromised, retired_at, seen_at, isOwn } = key;
  if (compromised) return false;
  if (retired_at !== null && issuedMs > Date.parse(retired_at)) return false;
  // Of a key that no process has any more, only tokens count that it can have signed.
  return isOwn || issuedMs <= Date.parse(seen_at) + youngerMs;
}

function signs({ compromised, retired_at }: KnownKey, now: string): boolean {
  return !compromised && (retired_at === null || retired_at > now);
}

async function publish(
  deps: RingDeps,
  own: readonly OwnKey<'token'>[],
  published: Map<string, TokenKey>,
): Promise<void> {
  for (const one of own) {
    const key = asTokenKey(deps, one);
    if (isPublished(key, published.get(key.kid))) continue;
    await deps.database.kysely.transaction().execute(async (tx) => {
      if (!(await publishTokenKey(tx, key))) return;
      const { kid, active_from, retired_at, compromised } = key;
      const context = systemContext(deps);
      await writeAudit(tx, context, timestamp(deps.clock.now()), {
        action: 'key.retired',
        detail: { purpose: 'token', kid, active_from, retired_at, compromised, ...one.end },
      });
    });
    published.set(key.kid, key);
  }
}

/** Whether everyone knows all of this, but for a sighting that is recent enough. */
function isPublished(key: TokenKey, known: TokenKey | undefined): boolean {
  if (known === undefined) return false;
  if (key.compromised && !known.compromised) return false;
  if (key.retired_at !== null) return known.retired_at !== null;
  return Date.parse(key.seen_at) - Date.parse(known.seen_at) < reportEveryMs;
}

/** The state of a key of the folder; a retired one was last seen when it ended. */
function asTokenKey({ clock }: RingDeps, key: PublishedKey<'token'>): TokenKey {
  const { kid, kty, crv, x, created_at, active_from, retired_at, compromised } = key;
  const public_jwk = { kty, crv, x, kid, alg: 'EdDSA', use: 'sig' };
  const now = timestamp(clock.now());
  const seen_at = retired_at !== null && retired_at < now ? retired_at : now;
  return { kid, public_jwk, created_at, active_from, retired_at, compromised, seen_at };
}

/** What either says against the key. */
function stricter(one: TokenKey, other: TokenKey): TokenKey {
  const ends = [one.retired_at, other.retired_at].filter((end) => end !== null).sort();
  return { ...one, retired_at: ends[0] ?? null, compromised: one.compromised || other.compromised };
}

async function knownKey(key: TokenKey, own: readonly PublishedKey<'token'>[]): Promise<KnownKey> {
  const imported = await importJWK(key.public_jwk, 'EdDSA');
  return {
    ...key,
    imported,
    isOwn: own.some(({ kid, retired_at }) => kid === key.kid && retired_at === null),
  };
}
