// Who made the timestamp of a package: the token is verified against the certificates that the
// reader names.
import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { DomainError } from '../domain/error.ts';
import { UntrustedError } from '../trust-core/untrusted-error.ts';
import type { Check } from '../trust/check.ts';
import type { Fields } from '../trust/shape.ts';
import { stampOf, type Stamp } from '../trust/timestamp-check.ts';
import { isStampedBy } from '../trust/timestamp-signer.ts';
import { usageFault } from './failure.ts';

const name = 'authority';

/**
 * Checks a package's timestamp against the certificates in a PEM file; replaces the checks
 * `authority` and, if it has that name, `timestamp`.
 * @throws `not_found` without that file, and a usage error when it has no certificate
 */
export async function checkAuthority(document: Fields, path: string): Promise<Check> {
  const anchors = await readCertificates(path);
  const stamp = readableStamp(document);
  if (stamp === null) {
    const detail = 'You named an authority, but the package has no timestamp that it could check.';
    return { name, outcome: 'failed', detail };
  }
  try {
    return (await isStampedBy(stamp, anchors)) ? stampedCheck(stamp) : strangerCheck;
  } catch (error) {
    if (!(error instanceof UntrustedError)) throw error;
    return { name: 'timestamp', outcome: 'failed', detail: error.message };
  }
}

function stampedCheck({ time }: Stamp): Check {
  const detail = `The authority that you named made the timestamp, at ${time}.`;
  return { name, outcome: 'passed', detail };
}

/** A stranger's timestamp does not make the file wrong. */
const strangerCheck: Check = {
  name,
  outcome: 'failed',
  detail: 'The timestamp is not of the authority that you named.',
};

/** Null for a package without one, or with one that another check has named. */
function readableStamp(document: Fields): Stamp | null {
  try {
    return stampOf(document);
  } catch (error) {
    if (error instanceof UntrustedError) return null;
    throw error;
  }
}

/** In DER. */
async function readCertificates(path: string): Promise<Uint8Array[]> {
  try {
    const pem = await readFile(path, 'utf8');
    const blocks = pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
    if (blocks.length > 0) return blocks.map((block) => new X509Certificate(block).raw);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') {
      throw new DomainError('not_found', `There is no file ${path}.`);
    }
  }
  throw usageFault(`--tsa-cert: ${path} has no certificate in PEM.`);
}
