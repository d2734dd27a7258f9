// `proofline demo`: a server with made-up users and incidents in a temporary folder, which is gone
// when the server stops. What a killed one left behind is removed by the next.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Command } from 'commander';
import { loadConfig, settings } from '../settings/config.ts';
import { tryNext } from './demo-tour.ts';
import { exitCodes } from './exit-codes.ts';
import { startedServer, untilStopAsked } from './start.ts';
import type { Terminal } from './terminal.ts';

const prefix = 'proofline-demo-';

export function addDemo(program: Command, terminal: Terminal): void {
  program
    .command('demo')
    .summary('start a server with made-up data that is deleted when it stops')
    .description(
      'Start a server for looking around: users, incidents and evidence are made up, the data ' +
        'are in a temporary folder of this machine and are deleted with Ctrl+C.',
    )
    .option('--port <number>', 'port to listen on, 0 for a free one', '8080')
    .addHelpText('after', '\nExamples:\n  $ proofline demo\n  $ proofline demo --port 9000')
    .action(({ port }: { port: string }) => demo(terminal, port));
}

async function demo(terminal: Terminal, port: string): Promise<void> {
  removeLeftBehind();
  const folder = mkdtempSync(join(tmpdir(), prefix));
  writeFileSync(join(folder, 'pid'), String(process.pid));
  try {
    const { PATH } = terminal.environment;
    const ignored = Object.keys(settings).filter((name) => terminal.environment[name]);
    if (ignored.length > 0) terminal.output.write(`  Ignored in a demo: ${ignored.join(', ')}\n`);
    // None of the settings of this machine: a demo never touches an installation.
    const loaded = loadConfig({
      ...{ PATH, IP3_DEMO: 'on', IP3_HOST: '127.0.0.1', IP3_PORT: port },
      ...{ IP3_DATA_DIR: join(folder, 'data'), IP3_LOG_LEVEL: 'warn' },
    });
    const asked = untilStopAsked(terminal);
    const server = await startedServer(terminal, loaded);
    if (server.demo !== null) terminal.output.write(await tryNext(folder, server.url, server.demo));
    terminal.output.write('  SIMULATION DATA, deleted when this stops. Ctrl+C to stop.\n\n');
    await asked;
    await server.stop();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  process.exit(exitCodes.ok);
}

/** Folders of demos whose process is gone. */
function removeLeftBehind(): void {
  for (const name of readdirSync(tmpdir()).filter((one) => one.startsWith(prefix))) {
    const folder = join(tmpdir(), name);
    const file = join(folder, 'pid');
    if (!existsSync(file) || isAlive(Number(readFileSync(file, 'utf8')))) continue;
    rmSync(folder, { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
