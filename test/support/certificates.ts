// Certificates as real ones, made by openssl for a test: an authority, servers, clients.
import { execFileSync } from 'node:child_process';
import { createHash, X509Certificate } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { temporaryFolder } from './engines.ts';

export interface Pair {
  /** Files in PEM. */
  cert: string;
  key: string;
}

export interface Authority {
  folder: string;
  /** Its own certificate, a file in PEM. */
  ca: string;
  /** A certificate that it issues; `days` can be negative, for one that is over. */
  issue(name: string, kind: 'server' | 'client', options?: Issued): Pair;
}

interface Issued {
  subject?: string;
  days?: number;
  /** Of a server. */
  names?: string;
}

const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];

export function makeAuthority(name = 'Test authority'): Authority {
  const folder = temporaryFolder();
  const file = (of: string) => path.join(folder, of);
  const [ca, caKey] = [file('ca.pem'), file('ca.key')];
  const isCa = ['-addext', 'keyUsage=critical,keyCertSign'];
  openssl('req', '-x509', ...curve, '-keyout', caKey, '-out', ca, '-subj', `/CN=${name}`, ...isCa);
  return {
    folder,
    ca,
    issue(of, kind, options = {}) {
      const { subject = `/CN=${of}`, days = 30, names = 'DNS:localhost,IP:127.0.0.1' } = options;
      const pair = { cert: file(`${of}.pem`), key: file(`${of}.key`) };
      const [request, extensions] = [file(`${of}.csr`), file(`${of}.ext`)];
      writeFileSync(extensions, extensionsOf(kind, names));
      openssl('req', ...curve, '-keyout', pair.key, '-out', request, '-subj', subject);
      const by = ['-CA', ca, '-CAkey', caKey, '-CAcreateserial', '-extfile', extensions];
      openssl('x509', '-req', '-in', request, ...by, '-out', pair.cert, '-days', String(days));
      return pair;
    },
  };
}

/** A certificate that its owner signed, as RFC 8705 takes them without an authority. */
export function selfSigned(folder: string, name: string, subject = `/CN=${name}`): Pair {
  const pair = { cert: path.join(folder, `${name}.pem`), key: path.join(folder, `${name}.key`) };
  openssl('req', '-x509', ...curve, '-keyout', pair.key, '-out', pair.cert, '-subj', subject);
  return pair;
}

function extensionsOf(kind: 'server' | 'client', names: string): string {
  const named = kind === 'server' ? `subjectAltName=${names}\n` : '';
  return `basicConstraints=CA:false\nextendedKeyUsage=${kind}Auth\n${named}`;
}

function openssl(...args: string[]): void {
  execFileSync('openssl', args, { stdio: ['ignore', 'pipe', 'ignore'] });
}

/** The thumbprint of RFC 8705, `x5t#S256`. */
export function thumbprintOf({ cert }: Pair): string {
  const { raw } = new X509Certificate(readFileSync(cert));
  return createHash('sha256').update(raw).digest('base64url');
}
