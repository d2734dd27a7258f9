// A real systemd for tests, as process 1 of name spaces of its own: with a control group, a network
// and a journal that no one else has. The disk of the machine is read-only in it.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { temporaryFolder } from './engines.ts';

const program = '/lib/systemd/systemd';
const startLimitMs = 60_000;
const commandLimitMs = 120_000;

export interface Systemd {
  /** Runs a shell command in it; gives what it printed. Throws when it fails. */
  sh(command: string): string;
  /** Ends it with all that it runs, and removes its control group. */
  stop(): Promise<void>;
}

/**
 * A root of its own in `$1`, with the programs and settings of the machine to read. The folder `$2`
 * is its `/opt/proofline`.
 */
const prepare = `set -eu
mount --make-rprivate /
mount -t tmpfs -o mode=755 proofline "$1" && cd "$1"
readable() { mount --bind "$1" "$2" && mount -o remount,bind,ro "$2"; }
mkdir -p dev etc home old opt/proofline proc root run sys tmp usr
mkdir -p var/cache var/lib var/log/journal var/tmp
chmod 1777 tmp var/tmp
readable /usr usr
readable /etc etc && mount -t tmpfs proofline etc/systemd/system
for name in bin sbin lib lib64; do
  if [ -L "/$name" ]; then cp -d "/$name" .; continue; fi
  [ ! -d "/$name" ] || { mkdir "$name" && readable "/$name" "$name"; }
done
for entry in "$2"/*; do
  name=opt/proofline/$(basename "$entry")
  if [ -d "$entry" ]; then mkdir "$name"; else touch "$name"; fi
  readable "$entry" "$name"
done
mount -t tmpfs -o mode=755 proofline dev && mkdir dev/pts dev/shm
for name in null zero full random urandom tty; do
  touch "dev/$name" && mount --bind "/dev/$name" "dev/$name"
done
ln -s pts/ptmx dev/ptmx && mount -t devpts -o newinstance,ptmxmode=0666 devpts dev/pts
mount -t tmpfs proofline dev/shm && mount -t tmpfs -o mode=755 proofline run
mount -t proc proc proc && readable proc/sys proc/sys
mount -t sysfs -o ro sysfs sys && mount -t cgroup2 cgroup2 sys/fs/cgroup
units=etc/systemd/system
for unit in timers.target systemd-modules-load.service; do ln -s /dev/null "$units/$unit"; done
printf '[Unit]\\nRequires=basic.target\\nAfter=basic.target\\n' >"$units/proofline-test.target"
pivot_root . old && umount -l /old && cd /
# As on a machine. In a container systemd leaves it, and its credentials need it.
mount --make-rshared /
exec env -i container=proofline PATH="$PATH" ${program} --system --unit=proofline-test.target`;

/** What unshare makes for it; its end is the end of all within. */
const apart = ['--mount', '--pid', '--net', '--uts', '--ipc', '--cgroup', '--fork', '--kill-child'];

/** Starts one, or says in a sentence why none can be started on this machine. */
export async function startSystemd(checkout: string): Promise<Systemd | string> {
  if (!fs.existsSync(program)) return 'There is no systemd here.';
  const group = makeGroup();
  if (group === null) return 'No control group can be made here; systemd needs one.';
  const join = 'echo $$ >"$1/cgroup.procs" && shift && exec "$@"';
  const root = temporaryFolder();
  const inner = ['bash', '-c', prepare, 'bash', root, checkout];
  // It ends with the process of the test, however that ends.
  const bound = ['setpriv', '--pdeathsig', 'SIGKILL', 'unshare', ...apart];
  const args = ['-c', join, 'sh', group, ...bound, ...inner];
  const child = spawn('sh', args, { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-999)));
  process.prependOnceListener('exit', () => child.kill('SIGKILL'));
  const sh = (command: string) => inside(child, command);
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    }
    await removeGroup(group);
    fs.rmSync(root, { recursive: true });
  };
  const end = AbortSignal.timeout(startLimitMs);
  while (!isUp(sh)) {
    if (child.exitCode !== null || end.aborted) {
      await stop();
      return `A systemd does not start here: ${said}`;
    }
    await pause(100);
  }
  return { sh, stop };
}

function makeGroup(): string | null {
  const mounts = fs.readFileSync('/proc/self/mounts', 'utf8');
  const root = / (\S+) cgroup2 rw/.exec(mounts)?.[1];
  if (root === undefined || process.getuid?.() !== 0) return null;
  try {
    return fs.mkdtempSync(path.join(root, 'proofline-test-'));
  } catch {
    return null;
  }
}

/** From the leaves; a group can be removed when its last process is gone. */
async function removeGroup(group: string): Promise<void> {
  const folders = fs
    .readdirSync(group, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => path.join(entry.parentPath, entry.name));
  const deepestFirst = [...folders, group].sort((one, other) => other.length - one.length);
  for (const folder of deepestFirst) {
    for (let turn = 0; turn < 3_000 && fs.existsSync(folder); turn += 1) {
      try {
        fs.rmdirSync(folder);
      } catch {
        await pause(20);
      }
    }
  }
}

function isUp(sh: Systemd['sh']): boolean {
  try {
    return sh('systemctl is-active proofline-test.target').trim() === 'active';
  } catch {
    return false;
  }
}

function inside(child: ChildProcess, command: string): string {
  const pid = fs.readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim();
  const spaces = ['-m', '-p', '-n', '-u', '-i', '-C'];
  const args = ['-t', pid, ...spaces, 'sh', '-euc', command];
  return execFileSync('nsenter', args, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: commandLimitMs,
  });
}
