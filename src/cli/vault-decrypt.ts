// `proofline vault decrypt`: turning the encryption of the vault off.
import { openEncryptedVault } from '../deps.ts';
import { json } from '../domain/visible.ts';
import { decryptVault, type DecryptedFiles } from '../operations/vault/decrypt-vault.ts';
import { blobTotals } from '../store/vault/scrub.ts';
import { withTables } from './database.ts';
import { Failure } from './failure.ts';
import { startProgress } from './progress.ts';
import { say, sizeWords, type Terminal } from './terminal.ts';
import type { VaultOptions } from './vault-care.ts';

export function decrypt(terminal: Terminal, options: VaultOptions): Promise<void> {
  return withTables(terminal, 'refuse', async ({ deps, context }) => {
    const vault = await openEncryptedVault(deps.config, deps);
    const dry_run = options.dryRun === true;
    const { bytes: total } = await blobTotals(deps.database.kysely);
    const progress = startProgress(terminal, 'vault', total === 0 ? null : total + 1);
    const onProgress = ({ bytes }: { bytes: number }) => progress.sent(bytes);
    const done = await decryptVault({ ...deps, vault }, context, { dry_run, onProgress });
    progress.end();
    if (options.json) say(terminal, json(done));
    else sayDone(terminal, done);
    if (!dry_run && !done.turned_off) throw stillOn(done);
  });
}

function sayDone(terminal: Terminal, done: DecryptedFiles): void {
  const { found, bytes, decrypted, turned_off } = done;
  say(terminal, `${found} encrypted files, ${sizeWords(bytes)}; ${decrypted} decrypted`);
  if (!turned_off) return;
  say(terminal, 'Encryption is off. Remove IP3_VAULT_KEY_FILE before you start a server.');
}

function stillOn({ damaged: [first, ...others] }: DecryptedFiles): Failure {
  const files =
    first === undefined
      ? 'Encrypted files came in meanwhile; stop every server and run the command again.'
      : `${1 + others.length} files do not open to what they were and stay encrypted: ` +
        `${first} …; ` +
        'run "proofline vault scrub".';
  return new Failure({ error: 'internal', detail: `Encryption stays on. ${files}` });
}
