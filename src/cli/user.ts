// `proofline user`: accounts on the database itself, the rescue when no one can log in.
import { InvalidArgumentError, type Command } from 'commander';
import { roles, type Role } from '../domain/role.ts';
import type { Terminal } from './terminal.ts';
import type { UserOptions } from './user-accounts.ts';

/** Loaded when a command runs: the database engine takes longer to load than help to print. */
const accounts = () => import('./user-accounts.ts');

export function addUser(program: Command, terminal: Terminal): void {
  const user = program
    .command('user')
    .summary('make and change users, directly in the database')
    .description(
      'Make and change users directly in the database of the settings: the way in when ' +
        'no one can sign in. The embedded database must not be in use by a running server. ' +
        'The audit log records these changes with the actor "cli".',
    )
    .addHelpText('after', userExamples);
  addCreate(user, terminal);
  addList(user, terminal);
  addRoles(user, terminal);
  addPassword(user, terminal);
  addResetLink(user, terminal);
  addSwitch(user, terminal, 'disable');
  addSwitch(user, terminal, 'enable');
}

const userExamples = `
Examples:
  $ proofline user create anna@example.org --role Admin --name "Anna Nowak"
  $ proofline user list
  $ proofline user password anna@example.org`;

const roleHelp = `a role, repeatable: ${roles.join(', ')}`;

function addCreate(user: Command, terminal: Terminal): void {
  user
    .command('create')
    .summary('make a user')
    .description('Make a user. The password is asked for twice and never shown.')
    .argument('<email>', 'e-mail address, which is the login name', emailText)
    .requiredOption('--role <role>', roleHelp, collectRole)
    .option('--name <name>', 'name of the person', nameText)
    .option('--password-stdin', 'read the password from standard input')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      '\nExamples:\n  $ proofline user create anna@example.org --role Analyst' +
        '\n  $ proofline user create bot@example.org --role "AI Safety" --password-stdin <f',
    )
    .action(async (email: string, options: UserOptions) =>
      (await accounts()).create(terminal, email, options),
    );
}

function addList(user: Command, terminal: Terminal): void {
  user
    .command('list')
    .summary('list all users')
    .description('List all users: e-mail, roles, state, name. Tabs between them in a pipe.')
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExamples:\n  $ proofline user list\n  $ proofline user list --json')
    .action(async (options: UserOptions) => (await accounts()).list(terminal, options));
}

function addRoles(user: Command, terminal: Terminal): void {
  user
    .command('roles')
    .summary('give a user other roles')
    .description('Give a user other roles; the ones before are taken away.')
    .argument('<email>', 'e-mail address of the user', emailText)
    .requiredOption('--role <role>', roleHelp, collectRole)
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      '\nExamples:\n  $ proofline user roles anna@example.org --role Admin --role Operator',
    )
    .action(async (email: string, options: UserOptions) =>
      (await accounts()).change(terminal, email, options, () => ({ roles: options.role ?? [] })),
    );
}

function addPassword(user: Command, terminal: Terminal): void {
  user
    .command('password')
    .summary('give a user a new password')
    .description('Give a user a new password, asked for twice. Ends all sessions of the user.')
    .argument('<email>', 'e-mail address of the user', emailText)
    .option('--password-stdin', 'read the password from standard input')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      '\nExamples:\n  $ proofline user password anna@example.org' +
        '\n  $ proofline user password anna@example.org --password-stdin <f',
    )
    .action(async (email: string, options: UserOptions) =>
      (await accounts()).changePassword(terminal, email, options),
    );
}

function addResetLink(user: Command, terminal: Terminal): void {
  user
    .command('reset-link')
    .summary('make a link by which a user chooses a password')
    .description(
      'Make a link by which a user chooses a password. It works once, for 24 hours; hand it ' +
        'over in private. IP3_PUBLIC_URL is the address that it begins with.',
    )
    .argument('<email>', 'e-mail address of the user', emailText)
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExamples:\n  $ proofline user reset-link anna@example.org')
    .action(async (email: string, options: UserOptions) =>
      (await accounts()).resetLink(terminal, email, options),
    );
}

function addSwitch(user: Command, terminal: Terminal, name: 'disable' | 'enable'): void {
  const ends = name === 'disable' ? ' Ends all sessions of the user.' : '';
  user
    .command(name)
    .summary(`${name} a user`)
    .description(`${name === 'disable' ? 'Disable' : 'Enable'} a user.${ends}`)
    .argument('<email>', 'e-mail address of the user', emailText)
    .option('--json', 'print JSON')
    .addHelpText('after', `\nExamples:\n  $ proofline user ${name} anna@example.org`)
    .action(async (email: string, options: UserOptions) => {
      const input = { disabled: name === 'disable' };
      return (await accounts()).change(terminal, email, options, () => input);
    });
}

function collectRole(text: string, before: Role[] | undefined): Role[] {
  const role = roles.find((name) => name.toLowerCase() === text.trim().toLowerCase());
  if (role === undefined) throw new InvalidArgumentError(`Roles are: ${roles.join(', ')}.`);
  return [...new Set([...(before ?? []), role])];
}

function emailText(text: string): string {
  if (/^[^\s@]+@[^\s@]+$/.test(text) && text.length <= 254) return text.toLowerCase();
  throw new InvalidArgumentError('This is not an e-mail address.');
}

function nameText(text: string): string {
  if (text.length >= 1 && text.length <= 200) return text;
  throw new InvalidArgumentError('A name has 1 to 200 characters.');
}
