// A mail server of the tests: real SMTP over real sockets, with STARTTLS, login, and the faults
// that a test asks for. It keeps the mails that it took.
import { createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { createServer as createSecure, TLSSocket } from 'node:tls';
import { openPeer, peerCertificate, peerKey, type Peer } from './peer.ts';

export interface MailServerOptions {
  /** TLS from the first byte. */
  secure?: boolean;
  /**
   * Answers in place of the usual ones: what the client says → what it learns, or null: nothing.
   */
  answers?: Readonly<Record<string, string | null>>;
  /** Drops the connection when the mail has come. */
  drop?: boolean;
}

export interface MailServer extends Peer {
  mails: string[];
  /** Everything that clients said, without the mails. */
  said: string[];
  /** Whether each mail came over TLS. */
  encrypted: boolean[];
}

export async function openMailServer(options: MailServerOptions = {}): Promise<MailServer> {
  const kept = { mails: [] as string[], said: [] as string[], encrypted: [] as boolean[] };
  const credentials = { key: peerKey, cert: peerCertificate };
  const talk = (socket: Socket) => void converse(socket, options, kept, true);
  const server = options.secure ? createSecure(credentials, talk) : createServer(talk);
  server.on('tlsClientError', () => undefined);
  const peer = await openPeer(server, options.secure ? 'smtps' : 'smtp');
  return { ...peer, ...kept };
}

const usual: Readonly<Record<string, string>> = {
  EHLO: '250-peer.test\r\n250-STARTTLS\r\n250 AUTH PLAIN',
  AUTH: '235 welcome',
  MAIL: '250 ok',
  RCPT: '250 ok',
  DATA: '354 go on',
  QUIT: '221 bye',
  RSET: '250 ok',
};

async function converse(
  socket: Socket,
  options: MailServerOptions,
  kept: Pick<MailServer, 'mails' | 'said' | 'encrypted'>,
  greets: boolean,
): Promise<void> {
  socket.on('error', () => undefined);
  if (greets) socket.write('220 peer.test\r\n');
  let mail: string[] | undefined;
  const lines = createInterface({ input: socket, crlfDelay: Infinity });
  for await (const line of lines) {
    if (mail !== undefined) {
      if (line !== '.') mail.push(line);
      else {
        if (options.drop) return void socket.destroy();
        kept.mails.push(mail.join('\r\n'));
        kept.encrypted.push(socket instanceof TLSSocket);
        mail = undefined;
        socket.write('250 taken\r\n');
      }
      continue;
    }
    kept.said.push(line);
    const verb = line.split(' ')[0]!.toUpperCase();
    const answer = options.answers?.[verb] ?? usual[verb] ?? '500 what?';
    if (options.answers?.[verb] === null) continue;
    if (verb === 'STARTTLS' && options.answers?.[verb] === undefined) {
      socket.write('220 go on\r\n');
      lines.close();
      socket.removeAllListeners('data');
      const credentials = { key: peerKey, cert: peerCertificate };
      const secure = new TLSSocket(socket, { isServer: true, ...credentials });
      return converse(secure, options, kept, false);
    }
    if (verb === 'DATA' && answer.startsWith('354')) mail = [];
    socket.write(`${answer}\r\n`);
  }
}
