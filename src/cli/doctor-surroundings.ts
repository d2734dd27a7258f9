// What `proofline doctor` looks at around the database: the running server, its port, the files of
// keys, the last backup.
import { once } from 'node:events';
import { readdirSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import http from 'node:http';
import https from 'node:https';
import net from 'node:net';
import { join } from 'node:path';
import { text as readText } from 'node:stream/consumers';
import { healthChecks, type Check } from '../domain/health-checks.ts';
import { systemCode } from '../domain/system-code.ts';
import type { Config } from '../settings/config.ts';
import { dayOf, examineCertificate, expiresSoonMs } from '../start/certificate.ts';

export interface Finding extends Check {
  /** What to do, where it is not what the page of the check says. */
  remedy?: string;
}

const answerLimitMs = 10_000;

/** What the server of the settings says of itself; null when none of ours answers there. */
export async function askServer(
  config: Pick<Config, 'IP3_HOST' | 'IP3_PORT' | 'IP3_TLS_CERT'>,
): Promise<{ url: string; checks: Check[] } | null> {
  const { IP3_HOST: host, IP3_PORT: port, IP3_TLS_CERT: certificate } = config;
  const scheme = certificate === undefined ? 'http' : 'https';
  const url = `${scheme}://${addressOf(host)}:${port}`;
  try {
    const { isOk, text } = await get(new URL(`${url}/readyz?verbose`));
    const checks = isOk ? readLines(text) : readFaults(JSON.parse(text));
    return checks.length === 0 ? null : { url, checks };
  } catch {
    return null;
  }
}

/**
 * The server at the own address is asked, whatever names its certificate has: nothing secret
 * is sent, and the certificate has a check of its own.
 */
async function get(url: URL): Promise<{ isOk: boolean; text: string }> {
  const signal = AbortSignal.timeout(answerLimitMs);
  const isTls = url.protocol === 'https:';
  const request = isTls
    ? https.get(url, { signal, rejectUnauthorized: false, agent: false })
    : http.get(url, { signal, agent: false });
  const [answer] = (await once(request, 'response', { signal })) as [http.IncomingMessage];
  return { isOk: answer.statusCode === 200, text: await readText(answer) };
}

/** Where a server listens on every address, this machine reaches it on the loopback. */
function addressOf(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return net.isIPv6(host) ? `[${host}]` : host;
}

function readLines(text: string): Check[] {
  return healthChecks.flatMap(({ name }): Check[] => {
    const line = text.split('\n').find((one) => one.startsWith(`[+] ${name} ok`));
    if (line === undefined) return [];
    const said = / ok \((.*)\)$/.exec(line)?.[1];
    const warning = /^warning: (.*)$/.exec(said ?? '')?.[1];
    if (warning !== undefined) return [{ name, fault: null, warning }];
    return [{ name, fault: null, ...(said === undefined ? {} : { note: said }) }];
  });
}

function readFaults(body: unknown): Check[] {
  const { checks } = (body ?? {}) as { checks?: Record<string, unknown> };
  return healthChecks.flatMap(({ name }) => {
    const said = checks?.[name];
    if (typeof said !== 'string') return [];
    return [{ name, fault: said === 'ok' ? null : said }];
  });
}

/** Whether the server could listen at its address; null when it could. */
export async function portFault({
  IP3_HOST: host,
  IP3_PORT: port,
}: Config): Promise<string | null> {
  const server = net.createServer();
  try {
    server.listen(port, host);
    await once(server, 'listening');
    return null;
  } catch (error) {
    const code = systemCode(error);
    if (code === 'EADDRINUSE') return `port ${port} on ${host} is taken by another program`;
    return `port ${port} on ${host} cannot be opened (${code})`;
  } finally {
    server.close();
  }
}

/** Keys that others than their owner can read or write. */
export function keyModes(dataDir: string): Finding {
  const folder = join(dataDir, 'keys');
  const open = filesIn(folder).filter((name) => (statSync(join(folder, name)).mode & 0o077) !== 0);
  if (open.length === 0) return { name: 'keys', fault: null };
  return { name: 'keys', fault: `${open.join(', ')} can be read by others; chmod 600` };
}

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => name.endsWith('.jwk'));
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return [];
    throw error;
  }
}

/** The files as they are now; nothing where the server takes no TLS. */
export async function certificateCheck(config: Config, nowMs = Date.now()): Promise<Finding[]> {
  const found = await examineCertificate(config);
  if (found === null) return [];
  const name = 'certificate';
  if ('fault' in found) return [{ name, fault: found.fault }];
  const left = found.expires_ms - nowMs;
  if (left <= 0) return [{ name, fault: `expired on ${dayOf(found.expires_ms)}` }];
  const said = `until ${dayOf(found.expires_ms)}`;
  if (left > expiresSoonMs) return [{ name, fault: null, note: said }];
  return [{ name, fault: null, warning: `${said}, in ${Math.floor(left / (24 * hourMs))} days` }];
}

const hourMs = 3_600_000;
const oldestBackupHours = 48;

/** Its age by the note that a backup leaves in the data folder. */
export async function backupCheck(dataDir: string, nowMs = Date.now()): Promise<Finding> {
  const name = 'backup';
  const text = await readFile(join(dataDir, 'last-backup.json'), 'utf8').catch(() => null);
  const takenAt = text === null ? Number.NaN : takenIn(text);
  if (Number.isNaN(takenAt)) return { name, fault: null, warning: 'none was taken here' };
  const hours = Math.round((nowMs - takenAt) / hourMs);
  const said = `the newest is ${hours} h old`;
  return hours > oldestBackupHours
    ? { name, fault: null, warning: said }
    : { name, fault: null, note: said };
}

function takenIn(text: string): number {
  try {
    return Date.parse(String((JSON.parse(text) as { taken_at?: unknown } | null)?.taken_at));
  } catch {
    return Number.NaN;
  }
}
