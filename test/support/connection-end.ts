// The end of a raw connection, however it ends.
import type { Socket } from 'node:net';

/** A connection that is cut in the middle has an error too: its end is what is waited for. */
export function connectionEnd(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    socket.on('error', () => undefined).once('close', () => resolve());
  });
}
