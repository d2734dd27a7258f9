// What an operator decides about a vault: about the files of its quarantine, and whose it is.
import { userInfo } from 'node:os';
import { openOwnVault, vaultFolder } from '../deps.ts';
import { json, visible } from '../domain/visible.ts';
import { deleteFromQuarantine, restoreFromQuarantine } from '../operations/vault/decide-orphans.ts';
import { adoptVault } from '../operations/vault/own-vault.ts';
import { unnamedBlobs } from '../store/vault/blobs.ts';
import { withTables } from './database.ts';
import { Failure } from './failure.ts';
import { say, sayTable, sizeWords, type Terminal } from './terminal.ts';
import type { VaultOptions } from './vault-care.ts';

export interface DecisionOptions {
  reason: string;
  by?: string;
  json?: true;
}

interface Listed {
  sha256: string;
  bytes: number;
  written_at: string | null;
  set_aside_at: string | null;
  /** Whether a record names it, so that it goes back. */
  named: boolean;
}

export function quarantine(terminal: Terminal, options: VaultOptions): Promise<void> {
  return withTables(terminal, 'refuse', async ({ deps }) => {
    const vault = await openOwnVault(deps.config, deps);
    const files: Listed[] = [];
    for await (const { sha256, bytes, manifest } of vault.quarantine.walk()) {
      const named = (await unnamedBlobs(deps.database.kysely, [sha256])).length === 0;
      const { written_at = null, set_aside_at = null } = manifest ?? {};
      files.push({ sha256, bytes, written_at, set_aside_at, named });
    }
    if (options.json) return say(terminal, json({ files }));
    if (files.length === 0) return say(terminal, 'The quarantine is empty.');
    sayTable(terminal, ['SHA-256', 'SIZE', 'WRITTEN', 'SET ASIDE', ''], files.map(row));
  });
}

function row({ sha256, bytes, written_at, set_aside_at, named }: Listed): string[] {
  const times = [visible(written_at ?? '-'), visible(set_aside_at ?? '-')];
  return [sha256, sizeWords(bytes), ...times, named ? 'a record names it' : ''];
}

export function restore(
  terminal: Terminal,
  hashes: string[],
  options: VaultOptions,
): Promise<void> {
  return withTables(terminal, 'refuse', async ({ deps, context }) => {
    const vault = await openOwnVault(deps.config, deps);
    const done = await restoreFromQuarantine({ ...deps, vault }, context, hashes);
    if (options.json) say(terminal, json(done));
    else say(terminal, `${done.returned.length} files put back`);
    if (done.damaged.length === 0) return;
    const detail =
      `The bytes of ${done.damaged.join(', ')} are not those of the hash any more; ` +
      'they stay in the quarantine. Restore the file from a backup.';
    throw new Failure({ error: 'internal', detail });
  });
}

export function remove(
  terminal: Terminal,
  hashes: string[],
  { reason, by = userInfo().username, json: asJson }: DecisionOptions,
): Promise<void> {
  return withTables(terminal, 'refuse', async ({ deps, context }) => {
    const vault = await openOwnVault(deps.config, deps);
    const decision = { reason, by };
    const done = await deleteFromQuarantine({ ...deps, vault }, context, hashes, decision);
    if (asJson) return say(terminal, json(done));
    say(terminal, `${done.deleted.length} files deleted, ${sizeWords(done.bytes)}`);
  });
}

export function adopt(
  terminal: Terminal,
  { reason, by = userInfo().username, json: asJson }: DecisionOptions,
): Promise<void> {
  return withTables(terminal, 'refuse', async ({ deps, context }) => {
    const folder = vaultFolder(deps.config);
    const done = await adoptVault(deps, context, folder, { reason, by });
    if (asJson) return say(terminal, json(done));
    const before = done.before === null ? 'had no mark' : `was of ${done.before.installation}`;
    say(terminal, visible(`The vault ${folder} ${before}; it belongs to this installation now.`));
    say(terminal, 'Read all bytes again: proofline vault scrub');
  });
}
