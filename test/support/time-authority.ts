// A time-stamping authority as there are real ones: openssl makes the answers, a small HTTP server
// hands them out, and a test can make it misbehave. Its root and its keys are made for the test.
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { portOfServer } from './values.ts';

const settings = `
[req]
distinguished_name = dn
prompt = no
[dn]
CN = unused
[root]
basicConstraints = critical, CA:true
keyUsage = critical, keyCertSign
[authority]
basicConstraints = critical, CA:false
keyUsage = critical, digitalSignature
extendedKeyUsage = critical, timeStamping
[own]
serial = serial
signer_digest = sha256
default_policy = 1.3.6.1.4.1.99999.1
digests = sha256
accuracy = secs:1
ess_cert_id_alg = sha256
`;

export type Behaviour = 'stamps' | 'hangs' | 'answers 500' | 'refuses' | 'stamps something else';

export interface TimeAuthority {
  url: string;
  /** What IP3_EGRESS_ALLOW must name. */
  host: string;
  /** Files with its own certificate, with that of its root, and with that of a stranger. */
  certificates: { own: string; root: string; stranger: string };
  behaviour: Behaviour;
  /** How often it was asked. */
  asked: number;
  /** A token over these bytes. */
  stamp(data: Buffer): Buffer;
  close: () => Promise<void>;
}

export async function openTimeAuthority(): Promise<TimeAuthority> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'proofline-authority-'));
  const file = (name: string) => path.join(folder, name);
  const openssl = (...args: string[]) =>
    execFileSync('openssl', args, { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'] });
  makeCertificates(file, openssl);
  const reply = (query: Buffer) => {
    writeFileSync(file('query'), query);
    const signed = ['-signer', 'own.pem', '-inkey', 'own.key', '-config', 'settings'];
    openssl('ts', '-reply', '-queryfile', 'query', '-section', 'own', ...signed, '-out', 'reply');
    return readFileSync(file('reply'));
  };
  const stamp = (data: Buffer) => {
    writeFileSync(file('data'), data);
    openssl('ts', '-query', '-data', 'data', '-sha256', '-cert', '-out', 'asked');
    reply(readFileSync(file('asked')));
    return openssl('ts', '-reply', '-in', 'reply', '-token_out');
  };
  const server = createServer((request, response) => {
    void answer(authority, reply, request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${portOfServer(server)}`;
  const authority: TimeAuthority = {
    ...{ url: `http://${host}/tsr`, host, behaviour: 'stamps', asked: 0, stamp },
    certificates: { own: file('own.pem'), root: file('root.pem'), stranger: file('other.pem') },
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
      rmSync(folder, { recursive: true });
    },
  };
  return authority;
}

type Openssl = (...args: string[]) => Buffer;

function makeCertificates(file: (name: string) => string, openssl: Openssl): void {
  writeFileSync(file('settings'), settings);
  writeFileSync(file('serial'), '01');
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
  const made = ['-config', 'settings', '-days', '3650'];
  for (const name of ['root', 'other']) {
    const files = ['-keyout', `${name}.key`, '-out', `${name}.pem`, '-subj', `/CN=${name}`];
    openssl('req', '-x509', ...key, ...files, ...made, '-extensions', 'root');
  }
  const own = ['-keyout', 'own.key', '-out', 'own.csr', '-subj', '/CN=authority'];
  openssl('req', '-new', ...key, ...own, '-config', 'settings');
  const signed = ['-CA', 'root.pem', '-CAkey', 'root.key', '-CAcreateserial', '-days', '3650'];
  const extensions = ['-extfile', 'settings', '-extensions', 'authority'];
  openssl('x509', '-req', '-in', 'own.csr', ...signed, ...extensions, '-out', 'own.pem');
}

async function answer(
  authority: TimeAuthority,
  reply: (query: Buffer) => Buffer,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  authority.asked += 1;
  const pieces: Buffer[] = [];
  for await (const piece of request as AsyncIterable<Buffer>) pieces.push(piece);
  const query = Buffer.concat(pieces);
  const { behaviour } = authority;
  if (behaviour === 'hangs') return;
  if (behaviour === 'answers 500') return void response.writeHead(500).end('broken');
  // The version is the first number of a query; the only one is 1.
  if (behaviour === 'refuses') query.writeUInt8(9, query.indexOf('020101', 0, 'hex') + 2);
  // The hash follows its tag and length.
  const hash = query.indexOf('0420', 0, 'hex') + 2;
  if (behaviour === 'stamps something else') query.writeUInt8(query.readUInt8(hash) ^ 1, hash);
  response.setHeader('content-type', 'application/timestamp-reply');
  response.end(reply(query));
}
