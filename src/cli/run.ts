// The command line: what it understands, and the exit code that every ending has.
import { Command, CommanderError } from 'commander';
import { visibleLines } from '../domain/visible.ts';
import { version } from '../settings/version.ts';
import { addAudit } from './audit.ts';
import { addBackup } from './backup.ts';
import { addConfig } from './config-show.ts';
import { addConnectors } from './connectors.ts';
import { addDemo } from './demo.ts';
import { addDoctor } from './doctor.ts';
import { exitCodes, exitMeanings, type ExitCode } from './exit-codes.ts';
import { asFailure, printFailure } from './failure.ts';
import { addImport } from './import.ts';
import { addKeys } from './keys.ts';
import { addLogin } from './login.ts';
import { addMigrate } from './migrate.ts';
import { addRecount } from './recount.ts';
import { addRetention } from './retention.ts';
import { addStart } from './start.ts';
import { processTerminal, type Terminal } from './terminal.ts';
import { addUser } from './user.ts';
import { addVault } from './vault.ts';
import { addVerify } from './verify.ts';
import { addVersion } from './version.ts';

/** Runs the command that the arguments name; the process ends with its exit code. */
export async function run(args: string[]): Promise<void> {
  process.exitCode = await execute(args, processTerminal());
  // A handle that something left open must not keep a finished command waiting.
  setTimeout(() => process.exit(), lingerMs).unref();
}

const lingerMs = 2_000;

async function execute(args: string[], terminal: Terminal): Promise<ExitCode> {
  const asJson = wantsJson(args);
  try {
    const program = commandLine(terminal, asJson);
    await program.parseAsync(withoutIdleHelp(program, args), { from: 'user' });
    return exitCodes.ok;
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return exitCodes.ok;
    const failure = asFailure(error);
    // Commander has already reported what was mistyped, with the nearest command.
    if (error instanceof CommanderError && !asJson) failure.printed = true;
    printFailure(terminal, failure, asJson);
    return failure.exit;
  }
}

/** Help on a command that is not there is a mistake; without the flag it is reported as one. */
function withoutIdleHelp(program: Command, args: string[]): string[] {
  const name = args.find((arg) => !arg.startsWith('-')) ?? 'help';
  const isKnown = name === 'help' || program.commands.some((one) => one.name() === name);
  return isKnown ? args : args.filter((arg) => arg !== '--help' && arg !== '-h');
}

function wantsJson(args: string[]): boolean {
  const end = args.indexOf('--');
  return (end < 0 ? args : args.slice(0, end)).includes('--json');
}

function commandLine(terminal: Terminal, asJson: boolean): Command {
  const program = new Command('proofline')
    .description('Cyber and AI incident management: evidence, legal deadlines, a close gate.')
    .version(`proofline ${version}`, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .helpCommand('help [command]', 'print the help of a command')
    .exitOverride()
    .showHelpAfterError('See "proofline --help" and "proofline help <command>".')
    .configureOutput({
      writeErr: (text) => void (asJson || terminal.errors.write(visibleLines(text))),
    })
    .addHelpText('after', afterHelp);
  addStart(program, terminal);
  addDemo(program, terminal);
  addImport(program, terminal);
  addConnectors(program, terminal);
  addLogin(program, terminal);
  addUser(program, terminal);
  addConfig(program, terminal);
  addDoctor(program, terminal);
  addMigrate(program, terminal);
  addVerify(program, terminal);
  addKeys(program, terminal);
  addAudit(program, terminal);
  addVault(program, terminal);
  addRetention(program, terminal);
  addRecount(program, terminal);
  addBackup(program, terminal);
  addVersion(program, terminal);
  return program;
}

const codeLines = Object.entries(exitMeanings).map(
  ([code, meaning]) => `  ${code.padStart(2)}  ${meaning}.`,
);

const afterHelp = `
Examples:
  $ proofline start
  $ proofline import burp-export.xml --email anna.nowak@example.org
  $ proofline config show
  $ proofline verify package.pdf --keys proofline-keys.json

Environment:
  Every setting is a variable; "proofline config show" lists them all.
  IP3_URL names the server; IP3_TOKEN, IP3_TOKEN_FILE, IP3_EMAIL who you are.
  NO_COLOR, FORCE_COLOR and CLICOLOR_FORCE are obeyed.

Exit codes:
${codeLines.join('\n')}

Errors go to standard error; with --json as problem details (RFC 9457).`;
