// The check that follows each fault: the server serves again by itself, nothing acknowledged is
// lost, and the audit log is sound.
import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { eventually } from '../process/small-disk.ts';
import { openTestDatabase } from '../support/engines.ts';
import {
  runProgram,
  startServer,
  type ProcessOptions,
  type ServerProcess,
} from '../support/process.ts';
import { stringIn } from '../support/values.ts';

export const v1 = '/api/ip3/v1';

export interface Place {
  options: ProcessOptions & { databaseUrl: string };
  drop: () => Promise<void>;
}

export async function makePlace(): Promise<Place> {
  const { database, dataDir, url, drop } = await openTestDatabase('postgres');
  await database.close();
  return { options: { dataDir, databaseUrl: url! }, drop };
}

/** Writes of many callers at once; whatever is acknowledged must stay. */
export class Writes {
  readonly acknowledged: string[] = [];
  /** Evidence by its id. */
  readonly kept = new Map<string, string>();
  refused = 0;

  async send(server: ServerProcess, token: string, count: number): Promise<void> {
    await Promise.all(Array.from({ length: count }, () => this.#incident(server, token)));
  }

  /** The same, each with a file of this size; a large one is written in more than one piece. */
  async upload(server: ServerProcess, token: string, count: number, bytes: number) {
    const one = async (number: number) => {
      const id = await this.#incident(server, token);
      if (id === null) return;
      const content = `${id} ${number} `.padEnd(bytes, 'x');
      const body = new FormData();
      body.set('evidence_type', 'screenshot');
      body.set('file', new Blob([content]), 'a.bin');
      const url = `${v1}/incidents/${id}/evidence`;
      const answer = await server.call('POST', url, { token, body }).catch(() => null);
      if (answer?.status === 201) this.kept.set(stringIn(answer.body.id), content);
      else this.refused += 1;
    };
    await Promise.all(Array.from({ length: count }, (_, number) => one(number)));
  }

  async #incident(server: ServerProcess, token: string): Promise<string | null> {
    const json = { title: 'Written while something went wrong' };
    const answer = await server.call('POST', '/api/incidents', { token, json }).catch(() => null);
    if (answer?.status !== 201) {
      this.refused += 1;
      return null;
    }
    const id = stringIn(answer.body.id);
    this.acknowledged.push(id);
    return id;
  }
}

/** By a new server without the fault. */
export async function assertWhole(
  context: TestContext,
  { options, drop }: Pick<Place, 'drop'> & { options: ProcessOptions },
  writes: Writes,
): Promise<void> {
  const { acknowledged, kept, refused } = writes;
  const figures = { acknowledged: acknowledged.length, files: kept.size, refused };
  context.diagnostic(JSON.stringify(figures));
  const server = await startServer(options);
  const token = await server.logIn();
  for (const id of acknowledged) {
    const { status } = await server.call('GET', `/api/incidents/${id}`, { token });
    assert.equal(status, 200, `${id} is lost`);
  }
  for (const [id, content] of kept) {
    const { body } = await server.call('GET', `${v1}/evidence/${id}/content`, { token });
    assert.equal(body, content, `the file of ${id} is not what was acknowledged`);
  }
  assert.equal((await server.call('GET', '/readyz')).status, 200);
  assert.deepEqual(await server.stop(), { code: 0, signal: null });
  const verified = runProgram(['audit', 'verify'], options);
  assert.equal(verified.status, 0, verified.stdout + verified.stderr);
  await drop();
}

export async function servesAgain(server: ServerProcess, token: string): Promise<void> {
  const json = { title: 'Afterwards' };
  const { status } = await eventually(
    () => server.call('POST', '/api/incidents', { token, json }),
    (answer) => answer.status === 201,
  );
  assert.equal(status, 201);
}
