// `proofline start`: the server in the foreground.
import { Command } from 'commander';
import { ConfigError, loadConfig } from '../config.ts';
import { startServer } from '../main.ts';

export function startCommand(): Command {
  return new Command('start').description('Start the server.').action(start);
}

async function start(): Promise<void> {
  try {
    const server = await startServer(loadConfig(process.env), (text) => process.stdout.write(text));
    const stop = () => {
      void server.stop().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    };
    process.on('SIGTERM', stop);
    process.on('SIGINT', stop);
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exit(error instanceof ConfigError ? 78 : 1);
  }
}
