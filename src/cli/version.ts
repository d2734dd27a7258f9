// `proofline version`: what runs here, for a bug report.
import type { Command } from 'commander';
import { json } from '../domain/visible.ts';
import { components, version } from '../settings/version.ts';
import { say, type Terminal } from './terminal.ts';

export function addVersion(program: Command, terminal: Terminal): void {
  program
    .command('version')
    .summary('print the version of the program, its runtime and its engine')
    .description('Print the version of the program, its runtime and its embedded database engine.')
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExamples:\n  $ proofline version\n  $ proofline version --json')
    .action(({ json: asJson }: { json?: true }) => {
      const facts = {
        version,
        runtime: { name: 'Node.js', version: process.versions.node },
        engine: { name: 'PGlite', version: components.pglite },
        platform: `${process.platform} ${process.arch}`,
      };
      if (asJson) return say(terminal, json(facts));
      say(terminal, `Proofline  ${version}`);
      say(terminal, `Runtime    Node.js ${facts.runtime.version}, ${facts.platform}`);
      say(terminal, `Engine     PGlite ${facts.engine.version} (embedded PostgreSQL)`);
    });
}
