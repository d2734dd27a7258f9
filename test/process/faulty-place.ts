// A server that faults are made around: its database and folder, its writes and its log.
import { openTestDatabase } from '../support/engines.ts';
import type { ServerProcess } from '../support/process.ts';

export async function makePlace() {
  const { database, dataDir, url, drop } = await openTestDatabase('postgres');
  await database.close();
  return { dataDir, databaseUrl: url!, drop };
}

export function create(server: ServerProcess, token: string, title: string) {
  return server.call('POST', '/api/incidents', { token, json: { title } });
}

/** The lines of a level in a server's log. */
export function linesOf(server: ServerProcess, level: string): { msg: string }[] {
  const lines = server
    .errors()
    .split('\n')
    .filter((line) => line.startsWith('{'));
  return lines
    .map((line) => JSON.parse(line) as { level: string; msg: string })
    .filter((line) => line.level === level);
}
