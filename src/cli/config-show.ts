// `proofline config show`: every setting with its value and where that comes from. Secrets never
// show.
import type { Command } from 'commander';
import { json, visible } from '../domain/visible.ts';
import {
  ConfigError,
  loadClientConfig,
  loadConfig,
  showSettings,
  unknownVariables,
  type Environment,
} from '../settings/config.ts';
import { paint, say, warn, type Terminal } from './terminal.ts';

export function addConfig(program: Command, terminal: Terminal): void {
  const config = program
    .command('config')
    .summary('show the settings')
    .description('Show the settings, which are environment variables.');
  config
    .command('show')
    .summary('print every setting, its value and where that comes from')
    .description(
      'Print every setting, its value and where that comes from. Secrets are hidden. ' +
        'Ends with 78 when a setting is wrong; the server would not start with it.',
    )
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      '\nExamples:\n  $ proofline config show\n  $ proofline config show --json',
    )
    .action(({ json: asJson }: { json?: true }) => show(terminal, asJson === true));
}

function show(terminal: Terminal, asJson: boolean): void {
  const { environment } = terminal;
  const settings = showSettings(environment);
  const warnings = unknownVariables(environment);
  const faults = faultsOf(environment);
  if (asJson) say(terminal, json({ settings, warnings, faults }));
  else {
    for (const setting of settings) say(terminal, settingText(terminal, setting));
    for (const sentence of warnings) warn(terminal, sentence);
  }
  if (faults.length > 0) throw new ConfigError(faults);
}

function faultsOf(environment: Environment): string[] {
  return [loadConfig, loadClientConfig].flatMap((load) => {
    try {
      load(environment);
      return [];
    } catch (error) {
      if (error instanceof ConfigError) return error.faults;
      throw error;
    }
  });
}

type ShownSetting = ReturnType<typeof showSettings>[number];

function settingText(terminal: Terminal, setting: ShownSetting): string {
  const { name, source, meaning } = setting;
  const bold = paint(terminal, terminal.output, 'bold', name);
  const from = source === 'fault' ? paint(terminal, terminal.output, 'red', 'wrong') : source;
  const otherwise =
    setting.default !== null && source !== 'default' ? `, default ${setting.default}` : '';
  return `${bold} = ${valueText(setting)}  (${from}${visible(otherwise)})\n    ${meaning}`;
}

function valueText({ secret, source, value }: ShownSetting): string {
  if (source === 'unset') return '-';
  return secret || value === null ? '******' : visible(value);
}
