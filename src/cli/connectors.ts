// `proofline connectors`: how the connectors of a running server get on, and what can be done with
// one.
import type { Command } from 'commander';
import type { ConnectorOptions, ConnectorVerb } from './connector-work.ts';
import type { Terminal } from './terminal.ts';

/** Loaded when a command runs: it takes longer to load than help to print. */
const work = () => import('./connector-work.ts');

const verbs = {
  fetch: ['have a connector fetch now', 'Have a connector fetch now, also a paused one.'],
  pause: ['stop fetching', 'Pause a connector until it is resumed.'],
  resume: ['go on fetching', 'Resume a paused connector.'],
} as const satisfies Record<ConnectorVerb, readonly [string, string]>;

export function addConnectors(program: Command, terminal: Terminal): void {
  const connectors = program
    .command('connectors')
    .summary('list connectors, have one fetch, pause and resume it')
    .description(
      'List the connectors of a running server, which fetch findings from other servers, or have ' +
        'one fetch, pause and resume it. Connectors are made in the console or over the API.',
    )
    .addHelpText('after', '\nExamples:\n  $ proofline connectors list');
  shared(connectors.command('list'))
    .summary('list connectors')
    .description('List connectors with their state, last error and next fetch.')
    .addHelpText('after', '\nExamples:\n  $ proofline connectors list --json')
    .action(async (options: ConnectorOptions) => (await work()).list(terminal, options));
  for (const verb of Object.keys(verbs) as ConnectorVerb[]) {
    const [summary, description] = verbs[verb];
    shared(connectors.command(verb))
      .summary(summary)
      .description(description)
      .argument('<connector>', 'name or ID')
      .addHelpText('after', `\nExamples:\n  $ proofline connectors ${verb} "GitHub shop"`)
      .action(async (name: string, options: ConnectorOptions) =>
        (await work()).act(terminal, verb, name, options),
      );
  }
}

function shared(command: Command): Command {
  return command
    .option('--url <address>', 'server to talk to (IP3_URL)')
    .option('--email <address>', 'user to log in as, when there is no IP3_TOKEN (IP3_EMAIL)')
    .option('--password-stdin', 'read the password from standard input')
    .option('--json', 'print JSON');
}
