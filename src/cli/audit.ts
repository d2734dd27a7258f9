// `proofline audit`: checks the audit log against its own tree, its anchors and its signatures, and
// lets it go on after a restore.
import { Option, type Command } from 'commander';
import type { ForkOptions, VerifyOptions } from './audit-log.ts';
import { reasonText } from './reason.ts';
import type { Terminal } from './terminal.ts';

/** Loaded when a command runs: the database engine takes longer to load than help to print. */
const work = () => import('./audit-log.ts');

export function addAudit(program: Command, terminal: Terminal): void {
  const audit = program
    .command('audit')
    .summary('verify the audit log, or go on after a restore')
    .description('Verify the audit log, or let it go on after a restore.')
    .addHelpText('after', examples);
  addVerify(audit, terminal);
  addFork(audit, terminal);
}

const examples = `
Examples:
  $ proofline audit verify
  $ proofline audit verify --url https://ir.example.org --vkey proofline/3d0e…+530d903a+Aek…
  $ proofline audit fork --reason "restored the backup of Monday"`;

function addVerify(audit: Command, terminal: Terminal): void {
  audit
    .command('verify')
    .summary('recompute the audit log and name what is wrong')
    .description(
      'Recompute the audit log from its entries and name the first bad one. Without --url the ' +
        'database of the settings is read, with the anchors of the data folder; an embedded ' +
        'database must not be in use by a running server. With --url the server is asked, as a ' +
        'user with the role Admin. Ends with 1 when something is wrong.',
    )
    .option('--url <address>', 'verify what a running server shows (IP3_URL)')
    .option('--token-file <file>', 'file with an access token for --url; - reads it from input')
    .addOption(new Option('--token <token>').hideHelp())
    .option('--email <address>', 'log in for --url instead (IP3_EMAIL)')
    .option('--data-dir <folder>', 'folder of database and anchors (IP3_DATA_DIR)')
    .option('--vkey <key...>', 'verifier keys that you kept, or files with one on each line')
    .option('--from <file>', 'checkpoint that you kept; the log must be an extension of it')
    .option('--json', 'print JSON')
    .addHelpText('after', examples)
    .action(async (options: VerifyOptions) => (await work()).verify(terminal, options));
}

function addFork(audit: Command, terminal: Terminal): void {
  audit
    .command('fork')
    .summary('let the log go on under a new name after a restore')
    .description(
      'Close the log and go on under a new name, after a restore of an older backup on purpose. ' +
        'The first entry names the last anchored checkpoint, the reason and who did it. Refused ' +
        'while the log is sound.',
    )
    .requiredOption('--reason <text>', 'reason, stored in the log for good', reasonText)
    .option('--by <name>', 'who decided it; the user of this machine when not given', reasonText)
    .option('--data-dir <folder>', 'folder of database and anchors (IP3_DATA_DIR)')
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExamples:\n  $ proofline audit fork --reason "restored Monday"')
    .action(async (options: ForkOptions) => (await work()).fork(terminal, options));
}
