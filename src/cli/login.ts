// `proofline login`: the command and its flags.
import type { Command } from 'commander';
import type { LoginOptions } from './device-login.ts';
import type { Terminal } from './terminal.ts';

export function addLogin(program: Command, terminal: Terminal): void {
  program
    .command('login')
    .summary('log in by single sign-on and print a token')
    .description(
      'Log in at a provider of single sign-on. Confirm the code in a browser, on this or another ' +
        'device; the token for IP3_TOKEN is printed. It ends as a session of the console does.',
    )
    .option('--provider <id>', 'provider of the settings of the server', 'sso')
    .option('--url <address>', 'server to talk to (IP3_URL)')
    .addHelpText('after', examples)
    .action(async (options: LoginOptions) => {
      const { logInByDevice } = await import('./device-login.ts');
      return logInByDevice(terminal, options);
    });
}

const examples = `
Examples:
  $ export IP3_TOKEN="$(proofline login --url https://proofline.example.org)"
  $ proofline login --provider partner > token.txt`;
