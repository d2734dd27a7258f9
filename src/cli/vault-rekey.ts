// `proofline vault rekey`: exchanging the operator's key.
import { readFile } from 'node:fs/promises';
import { openOwnVault } from '../deps.ts';
import { json } from '../domain/visible.ts';
import { rekeyVault } from '../operations/vault/rekey-vault.ts';
import { base64Key } from '../settings/setting-types.ts';
import { withTables } from './database.ts';
import { usageFault } from './failure.ts';
import { say, type Terminal } from './terminal.ts';
import type { VaultOptions } from './vault-care.ts';

export function rekey(terminal: Terminal, file: string, options: VaultOptions): Promise<void> {
  return withTables(terminal, 'refuse', async ({ deps, context }) => {
    const from = deps.config.IP3_VAULT_KEY;
    if (from === undefined) {
      throw usageFault('The command needs the key in use; name its file in IP3_VAULT_KEY_FILE.');
    }
    const to = await keyIn(file);
    await openOwnVault(deps.config, deps);
    const done = await rekeyVault(deps, context, { from, to });
    if (options.json) return say(terminal, json(done));
    say(terminal, `${done.keys} keys of files are wrapped by the key ${done.to} now`);
    say(terminal, `Name ${file} in IP3_VAULT_KEY_FILE before you start a server.`);
  });
}

async function keyIn(file: string): Promise<Buffer> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw usageFault(`The file of the new key cannot be read: ${error.code}.`);
  });
  try {
    return base64Key(text.trim());
  } catch (error) {
    throw usageFault(`The new key ${(error as Error).message}.`);
  }
}
