// `proofline keys`: the keys that sign packages, in the data folder of the settings. No database is
// opened: a running server sees what changed and publishes it.
import { InvalidArgumentError, type Command } from 'commander';
import { existsSync } from 'node:fs';
import { loadConfig } from '../config.ts';
import { systemClock } from '../deps.ts';
import { DomainError } from '../domain/error.ts';
import { listPackageKeys, rotatePackageKey } from '../signing-keys.ts';
import type { PublishedKey } from '../trust/package-keys.ts';
import { say, sayTable, type Terminal } from './terminal.ts';
import { json } from '../domain/visible.ts';

export function addKeys(program: Command, terminal: Terminal): void {
  const keys = program
    .command('keys')
    .summary('list and rotate the keys that sign packages')
    .description('List and rotate the keys of the data folder that sign packages.')
    .addHelpText(
      'after',
      '\nExamples:\n  $ proofline keys list\n  $ proofline keys rotate --overlap PT24H',
    );
  addList(keys, terminal);
  addRotate(keys, terminal);
}

function addList(keys: Command, terminal: Terminal): void {
  keys
    .command('list')
    .summary('list the keys')
    .description('List the keys of the data folder, the oldest first. Private halves stay hidden.')
    .option('--json', 'print a JWK set')
    .addHelpText(
      'after',
      '\nExamples:\n  $ proofline keys list\n  $ proofline keys list --json > keys.json',
    )
    .action(async ({ json: asJson }: { json?: true }) => {
      const found = await listPackageKeys(dataFolder(terminal));
      if (asJson) return say(terminal, json({ keys: found }));
      sayTable(terminal, ['KEY', 'SIGNS FROM', 'RETIRED', ''], found.map(row));
    });
}

function row({ kid, active_from, retired_at, compromised }: PublishedKey): string[] {
  return [kid, active_from, retired_at ?? '-', compromised ? 'compromised' : ''];
}

function addRotate(keys: Command, terminal: Terminal): void {
  keys
    .command('rotate')
    .summary('make a new key and retire the old one')
    .description(
      'Make a new key. It is published at once and signs after the overlap; until then the\n' +
        'old one does. Public halves stay published for good, private halves of retired\n' +
        'keys are removed.',
    )
    .option('--overlap <duration>', 'ISO 8601 duration', duration, 86_400)
    .option('--compromised', 'somebody may have the old key: stop it now and say so')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      '\nExamples:\n  $ proofline keys rotate\n  $ proofline keys rotate --compromised',
    )
    .action(async (options: { overlap: number; compromised?: true; json?: true }) => {
      const compromised = options.compromised === true;
      const asked = { overlapSeconds: options.overlap, compromised };
      const done = await rotatePackageKey(dataFolder(terminal), systemClock, asked);
      if (options.json) return say(terminal, json(done));
      say(terminal, `New key ${done.added.kid} signs from ${done.added.active_from}.`);
      for (const { kid, retired_at } of done.retired) {
        say(
          terminal,
          `Key ${kid} ${compromised ? 'is marked as compromised' : `ends ${retired_at}`}.`,
        );
      }
    });
}

function duration(text: string): number {
  try {
    const seconds = Temporal.Duration.from(text).total('seconds');
    if (seconds >= 0 && seconds <= 90 * 86_400) return seconds;
  } catch {
    // The message below says what is expected.
  }
  throw new InvalidArgumentError('An ISO 8601 duration up to 90 days is expected, e.g. PT24H.');
}

function dataFolder(terminal: Terminal): string {
  const { config } = loadConfig(terminal.environment);
  const folder = config.IP3_DATA_DIR;
  if (existsSync(folder)) return folder;
  throw new DomainError('not_found', `There is no data folder ${folder}; check IP3_DATA_DIR.`);
}
