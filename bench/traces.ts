// What the export of traces costs a request: the same page of a server without a collector and of
// one whose every request is a span, with its statements, in turns on one database.
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { startServer, type ServerProcess } from '../test/support/process.ts';
import { makeGround, onDatabase } from './ground.ts';
import { quick, report } from './report.ts';
import { seedIncidents } from './seed.ts';

const incidents = 1_000;
const pairs = quick ? 2 : 5;
const seconds = quick ? 2 : 6;
const connections = 10;

const received = { bytes: 0 };
const collector = createServer((request, answer) => {
  request.on('data', (piece: Buffer) => (received.bytes += piece.length));
  request.on('end', () => answer.end('{}'));
}).listen(0, '127.0.0.1');
await once(collector, 'listening');
const { port } = collector.address() as AddressInfo;

const paths = path.join(os.tmpdir(), `proofline-bench-traces-${process.pid}.json`);
writeFileSync(paths, JSON.stringify(Array(connections).fill('/api/ip3/v1/incidents?limit=10')));

async function ask(server: ServerProcess, token: string, duration: number): Promise<number> {
  const { stdout } = await promisify(execFile)(process.execPath, [
    path.join(import.meta.dirname, 'ask.ts'),
    `--url=${await server.listening()}`,
    `--paths=${paths}`,
    `--token=${token}`,
    `--connections=${connections}`,
    `--seconds=${duration}`,
  ]);
  return (JSON.parse(stdout) as { rate: number }).rate;
}

const ground = await makeGround('postgres');
await onDatabase(ground, (database) => seedIncidents(database, 1, incidents));
const settings = {
  ...{ IP3_ENV: 'production', IP3_LOG_LEVEL: 'error', IP3_CALL_LIMITS: 'off' },
};
const off = await startServer({ ...ground, settings });
const IP3_OTLP_ENDPOINT = `http://127.0.0.1:${port}`;
const on = await startServer({ ...ground, settings: { ...settings, IP3_OTLP_ENDPOINT } });
const token = await off.logIn();
const rates = { on: [] as number[], off: [] as number[] };
for (const server of [off, on]) await ask(server, token, 2);
for (let pair = 0; pair < pairs; pair += 1) {
  rates.off.push(await ask(off, token, seconds));
  rates.on.push(await ask(on, token, seconds));
}
if (received.bytes === 0) throw new Error('No span arrived.');
await on.stop();
await off.stop();
await ground.remove();
collector.close();
collector.closeAllConnections();
rmSync(paths);
const ratios = rates.on.map((rate, pair) => rate / rates.off[pair]!);
report('traces', [
  { name: 'a page of 10 without traces', unit: 'req/s', runs: rates.off },
  { name: 'a page of 10, every request traced', unit: 'req/s', runs: rates.on },
  { name: 'traced, of untraced', unit: 'ratio', runs: ratios },
]);
