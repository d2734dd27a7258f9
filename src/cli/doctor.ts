// `proofline doctor`: whether an installation is sound, and what to do where it is not.
import type { Command } from 'commander';
import type { Terminal } from './terminal.ts';

export function addDoctor(program: Command, terminal: Terminal): void {
  program
    .command('doctor')
    .summary('check this installation and say what to do')
    .description(
      'Check the installation of the settings: database, vault, keys, clock, disk, ports, ' +
        'audit log, backups. Changes nothing. The server can run meanwhile. Ends with 1 when ' +
        'something is wrong; warnings do not count.',
    )
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExamples:\n  $ proofline doctor\n  $ proofline doctor --json')
    .action(async ({ json }: { json?: true }) => {
      const { examine } = await import('./doctor-work.ts');
      await examine(terminal, json === true);
    });
}
