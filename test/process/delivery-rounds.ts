// The server is killed while it exports and sends reports: whatever it acknowledged arrives, the
// outbox holds each report once and whole, and an endpoint gets a repetition only where the record
// says that a process was lost, with the same id and the same bytes.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { migratedFolder, temporaryFolder, type Engine } from '../support/engines.ts';
import { plainPeer } from '../support/peer.ts';
import { startPostgres } from '../support/postgres.ts';
import { quickStart, startServer, type ServerProcess } from '../support/process.ts';

const key = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const kinds = [
  { target: 'nis2_authority', regime: 'nis2', phase: 'early_warning_24h' },
  { target: 'data_protection_authority', regime: 'gdpr', phase: 'art33_notification_72h' },
];

/** Bodies by the id of the report, as the endpoint got them. */
type Got = Map<string, Buffer[]>;

interface Place {
  dataDir: string;
  databaseUrl: string | undefined;
  settings: Record<string, string>;
  nodeOptions: string[];
  got: Got;
}

async function openPlace(t: TestContext, engine: Engine): Promise<Place> {
  const got: Got = new Map();
  const peer = await plainPeer((request, answer) => {
    void request.toArray().then(
      async (pieces: Buffer[]) => {
        const id = String(request.headers['webhook-id']);
        got.set(id, [...(got.get(id) ?? []), Buffer.concat(pieces)]);
        // Long enough for kills to fall between taking it and saying so.
        await pause(Math.random() * 60);
        answer.end();
      },
      () => undefined,
    );
  });
  t.after(peer.close);
  const postgres = engine === 'postgres' ? await startPostgres() : undefined;
  const dataDir = engine === 'postgres' ? temporaryFolder() : await migratedFolder();
  t.after(async () => {
    await postgres?.stop();
    fs.rmSync(dataDir, { recursive: true, force: true });
  });
  const settings = {
    IP3_LOG_LEVEL: 'error',
    IP3_EGRESS_ALLOW: `127.0.0.1:${peer.port}`,
    IP3_DELIVERY_NIS2_AUTHORITY: `http://127.0.0.1:${peer.port}/reports`,
    IP3_DELIVERY_NIS2_AUTHORITY_SECRET: key,
  };
  return { dataDir, databaseUrl: postgres?.url, settings, nodeOptions: quickStart, got };
}

/**
 * Exports one report after the other until the server is gone, and prints the acknowledged ones.
 */
async function exportOn(
  server: ServerProcess,
  token: string,
  acknowledged: string[],
): Promise<void> {
  try {
    for (;;) {
      const json = { title: 'An incident of the kill test' };
      const incident = await server.call('POST', '/api/incidents', { token, json });
      for (const kind of kinds) {
        const url = `/api/reports/incidents/${incident.body.id}/export`;
        const { status, body } = await server.call('POST', url, { token, json: kind });
        assert.equal(status, 202);
        acknowledged.push(body.report_id);
      }
    }
  } catch (error) {
    if (error instanceof assert.AssertionError) throw error;
  }
}

/** A kill before the first answers would prove nothing; how soon they come is the machine's. */
async function untilLonger(list: readonly string[], length: number): Promise<void> {
  const giveUpAt = performance.now() + 60_000;
  while (list.length < length) {
    assert.ok(performance.now() < giveUpAt, `only ${list.length} reports were acknowledged`);
    await pause(10);
  }
}

/** A server database learns late that a process is gone; the test does not wait for the lease. */
async function endLeases({ databaseUrl }: Place): Promise<void> {
  if (databaseUrl === undefined) return;
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(`update report_delivery set leased_until = now() where state = 'sending'`);
  await client.end();
}

async function untilSent(server: ServerProcess, token: string): Promise<void> {
  const giveUpAt = performance.now() + 60_000;
  const url = '/api/reports?delivery=queued,sending,retrying';
  while ((await server.call('GET', url, { token })).body.count > 0) {
    assert.ok(performance.now() < giveUpAt, 'reports are still waiting');
    await pause(200);
  }
}

/** Kills the server so many times while it exports and sends, then examines every report. */
export async function killDeliveries(
  context: TestContext,
  engine: Engine,
  rounds: number,
): Promise<void> {
  const place = await openPlace(context, engine);
  const acknowledged: string[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const server = await startServer(place);
    const token = await server.logIn();
    const exporting = exportOn(server, token, acknowledged);
    const enough = untilLonger(acknowledged, acknowledged.length + kinds.length);
    await Promise.race([exporting, enough]);
    await pause(Math.random() * 1500);
    await server.stop('SIGKILL');
    await exporting;
    await endLeases(place);
  }
  assert.ok(acknowledged.length >= rounds * kinds.length);
  const server = await startServer(place);
  const token = await server.logIn();
  await untilSent(server, token);
  const repeated = await examine(server, token, place, acknowledged);
  context.diagnostic(JSON.stringify({ rounds, reports: acknowledged.length, repeated }));
  await server.stop();
}

interface Told {
  delivery: string;
  channel: string;
  artifact_sha256: string;
  attempts: { outcome: string }[];
}

/** Gives how often an endpoint got a report again. */
async function examine(
  server: ServerProcess,
  token: string,
  { dataDir, got }: Place,
  acknowledged: string[],
): Promise<number> {
  let repeated = 0;
  const outbox = fs.readdirSync(join(dataDir, 'outbox'));
  assert.deepEqual(
    outbox.filter((name) => name.startsWith('.')),
    [],
  );
  for (const id of acknowledged) {
    const { body } = await server.call('GET', `/api/reports/${id}`, { token });
    const { delivery, channel, artifact_sha256, attempts } = body as Told;
    assert.equal(delivery, channel === 'outbox' ? 'prepared' : 'sent');
    const lost = attempts.filter(({ outcome }) => outcome === 'unknown').length;
    const bodies =
      channel === 'outbox'
        ? [fs.readFileSync(join(dataDir, 'outbox', id, 'package.json'))]
        : (got.get(id) ?? []);
    assert.ok(bodies.length >= 1 && bodies.length <= 1 + lost, `${id}: ${bodies.length}`);
    repeated += bodies.length - 1;
    for (const bytes of bodies) {
      assert.equal(createHash('sha256').update(bytes).digest('hex'), artifact_sha256);
    }
  }
  return repeated;
}
