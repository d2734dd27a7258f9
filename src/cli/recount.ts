// `proofline recount`: computes all kept figures again and names those that were wrong.
import type { Command } from 'commander';
import type { RecountOptions } from './recount-work.ts';
import type { Terminal } from './terminal.ts';

/** Loaded when the command runs: the database engine takes longer to load than help to print. */
const work = () => import('./recount-work.ts');

export function addRecount(program: Command, terminal: Terminal): void {
  program
    .command('recount')
    .summary('count all kept figures again')
    .description(
      'Count the figures of all days again from the incidents, and name the days that were not ' +
        'as their incidents. The server does the same by itself, each day once in 24 hours. With ' +
        'the embedded database the server must be stopped; with a PostgreSQL server, the command ' +
        'runs at any time, and rebuilds what lists find values and words by.',
    )
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExamples:\n  $ proofline recount')
    .action(async (options: RecountOptions) => (await work()).recount(terminal, options));
}
