// `proofline backup`, `proofline restore` and `proofline move`: copies of a whole installation.
import type { Command } from 'commander';
import type { BackupCommand, RestoreCommand } from './backup-work.ts';
import type { Terminal } from './terminal.ts';

/** Loaded when a command runs: the database engine takes longer to load than help to print. */
const work = () => import('./backup-work.ts');

export function addBackup(program: Command, terminal: Terminal): void {
  const backup = program
    .command('backup')
    .summary('back up the installation, and check backups')
    .description(
      'Back up the installation of the settings: database, evidence, keys and anchors. The ' +
        'server can run meanwhile.',
    )
    .addHelpText(
      'after',
      '\nExamples:\n  $ proofline backup keygen /root/proofline-backup.key' +
        '\n  $ proofline backup /backup --recipient /etc/proofline/backup.key.pub' +
        '\n  $ proofline backup verify /backup/2026-11-23T02-00-00-000Z',
    );
  backup
    .command('create', { isDefault: true })
    .summary('take a backup (the default)')
    .description(
      'Take a backup into a folder of its own in <folder>. Evidence that is in <folder> already ' +
        'is not copied again. Keys are encrypted to the recipient. A server needs pg_dump.',
    )
    .argument('<folder>', 'where backups are kept')
    .requiredOption('--recipient <file>', 'public key of the operator, from "backup keygen"')
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExamples:\n  $ proofline backup /backup --recipient backup.key.pub')
    .action(async (folder: string, options: BackupCommand) =>
      (await work()).create(terminal, folder, options),
    );
  backup
    .command('keygen')
    .summary('make a key pair for backups')
    .description(
      'Make a key pair: <file> opens the keys of backups and belongs on no server; <file>.pub is ' +
        'the recipient.',
    )
    .argument('<file>', 'new file for the secret key')
    .addHelpText('after', '\nExamples:\n  $ proofline backup keygen /root/proofline-backup.key')
    .action(async (file: string) => (await work()).keygen(terminal, file));
  backup
    .command('verify')
    .summary('restore a backup into a scratch database and compare')
    .description(
      'Restore the database of a backup into an embedded one in a temporary folder, compare it ' +
        'with the manifest, verify the audit log, and read all evidence. Needs no key ' +
        'but that of an encrypted vault. Ends with 1 when something is wrong.',
    )
    .argument('<set>', 'folder of the backup')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      '\nExamples:\n  $ proofline backup verify /backup/2026-11-23T02-00-00-000Z',
    )
    .action(async (set: string, options: { json?: true }) =>
      (await work()).verify(terminal, set, options),
    );
  addRestore(program, terminal);
  addMove(program, terminal);
}

function addRestore(program: Command, terminal: Terminal): void {
  program
    .command('restore')
    .summary('restore a backup into an empty place')
    .description(
      'Restore a backup into the data folder, vault and database of the settings. They must be ' +
        'empty: nothing is ever overwritten.',
    )
    .argument('<set>', 'folder of the backup')
    .option('--identity <file>', 'secret key that opens the keys of the backup')
    .option('--check', 'change nothing; say what would be there, what is missing, what is wrong')
    .option('--lost <folder>', 'data folder of the lost installation: say what the restore loses')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      '\nExamples:\n  $ proofline restore /backup/2026-11-23T02-00-00-000Z --check' +
        '\n  $ proofline restore /backup/2026-11-23T02-00-00-000Z --identity proofline-backup.key',
    )
    .action(async (set: string, options: RestoreCommand) =>
      (await work()).restore(terminal, set, options),
    );
}

function addMove(program: Command, terminal: Terminal): void {
  program
    .command('move')
    .summary('move the embedded database to a PostgreSQL server')
    .description(
      'Copy the embedded database of the settings into an empty database of a PostgreSQL server ' +
        'and compare. Keys, anchors and vault stay where they are. Stop the server first.',
    )
    .requiredOption('--to <url>', 'postgres://…; a password is better kept in ~/.pgpass')
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExamples:\n  $ proofline move --to postgres://proofline@db/proofline')
    .action(async (options: { to: string; json?: true }) => (await work()).move(terminal, options));
}
