// The socket below a client of the driver.
import type net from 'node:net';
import type pg from 'pg';

/** The driver's types leave it out. */
export function streamOf(client: pg.Client): net.Socket {
  return (client as unknown as { connection: { stream: net.Socket } }).connection.stream;
}
