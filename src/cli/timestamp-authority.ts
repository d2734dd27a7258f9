// Who made the timestamp of a package: openssl checks the token against the certificate that the
// reader names. Signed messages of this kind (CMS) are not parsed by Node.js, and a verifier of our
// own would be a worse one than the one that every system has.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { X509Certificate } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { DomainError } from '../domain/error.ts';
import type { Check } from '../trust/package-check.ts';
import type { Fields } from '../trust/shape.ts';
import { stampOf, type Stamp } from '../trust/timestamp-check.ts';
import { UntrustedError } from '../trust-core/untrusted-error.ts';
import { usageFault } from './failure.ts';

const limitMs = 20_000;
const name = 'authority';

/**
 * What the certificate in the file says of a package's timestamp; replaces the checks `authority`
 * and, if it has that name, `timestamp`. Throws `not_found` when there is
 * no such file, and a usage fault when it holds no certificate.
 */
export async function checkAuthority(document: Fields, certificate: string): Promise<Check> {
  await assertCertificate(certificate);
  const stamp = soundStamp(document);
  if (stamp === null) {
    const detail = 'You named an authority, but the package has no timestamp that it could check.';
    return { name, outcome: 'failed', detail };
  }
  const folder = await mkdtemp(join(tmpdir(), 'proofline-stamp-'));
  try {
    return outcomeOf(await askOpenssl(folder, stamp, resolve(certificate)), stamp);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Null for a package without one, or with one that another check has named. */
function soundStamp(document: Fields): Stamp | null {
  try {
    return stampOf(document);
  } catch (error) {
    if (error instanceof UntrustedError) return null;
    throw error;
  }
}

async function assertCertificate(path: string): Promise<void> {
  try {
    new X509Certificate(await readFile(path));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') {
      throw new DomainError('not_found', `There is no file ${path}.`);
    }
    throw usageFault(`--tsa-cert: ${path} holds no certificate in PEM.`);
  }
}

/** Null when it is not there; else whether it is content, and what it prints. */
type Said = { good: boolean; text: string } | null;

async function askOpenssl(folder: string, stamp: Stamp, certificate: string): Promise<Said> {
  await writeFile(join(folder, 'data'), stamp.data);
  await writeFile(join(folder, 'token'), stamp.token);
  // Certificates end, stamps do not: what counts is the time at which it was made.
  const at = Math.floor(Temporal.Instant.from(stamp.time).epochMilliseconds / 1000);
  const files = ['-data', 'data', '-in', 'token', '-token_in', '-CAfile', certificate];
  const args = ['ts', '-verify', ...files, '-partial_chain', '-attime', String(at)];
  const child = spawn('openssl', args, {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: limitMs,
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (piece: string) => (text += piece));
  }
  try {
    const [code] = (await once(child, 'close')) as [number | null];
    return { good: code === 0, text };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** A stranger's timestamp is no fault of the file; one whose signature does not hold is. */
function outcomeOf(said: Said, { time }: Stamp): Check {
  if (said?.good) {
    const detail = `The authority that you named made the timestamp, at ${time}.`;
    return { name, outcome: 'passed', detail };
  }
  const missing = said === null ? 'is not installed' : 'cannot check timestamps this way';
  if (said === null || /unknown option|invalid command/i.test(said.text)) {
    const detail = `Who made the timestamp was not checked: openssl ${missing}.`;
    return { name, outcome: 'not_checked', detail };
  }
  if (/unable to get (local )?issuer|self.signed cert/i.test(said.text)) {
    const detail = 'The timestamp is not of the authority that you named.';
    return { name, outcome: 'failed', detail };
  }
  const detail = 'The timestamp is not what an authority made: its signature does not hold.';
  return { name: 'timestamp', outcome: 'failed', detail };
}
