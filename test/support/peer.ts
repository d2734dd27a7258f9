// A machine at the other end of an outgoing connection: real sockets on the loopback address, with
// the certificate of the name peer.test, and an egress that takes it for that machine.
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer as createPlain, type RequestListener } from 'node:http';
import { createServer as createSecure } from 'node:https';
import type { Server } from 'node:net';
import { openEgress, type Egress } from '../../src/egress/egress.ts';
import { portOfServer } from './values.ts';

const file = (name: string) =>
  readFileSync(new URL(`../vectors/egress/${name}`, import.meta.url), 'utf8');

export const peerCertificate = file('peer.crt');
export const peerKey = file('peer.key');
export const peerName = 'peer.test';

export interface Peer {
  /** With the name, not the address. */
  url: string;
  port: number;
  /** An egress whose DNS knows the name, and whose settings allow it. */
  egress: Egress;
  close: () => Promise<void>;
}

export function securePeer(listener: RequestListener): Promise<Peer> {
  const server = createSecure({ key: peerKey, cert: peerCertificate }, listener);
  return openPeer(server, 'https');
}

export function plainPeer(listener: RequestListener): Promise<Peer> {
  return openPeer(createPlain(listener), 'http');
}

/** Any server; `scheme` is what its URL begins with. */
export async function openPeer(server: Server, scheme: string): Promise<Peer> {
  const sockets = new Set<{ destroy: () => void }>();
  server.on('connection', (socket) => sockets.add(socket));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const port = portOfServer(server);
  const egress = openEgress({
    allow: [`${peerName}:${port}`],
    resolve: () => Promise.resolve([{ address: '127.0.0.1', family: 4 }]),
    ca: peerCertificate,
  });
  const close = async () => {
    server.close();
    for (const socket of sockets) socket.destroy();
    await once(server, 'close');
  };
  return { url: `${scheme}://${peerName}:${port}`, port, egress, close };
}
