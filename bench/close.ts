// Closing incidents with the retest gate and the audit trail, over HTTP and 8 clients, against the
// same statements sent by the bare driver: the two in turns, on a durable PostgreSQL.
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { startServer } from '../test/support/process.ts';
import { makeGround, onDatabase } from './ground.ts';
import { quick, report } from './report.ts';
import { incidentId, seedIncidents, seedRetests } from './seed.ts';

const clients = 8;
const pairs = quick ? 2 : 5;
const closings = quick ? 300 : 1500;

const ground = await makeGround('postgres');
await onDatabase(ground, async (database) => {
  const all = 2 * (pairs + 1) * closings;
  await seedIncidents(database, 1, all);
  await seedRetests(database, 1, all);
});
const server = await startServer({ ...ground, settings: { IP3_ENV: 'production' } });
const tokenFile = path.join(ground.dataDir, 'token.txt');
writeFileSync(tokenFile, await server.logIn());
let used = 0;

/** Closings a second of one program, on incidents that no one has touched. */
async function rate(program: string, ...args: string[]): Promise<number> {
  const ids = Array.from({ length: closings }, (_, place) => incidentId(used + place + 1));
  used += closings;
  const idsFile = path.join(ground.dataDir, 'ids.json');
  writeFileSync(idsFile, JSON.stringify(ids));
  const script = path.join(import.meta.dirname, program);
  const shared = [`--clients=${clients}`, `--ids=${idsFile}`];
  const { stdout } = await promisify(execFile)(process.execPath, [script, ...shared, ...args]);
  return Number(stdout);
}

const address = await server.listening();
const ours = () => rate('close-requests.ts', `--url=${address}`, `--token=${tokenFile}`);
const bare = () => rate('close-statements.ts', `--database=${ground.databaseUrl}`);

await ours();
await bare();
const rates: number[] = [];
const bareRates: number[] = [];
for (let pair = 0; pair < pairs; pair += 1) {
  rates.push(await ours());
  bareRates.push(await bare());
}
await server.stop();
await ground.remove();
const ratios = rates.map((value, pair) => value / bareRates[pair]!);
report('close', [
  { name: 'closings', unit: 'tx/s', runs: rates },
  { name: 'the same statements alone', unit: 'tx/s', runs: bareRates },
  { name: 'closings, of bare', unit: 'ratio', runs: ratios, aim: { at_least: 0.6 } },
]);
