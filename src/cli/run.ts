// The command line: what it understands, and the exit code that every ending has.
import { Command } from 'commander';
import { version } from '../version.ts';
import { startCommand } from './start.ts';

export async function run(args: string[]): Promise<void> {
  const program = new Command('proofline')
    .description('Cyber and AI incident management with evidence, legal clocks and a close gate.')
    .version(version);
  program.addCommand(startCommand());
  await program.parseAsync(args, { from: 'user' });
}
