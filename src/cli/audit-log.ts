// What `proofline audit` does: on the database itself, or by asking a server.
import { readFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { openLog, readLogFiles } from '../deps.ts';
import { DomainError } from '../domain/error.ts';
import { json, visible } from '../domain/visible.ts';
import { forkLog } from '../operations/audit/fork-log.ts';
import { verifyLog } from '../operations/audit/verify-log.ts';
import type { Fault, Report } from '../operations/audit/verify-report.ts';
import { openClient } from './client.ts';
import { withTables } from './database.ts';
import { Failure, usageFault } from './failure.ts';
import { verifyServer } from './log-client.ts';
import { passwordFromStdin } from './password.ts';
import { paint, say, type Terminal } from './terminal.ts';
import { readVkeys } from './trust-files.ts';

export interface VerifyOptions {
  url?: string;
  token?: string;
  tokenFile?: string;
  email?: string;
  dataDir?: string;
  vkey?: string[];
  from?: string;
  json?: true;
}

export interface ForkOptions {
  reason: string;
  by?: string;
  dataDir?: string;
  json?: true;
}

export async function verify(terminal: Terminal, options: VerifyOptions): Promise<void> {
  if (options.url !== undefined && options.dataDir !== undefined) {
    throw usageFault('Give --url or --data-dir, not both.');
  }
  const progress = counter(terminal);
  const report = await verified(terminal, options, progress.add).finally(progress.end);
  if (options.json) say(terminal, json(report));
  else sayReport(terminal, report);
  const [first] = report.faults;
  if (first === undefined) return;
  const detail =
    `The audit log is not sound: ${report.faults_total} ` +
    `${report.faults_total === 1 ? 'fault' : 'faults'}, first ${first.place}: ${first.what}.`;
  throw new Failure({ error: 'audit_log_broken', detail });
}

async function verified(
  terminal: Terminal,
  options: VerifyOptions,
  onEntries: (count: number) => void,
): Promise<Report> {
  const { url, email } = options;
  const vkeys = await readVkeys(options.vkey);
  if (options.token !== undefined) throw tokenInSight();
  const kept = options.from === undefined ? null : await readFile(options.from, 'utf8');
  if (url === undefined) return verifyHere(terminal, options, { vkeys, onEntries, kept });
  const environment = {
    ...terminal.environment,
    ...(await tokenIn(terminal, options.tokenFile)),
  };
  const login = email === undefined ? { url } : { url, email };
  const client = await openClient({ ...terminal, environment }, login);
  return verifyServer(client, { vkeys, onEntries, kept });
}

/** The environment with the token of a file, or of standard input for `-`. */
async function tokenIn(terminal: Terminal, file: string | undefined) {
  if (file === undefined) return {};
  const text =
    file === '-' ? await passwordFromStdin(terminal) : (await readFile(file, 'utf8')).trim();
  return { IP3_TOKEN: text, IP3_TOKEN_FILE: undefined };
}

function tokenInSight(): Failure {
  return usageFault(
    'A token on the command line stays in the shell history and shows in the process list. Set ' +
      'IP3_TOKEN or IP3_TOKEN_FILE, or give --token-file. Revoke the token that you typed.',
  );
}

async function verifyHere(
  terminal: Terminal,
  { dataDir }: VerifyOptions,
  input: Parameters<typeof verifyLog>[1],
): Promise<Report> {
  try {
    return await withTables(inFolder(terminal, dataDir), 'refuse', async ({ deps }) =>
      verifyLog({ ...deps, ...(await readLogFiles(deps.config)) }, input),
    );
  } catch (error) {
    if (!(error instanceof DomainError) || typeof error.members['pid'] !== 'number') throw error;
    const detail =
      `A server (pid ${error.members['pid']}) has this database open; ` +
      'verify it with --url, or stop it first.';
    throw new DomainError('unavailable', detail, error.members);
  }
}

function inFolder(terminal: Terminal, dataDir: string | undefined): Terminal {
  if (dataDir === undefined) return terminal;
  return { ...terminal, environment: { ...terminal.environment, IP3_DATA_DIR: dataDir } };
}

export async function fork(terminal: Terminal, options: ForkOptions): Promise<void> {
  const { reason, by = userInfo().username } = options;
  const done = await withTables(
    inFolder(terminal, options.dataDir),
    'refuse',
    async ({ deps, context }) =>
      forkLog({ ...deps, auditLog: await openLog(deps) }, context, { reason, by }),
  );
  if (options.json) return say(terminal, json(done));
  const { outcome, origin, found } = done;
  say(terminal, visible(`What was found: ${found}.`));
  const followed = 'It had been forked by another process; this data folder follows it now as';
  const forked = 'The log goes on under the name';
  say(terminal, visible(`${outcome === 'forked' ? forked : followed} ${origin}.`));
  say(terminal, 'A running server takes writes again within seconds; its verifier keys are new.');
}

function sayReport(terminal: Terminal, report: Report): void {
  const { faults, faults_total, checked, not_checked, newest, vkeys } = report;
  const out = terminal.output;
  for (const text of checked) say(terminal, `  checked      ${visible(text)}`);
  for (const text of not_checked) say(terminal, `  not checked  ${visible(text)}`);
  for (const key of vkeys) say(terminal, `  key          ${visible(key)}`);
  if (newest) say(terminal, visible(`  newest       ${newest.size} entries, root ${newest.root}`));
  for (const fault of faults) {
    say(terminal, `${paint(terminal, out, 'red', 'wrong')}  ${visible(faultText(fault))}`);
  }
  if (faults_total > faults.length) say(terminal, `… and ${faults_total - faults.length} more.`);
  if (faults_total === 0) say(terminal, paint(terminal, out, 'green', 'The audit log is sound.'));
}

function faultText({ place, what, epoch }: Fault): string {
  return `${place}${epoch === undefined || epoch === 1 ? '' : ` of epoch ${epoch}`}: ${what}`;
}

const redrawMs = 100;

/** The count of entries that moves while they are verified; only on a screen. */
function counter({ errors }: Terminal) {
  let count = 0;
  let drawn = -Infinity;
  const isScreen = errors.isTTY === true;
  return {
    add: (more: number) => {
      count += more;
      if (!isScreen || performance.now() - drawn < redrawMs) return;
      drawn = performance.now();
      errors.write(`\r${count} entries verified …\x1b[K`);
    },
    end: () => void (isScreen && errors.write('\r\x1b[K')),
  };
}
