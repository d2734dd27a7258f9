// `proofline vault`: how full it is, reading all bytes again, and what no record names.
import type { Command } from 'commander';
import type { Terminal } from './terminal.ts';
import type { VaultOptions } from './vault-care.ts';

/** Loaded when a command runs: the database engine takes longer to load than help to print. */
const care = () => import('./vault-care.ts');

export function addVault(program: Command, terminal: Terminal): void {
  const vault = program
    .command('vault')
    .summary('look after the bytes of evidence')
    .description(
      'Look after the bytes of evidence. With the embedded database the server must be stopped;\n' +
        'beside a server on PostgreSQL these commands run at any time.',
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
      'Read all kept bytes again and compare their hashes. Each blob whose bytes have changed\n' +
        'becomes an incident. Ends with 1 when there was one.',
    )
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExamples:\n  $ proofline vault scrub')
    .action(async (options: VaultOptions) => (await care()).scrub(terminal, options));
  vault
    .command('sweep')
    .summary('remove bytes that no record names')
    .description('Remove bytes older than a day that no record names: uploads that broke off.')
    .option('--dry-run', 'count them and remove nothing')
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExamples:\n  $ proofline vault sweep --dry-run')
    .action(async (options: VaultOptions) => (await care()).sweep(terminal, options));
}
