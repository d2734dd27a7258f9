// `proofline retention`: policies, what one would remove, and removing what is due.
import { InvalidArgumentError, type Command } from 'commander';
import { retentionDays, retentionKinds, type RetentionKind } from '../domain/retention.ts';
import { reasonText } from './reason.ts';
import type { RetentionOptions, SetOptions } from './retention-work.ts';
import type { Terminal } from './terminal.ts';

/** Loaded when a command runs: the database engine takes longer to load than help to print. */
const work = () => import('./retention-work.ts');

export function addRetention(program: Command, terminal: Terminal): void {
  const retention = program
    .command('retention')
    .summary('decide after how many days records are removed')
    .description(
      'Decide after how many days records are removed. Nothing is without a policy; evidence, ' +
        'incidents, custody and the audit log never are. With the embedded database the server ' +
        'must be stopped; with a PostgreSQL server, these commands run at any time.',
    )
    .addHelpText('after', '\nExamples:\n  $ proofline retention list');
  retention
    .command('list')
    .summary('print the policies')
    .description('Print the policies of all kinds, and what was removed so far.')
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExamples:\n  $ proofline retention list --json')
    .action(async (options: RetentionOptions) => (await work()).list(terminal, options));
  retention
    .command('preview')
    .summary('print what a policy would remove')
    .description('Print what a policy of so many days would remove now. Nothing is removed.')
    .argument('<kind>', `one of ${retentionKinds.join(', ')}`, kindOf)
    .requiredOption('--days <number>', 'older records would go', daysOf)
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExamples:\n  $ proofline retention preview log_events --days 365')
    .action(async (kind: RetentionKind, options: RetentionOptions & { days: number }) =>
      (await work()).preview(terminal, kind, options),
    );
  addDecisions(retention, terminal);
}

function addDecisions(retention: Command, terminal: Terminal): void {
  retention
    .command('set')
    .summary('set the policy of a kind')
    .description(
      'Set the policy of a kind. One that removes more than before names who approved it and ' +
        'begins a day later.',
    )
    .argument('<kind>', `one of ${retentionKinds.join(', ')}`, kindOf)
    .option('--days <number>', 'remove what is older', daysOf)
    .option('--keep', 'keep everything')
    .requiredOption('--reason <text>', 'why; it stays in the audit trail', reasonText)
    .option('--approved-by <email>', 'who approved it', reasonText)
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      '\nExamples:\n  $ proofline retention set log_events --days 365 --reason "policy 7" ' +
        '--approved-by m.zielinska@example.org',
    )
    .action(async (kind: RetentionKind, options: SetOptions) =>
      (await work()).set(terminal, kind, options),
    );
  retention
    .command('run')
    .summary('remove what is due now')
    .description('Remove what the policies say now, as the server does every 15 minutes.')
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExamples:\n  $ proofline retention run')
    .action(async (options: RetentionOptions) => (await work()).removeNow(terminal, options));
}

function kindOf(text: string): RetentionKind {
  const kind = retentionKinds.find((one) => one === text);
  if (kind !== undefined) return kind;
  throw new InvalidArgumentError(`One of ${retentionKinds.join(', ')} is expected.`);
}

function daysOf(text: string): number {
  const { least, most } = retentionDays;
  const days = /^\d{1,6}$/.test(text) ? Number(text) : NaN;
  if (days >= least && days <= most) return days;
  throw new InvalidArgumentError(`A number from ${least} to ${most} is expected.`);
}
