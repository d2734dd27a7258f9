// `proofline migrate`: brings the database to this version, or says what is pending.
import type { Command } from 'commander';
import { json, visible } from '../domain/visible.ts';
import { Failure } from './failure.ts';
import { say, type Terminal } from './terminal.ts';

interface Options {
  check?: true;
  grantTo?: string;
  membersAs?: string;
  json?: true;
}

export function addMigrate(program: Command, terminal: Terminal): void {
  program
    .command('migrate')
    .summary('bring the database to the version of this program')
    .description(
      'Bring the database to the version of this program. Starting the server does the same.',
    )
    .option('--check', 'change nothing; end with 1 when migrations are pending')
    .option(
      '--grant-to <role>',
      'PostgreSQL: give this role what the service needs to run, and no right to change the log',
    )
    .option(
      '--members-as <role>',
      'with --grant-to: the role that requests of members of teams run as, bound by row; ' +
        'later calls keep it',
    )
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      '\nExamples:\n  $ proofline migrate\n  $ proofline migrate --check' +
        '\n  $ proofline migrate --grant-to proofline_app',
    )
    .action((options: Options) => (options.check ? check : apply)(terminal, options));
}

/** Loaded when the command runs: the database engine takes longer to load than help to print. */
const database = () => import('./database.ts');

async function apply(terminal: Terminal, options: Options): Promise<void> {
  const { json: asJson, grantTo, membersAs } = options;
  const done = await (await database()).applyMigrations(terminal, grantTo, membersAs);
  const { applied, members_as } = done;
  if (asJson) return say(terminal, json(grantTo === undefined ? { applied } : done));
  for (const name of applied) say(terminal, `Applied ${visible(name)}.`);
  if (applied.length === 0) say(terminal, 'The database is up to date.');
  if (grantTo === undefined) return;
  say(terminal, visible(`The role ${grantTo} can run the service.`));
  say(terminal, visible(ofMembers(members_as)));
}

function ofMembers(role: string | null): string {
  return role === null
    ? 'Requests of members of teams run as that role too (--members-as names another).'
    : `Requests of members of teams run as ${role}, bound by row-level security.`;
}

async function check(terminal: Terminal, { json: asJson }: Options): Promise<void> {
  const state = await (await database()).readMigrations(terminal);
  if (asJson) say(terminal, json(state));
  else for (const name of state.pending) say(terminal, `Pending ${visible(name)}.`);
  if (state.pending.length > 0) throw pending(state.pending.length);
  if (!asJson) say(terminal, 'The database is up to date.');
}

function pending(count: number): Failure {
  const what = count === 1 ? '1 migration is' : `${count} migrations are`;
  const problem = { error: 'migrations_pending', detail: `${what} pending.` };
  return new Failure(problem, { hint: 'proofline migrate' });
}
