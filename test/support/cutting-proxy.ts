// A TCP proxy before a database that can let its open connections go silent: nothing is forwarded
// on them any more and nothing is closed, as after a failover or in a firewall that dropped its
// state. New connections work.
import { once } from 'node:events';
import net from 'node:net';
import { portOfServer } from './values.ts';

export interface CuttingProxy {
  /** The database's address through the proxy. */
  readonly url: string;
  silence(): void;
  close: () => Promise<void>;
}

export async function cuttingProxy(databaseUrl: string): Promise<CuttingProxy> {
  const target = new URL(databaseUrl);
  const pairs = new Set<readonly [net.Socket, net.Socket]>();
  const server = net.createServer((client) => {
    const database = net.connect(Number(target.port), target.hostname);
    const pair = [client, database] as const;
    pairs.add(pair);
    client.pipe(database);
    database.pipe(client);
    for (const socket of pair) {
      socket.on('error', () => undefined);
      socket.on('close', () => {
        pairs.delete(pair);
        for (const each of pair) each.destroy();
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(databaseUrl);
  url.port = String(portOfServer(server));
  const silence = () => {
    for (const [client, database] of pairs) {
      client.unpipe();
      database.unpipe();
      for (const socket of [client, database]) socket.resume();
    }
  };
  const close = async () => {
    for (const pair of pairs) for (const socket of pair) socket.destroy();
    server.close();
    await once(server, 'close');
  };
  return { url: url.href, silence, close };
}
