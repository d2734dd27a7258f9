// `proofline keys`: the keys that sign packages, login tokens and the audit log, in the data folder
// of the settings. No database is opened: a running server sees what changed and publishes it.
import { existsSync } from 'node:fs';
import { InvalidArgumentError, Option, type Command } from 'commander';
import { DomainError } from '../domain/error.ts';
import { json } from '../domain/visible.ts';
import { listKeys, rotateKey } from '../keys/signing-key-files.ts';
import { loadConfig } from '../settings/config.ts';
import type { KeyPurpose, PublishedKey } from '../trust/published-keys.ts';
import { say, sayTable, type Terminal } from './terminal.ts';

export function addKeys(program: Command, terminal: Terminal): void {
  const keys = program
    .command('keys')
    .summary('list and rotate the keys that sign')
    .description(
      'List and rotate the keys of the data folder: those of packages, login tokens and the ' +
        'audit log.',
    )
    .addHelpText(
      'after',
      '\nExamples:\n  $ proofline keys list\n  $ proofline keys rotate --overlap PT24H',
    );
  addList(keys, terminal);
  addRotate(keys, terminal);
}

/**
 * How long the old key signs on while others learn the new one, unless the caller says otherwise.
 */
const overlapSeconds: Record<KeyPurpose, number> = { package: 86_400, token: 300, log: 86_400 };

function purposeOption(): Option {
  return new Option('--purpose <purpose>', 'what the key signs')
    .choices(Object.keys(overlapSeconds))
    .default('package');
}

function addList(keys: Command, terminal: Terminal): void {
  keys
    .command('list')
    .summary('list the keys')
    .description('List the keys of the data folder, the oldest first. Private halves stay hidden.')
    .addOption(purposeOption())
    .option('--json', 'print a JWK set')
    .addHelpText(
      'after',
      '\nExamples:\n  $ proofline keys list\n  $ proofline keys list --json > keys.json',
    )
    .action(async ({ json: asJson, purpose }: { json?: true; purpose: KeyPurpose }) => {
      const found = await listKeys(dataFolder(terminal), purpose);
      if (asJson) return say(terminal, json({ keys: found }));
      sayTable(terminal, ['KEY', 'SIGNS FROM', 'RETIRED', ''], found.map(row));
    });
}

function row({ kid, active_from, retired_at, compromised }: PublishedKey<KeyPurpose>): string[] {
  return [kid, active_from, retired_at ?? '-', compromised ? 'compromised' : ''];
}

interface RotateOptions {
  purpose: KeyPurpose;
  overlap?: number;
  compromised?: true;
  json?: true;
}

function addRotate(keys: Command, terminal: Terminal): void {
  keys
    .command('rotate')
    .summary('make a new key and retire the old one')
    .description(
      'Make a new key. It is published at once and signs after the overlap; until then the ' +
        'old one does. Public halves of package keys stay published for good; private halves ' +
        'of retired keys are removed. Login tokens of a retired key work until they expire; ' +
        'those of a compromised one stop within seconds, and all users sign in again. Of a key ' +
        'of the audit log the log itself says where it ended; what it signed before stays valid.',
    )
    .addOption(purposeOption())
    .option('--overlap <duration>', 'ISO 8601 duration (PT24H; token: PT5M)', duration)
    .option('--compromised', 'the old key might be stolen: revoke it now')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      '\nExamples:\n  $ proofline keys rotate\n  $ proofline keys rotate --compromised' +
        '\n  $ proofline keys rotate --purpose token --compromised' +
        '\n  $ proofline keys rotate --purpose log' +
        '\n  $ proofline keys rotate --purpose log --compromised',
    )
    .action(async (options: RotateOptions) => {
      const { purpose, overlap = overlapSeconds[purpose] } = options;
      const compromised = options.compromised === true;
      const asked = { overlapSeconds: overlap, compromised };
      // It brings the database engine, which takes longer to load than help to print.
      const { systemClock } = await import('../deps.ts');
      const done = await rotateKey(dataFolder(terminal), purpose, systemClock, asked);
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
