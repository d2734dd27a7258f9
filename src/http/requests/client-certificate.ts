// The certificate that a client has proved to hold: by our own TLS listener, or by the word of a
// proxy that the settings trust. A header of anyone else is removed before anything reads it.
import { createHash, X509Certificate } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { TLSSocket } from 'node:tls';
import type { FastifyRequest } from 'fastify';
import { parseAddress } from '../../domain/address.ts';
import { certificateHeaders } from '../../domain/machine.ts';
import type { PresentedCertificate } from '../../operations/machines/prove-machine.ts';
import type { Config } from '../../settings/config.ts';
import type { App } from '../app-type.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** In DER; null without one. Read once, when it is asked for. */
    clientCertificate: Buffer | null | undefined;
    /** What a trusted proxy said of it; null for what came without one. */
    certificateHeader: string | null | undefined;
  }
}

type Settings = Pick<
  Config,
  'IP3_CLIENT_CERT_HEADER' | 'IP3_TRUSTED_PROXIES' | 'IP3_TLS_CLIENT_CA'
>;

const headers = certificateHeaders.filter((name) => name !== 'off');

/** Removes the headers of those who cannot send them, and keeps what a trusted proxy said. */
export function findCertificates(app: App, settings: Settings): void {
  const { IP3_CLIENT_CERT_HEADER: taken, IP3_TRUSTED_PROXIES: proxies = [] } = settings;
  let isForgedSeen = false;
  app.decorateRequest('clientCertificate');
  app.decorateRequest('certificateHeader');
  app.addHook('onRequest', (request, _reply, done) => {
    const isProxy = proxies.includes(parseAddress(request.socket.remoteAddress ?? '') ?? '');
    const said = taken === 'off' ? undefined : request.headers[taken];
    // Behind a proxy the connection is the proxy's, and so is any certificate on it.
    if (isProxy && taken !== 'off') request.certificateHeader = [said ?? ''].flat().join();
    const isForged = headers.some(
      (name) => request.headers[name] !== undefined && !(isProxy && name === taken),
    );
    for (const name of [...headers, 'client-cert-chain'])
      Reflect.deleteProperty(request.headers, name);
    if (isForged && !isForgedSeen) {
      isForgedSeen = true;
      request.log.warn({ address: request.callerAddress }, forgedHeader);
    }
    done();
  });
}

const forgedHeader =
  'A header with the certificate of a client was removed: it came from an address that is not in ' +
  'IP3_TRUSTED_PROXIES, or is not the one of IP3_CLIENT_CERT_HEADER.';

/** `x5t#S256` of the client's certificate; null without one. */
export function thumbprintOf(request: FastifyRequest): string | null {
  const raw = certificateOf(request);
  return raw && createHash('sha256').update(raw).digest('base64url');
}

function certificateOf(request: FastifyRequest): Buffer | null {
  request.clientCertificate ??=
    request.certificateHeader === undefined
      ? ofSocket(request)
      : decodedHeader(request.certificateHeader ?? '');
  return request.clientCertificate;
}

function ofSocket({ raw: { socket } }: FastifyRequest): Buffer | null {
  return socket instanceof TLSSocket ? (socket.getPeerX509Certificate()?.raw ?? null) : null;
}

/** RFC 9440, or a PEM that is percent-encoded; null for what is neither. */
export function decodedHeader(text: string): Buffer | null {
  try {
    const binary = /^:([A-Za-z0-9+/]+={0,2}):$/.exec(text.trim())?.[1];
    if (binary !== undefined) return new X509Certificate(Buffer.from(binary, 'base64')).raw;
    if (!/^-----BEGIN(?: |%20)CERTIFICATE-----(?:\n|%0A)/i.test(text)) return null;
    return new X509Certificate(decodeURIComponent(text)).raw;
  } catch {
    return null;
  }
}

/** What the token endpoint has to know of the certificate; null without one. */
export function presentedCertificate(
  settings: Settings,
  request: FastifyRequest,
  nowMs: number,
): PresentedCertificate | null {
  const raw = certificateOf(request);
  const thumbprint = thumbprintOf(request);
  if (raw === null || thumbprint === null) return null;
  const certificate = new X509Certificate(raw);
  const isCurrent = isValidAt(certificate, nowMs);
  const authorities = authoritiesOf(settings.IP3_TLS_CLIENT_CA);
  const isIssued = authorities.some((one) => isIssuedBy(certificate, one, nowMs));
  const isTrusted = isCurrent && isIssued && isForClients(certificate);
  return { thumbprint, subject: subjectOf(certificate), isTrusted, isCurrent };
}

function isValidAt({ validFrom, validTo }: X509Certificate, nowMs: number): boolean {
  return Date.parse(validFrom) <= nowMs && nowMs < Date.parse(validTo);
}

/** Issued by this authority itself; each one that issues must be named in the settings. */
function isIssuedBy(certificate: X509Certificate, authority: X509Certificate, nowMs: number) {
  const isAuthority = authority.ca && isValidAt(authority, nowMs);
  return (
    isAuthority && certificate.checkIssued(authority) && certificate.verify(authority.publicKey)
  );
}

const clientAuth = '1.3.6.1.5.5.7.3.2';

/** One without purposes is for all of them. */
function isForClients({ keyUsage }: X509Certificate): boolean {
  return (keyUsage as string[] | undefined)?.includes(clientAuth) ?? true;
}

/** As RFC 4514 has it: the last part first. */
function subjectOf({ subject }: X509Certificate): string {
  return subject.split('\n').reverse().join(',');
}

let known: { file: string; changed: number; list: X509Certificate[] } | null = null;

/** The authorities of the file as it is now. */
function authoritiesOf(file: string | undefined): X509Certificate[] {
  if (file === undefined) return [];
  try {
    const { mtimeMs: changed } = statSync(file);
    if (known?.file !== file || known.changed !== changed) {
      const blocks = readFileSync(file, 'utf8').match(pemBlock) ?? [];
      known = { file, changed, list: blocks.map((pem) => new X509Certificate(pem)) };
    }
    return known.list;
  } catch {
    return [];
  }
}

const pemBlock = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;
