// `proofline vault`: how full it is, reading all bytes again, what no record names, whose it is.
import { InvalidArgumentError, type Command } from 'commander';
import { reasonText } from './reason.ts';
import type { Terminal } from './terminal.ts';
import type { VaultOptions } from './vault-care.ts';
import type { DecisionOptions } from './vault-decisions.ts';

/** Loaded when a command runs: the database engine takes longer to load than help to print. */
const care = () => import('./vault-care.ts');
const decisions = () => import('./vault-decisions.ts');

export function addVault(program: Command, terminal: Terminal): void {
  const vault = program
    .command('vault')
    .summary('look after the bytes of evidence')
    .description(
      'Look after the bytes of evidence. With the embedded database the server must be stopped; ' +
        'with a PostgreSQL server, these commands run at any time, but for "decrypt" and ' +
        '"rekey", for which every server must be stopped.',
    )
    .addHelpText('after', '\nExamples:\n  $ proofline vault status\n  $ proofline vault scrub');
  vault
    .command('status')
    .summary('print how much is kept, what is free, and the last scrub')
    .description(
      'Print how much is kept, what is free, how the last scrub went and what is broken.',
    )
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExamples:\n  $ proofline vault status --json')
    .action(async (options: VaultOptions) => (await care()).status(terminal, options));
  vault
    .command('scrub')
    .summary('read all kept bytes again')
    .description(
      'Read all kept bytes again and compare their hashes. Each blob whose bytes have changed ' +
        'becomes an incident. Ends with 1 when there was one.',
    )
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExamples:\n  $ proofline vault scrub')
    .action(async (options: VaultOptions) => (await care()).scrub(terminal, options));
  vault
    .command('sweep')
    .summary('set aside bytes that no record names')
    .description(
      'Move bytes older than a day that no record names to the quarantine of the vault, where ' +
        '"vault delete" can remove them. They are only counted when the audit log was forked.',
    )
    .option('--dry-run', 'count them and move nothing')
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExamples:\n  $ proofline vault sweep --dry-run')
    .action(async (options: VaultOptions) => (await care()).sweep(terminal, options));
  addEncryption(vault, terminal);
  addDecisions(vault, terminal);
}

function addEncryption(vault: Command, terminal: Terminal): void {
  vault
    .command('encrypt')
    .summary('encrypt the files that are stored plain')
    .description(
      'Exchange each plain file of the vault for one that is encrypted with the key in ' +
        'IP3_VAULT_KEY_FILE. A plain file goes only when the encrypted one was read again. The ' +
        'command can be stopped and run again. Run no backup meanwhile.',
    )
    .option('--dry-run', 'count the plain files and change nothing')
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExamples:\n  $ proofline vault encrypt --dry-run')
    .action(async (options: VaultOptions) => (await care()).encrypt(terminal, options));
  vault
    .command('decrypt')
    .summary('turn encryption off')
    .description(
      'Exchange each encrypted file of the vault for a plain one, then forget the key. An ' +
        'encrypted file goes only when the plain one was read again. Stop every server first. ' +
        'The command can be stopped and run again. Run no backup meanwhile.',
    )
    .option('--dry-run', 'count the encrypted files and change nothing')
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExamples:\n  $ proofline vault decrypt --dry-run')
    .action(async (options: VaultOptions) =>
      (await import('./vault-decrypt.ts')).decrypt(terminal, options),
    );
  vault
    .command('rekey')
    .summary("exchange the operator's key")
    .description(
      'Have another key wrap the keys of all files, in one transaction; no file is written. Stop ' +
        'every server first, and start it with the new key. Backups of before need the old one.',
    )
    .argument('<file>', 'the file with the new key: 32 bytes in Base64')
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExamples:\n  $ proofline vault rekey /etc/proofline/vault-2.key')
    .action(async (file: string, options: VaultOptions) =>
      (await import('./vault-rekey.ts')).rekey(terminal, file, options),
    );
}

function addDecisions(vault: Command, terminal: Terminal): void {
  vault
    .command('quarantine')
    .summary('list the bytes that were set aside')
    .description(
      'List the files of the quarantine: hash, size, when, and whether a record names it.',
    )
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExamples:\n  $ proofline vault quarantine')
    .action(async (options: VaultOptions) => (await decisions()).quarantine(terminal, options));
  vault
    .command('restore')
    .summary('put bytes of the quarantine back that a record names')
    .description('Move files of the quarantine back to their places. A record must name each.')
    .argument('<sha256...>', 'hashes of the files', collectHash)
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExamples:\n  $ proofline vault restore 9f86d081…')
    .action(async (hashes: string[], options: VaultOptions) =>
      (await decisions()).restore(terminal, hashes, options),
    );
  vault
    .command('delete')
    .summary('delete bytes of the quarantine for good')
    .description(
      'Delete files of the quarantine for good. The audit trail keeps their hashes, the reason ' +
        'and who decided. Refused for the only bytes of a record.',
    )
    .argument('<sha256...>', 'hashes of the files', collectHash)
    .requiredOption('--reason <text>', 'why; it stays in the audit trail', reasonText)
    .option('--by <name>', 'who decided it; the user of this machine when not given', reasonText)
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExamples:\n  $ proofline vault delete 9f86d081… --reason "a test"')
    .action(async (hashes: string[], options: DecisionOptions) =>
      (await decisions()).remove(terminal, hashes, options),
    );
  vault
    .command('adopt')
    .summary('give a vault to this installation')
    .description(
      'Mark the vault of the settings as the one of this database, whatever its mark says. The ' +
        'server that it belonged to refuses it from then on. Stop that server first.',
    )
    .requiredOption('--reason <text>', 'why; it stays in the audit trail', reasonText)
    .option('--by <name>', 'who decided it; the user of this machine when not given', reasonText)
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExamples:\n  $ proofline vault adopt --reason "moved to a new disk"')
    .action(async (options: DecisionOptions) => (await decisions()).adopt(terminal, options));
}

/** As many as one entry of the audit trail names. */
const hashesAtOnce = 100;

function collectHash(text: string, before: string[] = []): string[] {
  if (!/^[0-9a-f]{64}$/.test(text)) {
    throw new InvalidArgumentError('A SHA-256 is expected: 64 hex digits in lower case.');
  }
  const hashes = [...new Set([...before, text])];
  if (hashes.length <= hashesAtOnce) return hashes;
  throw new InvalidArgumentError(`At most ${hashesAtOnce} hashes at once are expected.`);
}
