// `proofline keys`: the keys that sign packages, login tokens and the audit log, in the data folder
// of the settings. No database is opened: a running server sees what changed and publishes it.
import { existsSync } from 'node:fs';
import { userInfo } from 'node:os';
import { InvalidArgumentError, Option, type Command } from 'commander';
import { DomainError } from '../domain/error.ts';
import { json } from '../domain/visible.ts';
import {
  listKeys,
  published,
  rotateKey,
  sinceInstallation,
  usualOverlapSeconds,
} from '../keys/signing-key-files.ts';
import { loadConfig } from '../settings/config.ts';
import type { KeyPurpose, PublishedKey, Rotated } from '../trust/published-keys.ts';
import { reasonText } from './reason.ts';
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
      '\nExamples:\n  $ proofline keys list\n' +
        '  $ proofline keys rotate --overlap PT24H --reason "the yearly change"',
    );
  addList(keys, terminal);
  addRotate(keys, terminal);
}

function purposeOption(): Option {
  return new Option('--purpose <purpose>', 'what the key signs')
    .choices(Object.keys(usualOverlapSeconds))
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
      if (asJson) return say(terminal, json({ keys: found.map(published) }));
      sayTable(terminal, ['KEY', 'SIGNS FROM', 'RETIRED', ''], found.map(row));
    });
}

function row({ kid, active_from, retired_at, compromised }: PublishedKey<KeyPurpose>): string[] {
  const from = active_from === sinceInstallation ? 'since the installation' : active_from;
  return [kid, from, retired_at ?? '-', compromised ? 'compromised' : ''];
}

interface RotateOptions {
  purpose: KeyPurpose;
  reason: string;
  by?: string;
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
        'of the audit log the log itself says where it ended; what it signed before stays valid. ' +
        'No second person is asked here, so use it where the console cannot be: the audit trail ' +
        'has the reason and who gave it.',
    )
    .addOption(purposeOption())
    .option('--overlap <duration>', 'ISO 8601 duration (PT24H; token: PT5M)', duration)
    .option('--compromised', 'the old key might be stolen: revoke it now')
    .requiredOption('--reason <text>', 'reason, stored in the audit trail for good', reasonText)
    .option('--by <name>', 'who decided it; the user of this machine when not given', reasonText)
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      '\nExamples:\n  $ proofline keys rotate --reason "the yearly change"' +
        '\n  $ proofline keys rotate --purpose log --compromised --reason "stolen disk"',
    )
    .action(async (options: RotateOptions) => {
      const { purpose, overlap = usualOverlapSeconds[purpose] } = options;
      const { reason, by = userInfo().username } = options;
      const compromised = options.compromised === true;
      const end = { reason, by, approval_id: null };
      const asked = { overlapSeconds: overlap, compromised, end };
      // It brings the database engine, which takes longer to load than help to print.
      const { systemClock } = await import('../deps.ts');
      const done = await rotateKey(dataFolder(terminal), purpose, systemClock, asked);
      if (options.json) return say(terminal, json(shown(done)));
      say(terminal, `New key ${done.added.kid} signs from ${done.added.active_from}.`);
      for (const { kid, retired_at } of done.retired) {
        say(
          terminal,
          `Key ${kid} ${compromised ? 'is marked as compromised' : `ends ${retired_at}`}.`,
        );
      }
    });
}

function shown({ added, retired }: Rotated<KeyPurpose>) {
  return { added: published(added), retired: retired.map(published) };
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
