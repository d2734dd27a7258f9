// One process a data folder: the embedded database has no lock of its own, and two writers destroy
// it. The lock file is a list to which contenders append a line each; the first line whose process
// lives is the holder. Appending is atomic, so two processes that both find a dead holder agree on
// one successor, and a killed holder needs no hand. Nothing here looks at the clock.
import fs from 'node:fs';
import path from 'node:path';
import { DomainError } from '../../domain/error.ts';
import { systemCode } from '../../domain/system-code.ts';
import { makeFolder } from './make-folder.ts';

export interface FolderLock {
  /** Gives the folder free. Call it after the last write. */
  release(): void;
}

/**
 * One contender: its process, when that process started (pids are reused), and a serial of its own.
 */
interface Contender {
  pid: number;
  started: string;
  serial: number;
}

/** The serials that this very process holds or asks for; decides where /proc cannot. */
const ownSerials = new Set<number>();
let nextSerial = 1;

/**
 * Takes the lock `<dataDir>/lock` for this process.
 * Throws DomainError `unavailable` with the pid of the holder while another holder lives.
 */
export function lockFolder(dataDir: string): FolderLock {
  makeFolder(dataDir);
  const file = path.join(dataDir, 'lock');
  const me: Contender = {
    pid: process.pid,
    started: processStart(process.pid) ?? '',
    serial: nextSerial++,
  };
  ownSerials.add(me.serial);
  for (;;) {
    const descriptor = fs.openSync(file, 'a+', 0o600);
    try {
      appendLine(descriptor, `+ ${lineOf(me)}`);
      const holder = firstLiving(fs.readFileSync(file, 'utf8'));
      // The holder removes the file when it leaves; a line in a removed file is worth nothing.
      if (!isFileAt(file, descriptor)) continue;
      if (holder !== undefined && lineOf(holder) === lineOf(me)) break;
      appendLine(descriptor, `- ${lineOf(me)}`);
      if (holder === undefined) continue;
      ownSerials.delete(me.serial);
      throw inUse(dataDir, holder);
    } finally {
      fs.closeSync(descriptor);
    }
  }
  return { release: () => releaseLock(file, me) };
}

/**
 * Removing the file is the release: anyone who appended to it meanwhile sees so and starts again.
 */
function releaseLock(file: string, me: Contender): void {
  if (!ownSerials.delete(me.serial)) return;
  fs.rmSync(file, { force: true });
}

/** The first contender in the list that neither withdrew nor died. */
function firstLiving(text: string): Contender | undefined {
  const lines = text.split('\n');
  const withdrawn = new Set(
    lines.filter((line) => line.startsWith('- ')).map((line) => line.slice(2)),
  );
  for (const line of lines) {
    if (!line.startsWith('+ ') || withdrawn.has(line.slice(2))) continue;
    const contender = parseLine(line.slice(2));
    if (contender && isLiving(contender)) return contender;
  }
  return undefined;
}

/** A line that a power cut left in pieces names no process and is passed over. */
function parseLine(line: string): Contender | undefined {
  const match = /^pid=([1-9]\d*) started=(\S*) serial=([1-9]\d*)$/.exec(line);
  if (!match) return undefined;
  return { pid: Number(match[1]), started: match[2] ?? '', serial: Number(match[3]) };
}

function lineOf(contender: Contender): string {
  return `pid=${contender.pid} started=${contender.started} serial=${contender.serial}`;
}

/**
 * Unsure means living: a lock that refuses wrongly costs a restart, one that gives way costs the
 * data.
 */
function isLiving(contender: Contender): boolean {
  const started = processStart(contender.pid);
  if (started !== undefined) return started === contender.started;
  if (fs.existsSync('/proc/self/stat')) return false;
  if (contender.pid === process.pid) return ownSerials.has(contender.serial);
  return answersSignals(contender.pid);
}

/**
 * When a process started: the boot and its start tick from /proc (proc_pid_stat(5), fields 3 and
 * 22). Undefined for a dead process, a zombie, and where there is no /proc.
 */
function processStart(pid: number): string | undefined {
  const stat = readIfThere(`/proc/${pid}/stat`);
  // The name in field 2 can hold spaces and brackets, so the fields are counted from its end.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [state, started] = [fields[0], fields[19]];
  if (started === undefined || state === 'Z' || state === 'X') return undefined;
  return `${readIfThere('/proc/sys/kernel/random/boot_id').trim()}:${started}`;
}

function readIfThere(file: string): string {
  try {
    return fs.readFileSync(file, 'latin1');
  } catch {
    return '';
  }
}

/** Whether a process exists, for systems without /proc. EPERM means it does, under another user. */
function answersSignals(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return systemCode(error) === 'EPERM';
  }
}

/** Every line begins with a break, so that a torn line before it cannot swallow it. */
function appendLine(descriptor: number, line: string): void {
  fs.writeSync(descriptor, `\n${line}\n`);
}

function isFileAt(file: string, descriptor: number): boolean {
  const named = fs.statSync(file, { throwIfNoEntry: false });
  return named?.ino === fs.fstatSync(descriptor).ino;
}

function inUse(dataDir: string, holder: Contender): DomainError {
  const who = holder.pid === process.pid ? 'this process' : `process ${holder.pid}`;
  return new DomainError(
    'unavailable',
    `The data folder ${dataDir} is in use by ${who} (pid ${holder.pid}); ` +
      'stop it or choose another folder.',
    { pid: holder.pid },
  );
}
