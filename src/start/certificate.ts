// The certificate of the own listener: read at the start, and again when its files change or a
// SIGHUP comes. Connections that are open keep the one they began with.
import { createHash, X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import { createSecureContext, type SecureContextOptions, type TlsOptions } from 'node:tls';
import type { FastifyBaseLogger } from 'fastify';
import { DomainError } from '../domain/error.ts';
import { systemCode } from '../domain/system-code.ts';
import type { Config } from '../settings/config.ts';

type CertificateSettings = Pick<
  Config,
  'IP3_TLS_CERT' | 'IP3_TLS_KEY' | 'IP3_TLS_MIN_VERSION' | 'IP3_TLS_CLIENT_CA'
>;

/** What is served, and what became of its files since. */
export interface CertificateState {
  /** End of its validity, in milliseconds since 1970. */
  expires_ms: number;
  /** Why the files as they are now are not served; null when they are. */
  fault: string | null;
}

export interface ServerCertificate {
  options: TlsOptions;
  state: () => CertificateState;
  /** Serves what the files become; the result ends that. */
  follow: (server: Server, log: FastifyBaseLogger) => () => void;
}

/** How often the files are read; a pair counts as written when two reads find the same. */
const readEveryMs = 3_000;
/** Those with forward secrecy and authenticated encryption alone, the strongest first. */
const ciphers = [
  ...['TLS_AES_256_GCM_SHA384', 'TLS_CHACHA20_POLY1305_SHA256', 'TLS_AES_128_GCM_SHA256'],
  ...['ECDHE-ECDSA-AES256-GCM-SHA384', 'ECDHE-RSA-AES256-GCM-SHA384'],
  ...['ECDHE-ECDSA-CHACHA20-POLY1305', 'ECDHE-RSA-CHACHA20-POLY1305'],
  ...['ECDHE-ECDSA-AES128-GCM-SHA256', 'ECDHE-RSA-AES128-GCM-SHA256'],
].join(':');
/** Someone who connects must have agreed on TLS by then. */
const handshakeLimitMs = 10_000;
/** A certificate that ends sooner is worth a warning. */
export const expiresSoonMs = 21 * 86_400_000;

interface Files {
  context: SecureContextOptions;
  expires_ms: number;
  /** Of all that was read. */
  digest: string;
}

/** Null without a certificate in the settings. @throws DomainError `unavailable` for bad files. */
export async function openCertificate(
  settings: CertificateSettings,
): Promise<ServerCertificate | null> {
  if (settings.IP3_TLS_CERT === undefined) return null;
  const files = await readFiles(settings);
  let served = files;
  let fault: string | null = null;
  const withCa = settings.IP3_TLS_CLIENT_CA !== undefined;
  // Without a certificate of the client the request goes on; what needs one asks for it.
  const client = withCa ? { requestCert: true, rejectUnauthorized: false } : {};
  return {
    options: { ...files.context, ...client, handshakeTimeout: handshakeLimitMs },
    state: () => ({ expires_ms: served.expires_ms, fault }),
    follow: (server, log) =>
      followFiles(settings, log, {
        served: () => served.digest,
        serve: (next) => {
          (
            server as unknown as { setSecureContext(to: SecureContextOptions): void }
          ).setSecureContext(next.context);
          served = next;
          fault = null;
        },
        refuse: (said) => (fault = said),
      }),
  };
}

interface Following {
  served: () => string;
  serve: (next: Files) => void;
  refuse: (said: string | null) => void;
}

function followFiles(
  settings: CertificateSettings,
  log: FastifyBaseLogger,
  { served, serve, refuse }: Following,
): () => void {
  let seen = served();
  let refused = '';
  let busy: Promise<void> = Promise.resolve();
  const read = async (isAsked: boolean) => {
    const digest = await digestOf(settings);
    const isSettled = digest === seen;
    seen = digest;
    if (digest === served()) return refuse(null);
    if (!isAsked && (!isSettled || digest === refused)) return;
    try {
      const next = await readFiles(settings);
      if (next.expires_ms <= Date.now()) throw unusable('the certificate has expired');
      serve(next);
      refused = '';
      log.info({ expires: dayOf(next.expires_ms) }, 'the certificate was read again');
    } catch (error) {
      const said = error instanceof DomainError ? error.detail : (error as Error).message;
      refused = digest;
      refuse(said);
      log.error(`${said} The server keeps the certificate that it has.`);
    }
  };
  const next = (isAsked: boolean) => (busy = busy.then(() => read(isAsked)));
  const onHangUp = () => void next(true);
  const timer = setInterval(() => void next(false), readEveryMs).unref();
  process.on('SIGHUP', onHangUp);
  return () => {
    clearInterval(timer);
    process.off('SIGHUP', onHangUp);
  };
}

/** What a command finds of the files without a server. */
export async function examineCertificate(
  settings: CertificateSettings,
): Promise<{ expires_ms: number } | { fault: string } | null> {
  if (settings.IP3_TLS_CERT === undefined) return null;
  try {
    return { expires_ms: (await readFiles(settings)).expires_ms };
  } catch (error) {
    return { fault: error instanceof DomainError ? error.detail : (error as Error).message };
  }
}

async function readFiles(settings: CertificateSettings): Promise<Files> {
  const { cert, key, ca } = await readBytes(settings);
  const minVersion = settings.IP3_TLS_MIN_VERSION === '1.3' ? 'TLSv1.3' : 'TLSv1.2';
  const context = { cert, key, minVersion, ciphers, ...(ca !== null && { ca }) } as const;
  const leaf = parsed('IP3_TLS_CERT', () => new X509Certificate(cert));
  if (ca !== null) parsed('IP3_TLS_CLIENT_CA', () => new X509Certificate(ca));
  try {
    createSecureContext(context);
  } catch {
    throw unusable('IP3_TLS_CERT and IP3_TLS_KEY do not belong together, or the key is not sound');
  }
  const expires_ms = Date.parse(leaf.validTo);
  return { context, expires_ms, digest: digested([cert, key, ca]) };
}

async function readBytes(settings: CertificateSettings) {
  const { IP3_TLS_CLIENT_CA: ca } = settings;
  return {
    cert: await bytesOf('IP3_TLS_CERT', settings.IP3_TLS_CERT ?? ''),
    key: await bytesOf('IP3_TLS_KEY', settings.IP3_TLS_KEY ?? ''),
    ca: ca === undefined ? null : await bytesOf('IP3_TLS_CLIENT_CA', ca),
  };
}

async function bytesOf(name: string, file: string): Promise<Buffer> {
  try {
    return await readFile(file);
  } catch (error) {
    throw unusable(`the file of ${name} cannot be read (${systemCode(error)})`);
  }
}

function parsed<T>(name: string, read: () => T): T {
  try {
    return read();
  } catch {
    throw unusable(`the file of ${name} has no certificate in PEM`);
  }
}

async function digestOf(settings: CertificateSettings): Promise<string> {
  try {
    const { cert, key, ca } = await readBytes(settings);
    return digested([cert, key, ca]);
  } catch (error) {
    return (error as Error).message;
  }
}

function digested(parts: readonly (Buffer | null)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(`${part?.length ?? -1}:`).update(part ?? '');
  return hash.digest('hex');
}

export function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

function unusable(what: string): DomainError {
  return new DomainError('unavailable', `TLS cannot be served: ${what}.`);
}
