// Connections of a process: how many there are, how many of them one caller can hold, and how a
// broken one ends.
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { addressBlock, parseAddress } from '../../domain/address.ts';
import { limits } from './limits.ts';

interface Shares {
  connections: number;
  /** Null: every connection comes from the proxy, so there are no shares. */
  perAddress: number | null;
}

/**
 * Closes each connection beyond the limits at once. One address (IPv6: one /64) has a share, so
 * that a single client cannot keep everyone else out by holding connections open.
 */
export function limitConnections(server: Server, { connections, perAddress }: Shares): void {
  server.maxConnections = connections;
  if (perAddress === null) return;
  const held = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const block = blockOf(socket);
    const count = (held.get(block) ?? 0) + 1;
    held.set(block, count);
    socket.once('close', () => {
      const left = (held.get(block) ?? 1) - 1;
      if (left === 0) held.delete(block);
      else held.set(block, left);
    });
    if (count > perAddress) socket.destroy();
  });
}

function blockOf({ remoteAddress = '' }: Socket): string {
  return addressBlock(parseAddress(remoteAddress) ?? remoteAddress);
}

/**
 * Sends the last bytes and closes the connection, whether or not the peer closes its end. What the
 * peer still sends is read and dropped for a moment: closing with unread bytes would reset the
 * connection before the peer has read the answer.
 */
export function endConnection(socket: Socket, bytes: string): void {
  const timer = setTimeout(() => socket.destroy(), limits.lingerMs);
  socket.once('close', () => clearTimeout(timer));
  socket.end(bytes);
  socket.resume();
}
