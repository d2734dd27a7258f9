// `proofline import`: the command and its flags.
import { Option, type Command } from 'commander';
import { connectors } from '../importers/importer.ts';
import type { ImportOptions } from './import-files.ts';
import type { Terminal } from './terminal.ts';

export function addImport(program: Command, terminal: Terminal): void {
  program
    .command('import')
    .summary("send security tools' files to the server")
    .description(
      "Send security tools' files to a running server. Proofline detects the format from " +
        'the content.\nEach file is imported as a whole or not at all; Ctrl+C cancels the one ' +
        'under way.',
    )
    .argument('<file...>', 'files to import; - is standard input')
    .addOption(new Option('--kind <kind>', 'take it for this kind').choices(connectors))
    .option('--dry-run', 'say what would happen and write nothing')
    .addOption(
      new Option(
        '--map [name]',
        'read it by a saved mapping; without a name, print the columns and a proposal',
      ).conflicts('kind'),
    )
    .addOption(
      new Option('--map-file <file>', 'read it by a mapping in a JSON file').conflicts('kind'),
    )
    .addOption(
      new Option(
        '--save-map <name>',
        'save the mapping of --map-file, or the proposed one, for files like this',
      ).conflicts('kind'),
    )
    .option('--member <name>', 'the file to read of a ZIP archive with several')
    .option('--retest-of <incident>', 'the file looks again for the finding of this incident')
    .option('--url <address>', 'server to talk to (IP3_URL)')
    .option('--email <address>', 'user to log in as, when there is no IP3_TOKEN (IP3_EMAIL)')
    .option('--password-stdin', 'read the password from standard input')
    .option('--json', 'print one JSON document')
    .addHelpText('after', examples)
    .action(async (files: string[], options: ImportOptions) => {
      // Loaded when the command runs: all importers take longer to load than help to print.
      const { importFiles } = await import('./import-files.ts');
      return importFiles(terminal, files, options);
    });
}

const examples = `
Examples:
  $ proofline import burp-export.xml --email anna.nowak@example.org
  $ IP3_TOKEN_FILE=token.txt proofline import reports/*.xml --json
  $ gunzip -c export.xml.gz | proofline import - --kind webproxy --dry-run
  $ proofline import retest.xml --retest-of INC-2026-000123
  $ proofline import reports.zip --member 2026/scan.xml
  $ proofline import own.csv --map
  $ proofline import own.csv --map --json > proposal.json
  $ proofline import own.csv --map-file proposal.json --dry-run
  $ proofline import own.csv --map-file proposal.json --save-map "Own scanner"
  $ proofline import next.csv --map "Own scanner"

A retest becomes unconfirmed evidence: it closes nothing until a person
confirms it.`;
