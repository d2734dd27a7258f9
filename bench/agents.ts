// The switch and the decision point, on PostgreSQL: from asking for a quarantine to the first
// denied evaluation of another process, and evaluations a second alongside a bare Fastify.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { startServer, type ServerProcess } from '../test/support/process.ts';
import { makeGround } from './ground.ts';
import { quick, report, type Figure } from './report.ts';

const connections = 20;
const switches = 300;
const pairs = quick ? 2 : 5;
const seconds = quick ? 3 : 6;
/** The service as in production; its log goes to a pipe that is read. */
const settings = { IP3_ENV: 'production', IP3_LOG_LEVEL: 'info' };

interface Load {
  rate: number;
  p99: number;
}

async function ask(url: string, token: string, duration: number): Promise<Load> {
  const { stdout } = await promisify(execFile)(process.execPath, [
    path.join(import.meta.dirname, 'ask-access.ts'),
    `--url=${url}/access/v1/evaluation`,
    `--token=${token}`,
    '--agent=agent-bench',
    `--connections=${connections}`,
    `--seconds=${duration}`,
  ]);
  return JSON.parse(stdout) as Load;
}

async function startBare() {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'bare-access.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [url] = (await once(child.stdout, 'data')) as [Buffer];
  return { url: String(url).trim(), stop: () => child.kill() };
}

async function sound(
  server: ServerProcess,
  method: string,
  url: string,
  token: string,
  json: unknown,
) {
  const reply = await server.call(method, url, { token, json });
  if (reply.status >= 300) throw new Error(`${method} ${url}: ${JSON.stringify(reply.body)}`);
  return reply.body;
}

interface Switch {
  /** From the request to its answer. */
  answered: number;
  /** From the request to the first denial that the other process gives. */
  denied: number;
  /** From the answer to that denial; below zero when it came before the answer. */
  after: number;
}

/** One agent is asked about without a pause at one process and quarantined by the other. */
async function switchOnce(servers: ServerProcess[], token: string, incident_id: string, n: number) {
  const [one, other] = [servers[n % 2]!, servers[(n + 1) % 2]!];
  const agent = `agent-${n}`;
  const grant = { owner: 'bench', allowed_tools: ['crm.read'] };
  await sound(one, 'PUT', `/api/agents/${agent}`, token, grant);
  const question = {
    subject: { type: 'agent', id: agent },
    action: { name: 'tools/call' },
    resource: { type: 'tool', id: 'crm.read' },
  };
  let denied = 0;
  const asking = (async () => {
    while (denied === 0) {
      const body = await sound(other, 'POST', '/access/v1/evaluation', token, question);
      if (body.decision === false) denied = performance.now();
    }
  })();
  const began = performance.now();
  const body = { incident_id, reason: 'bench', approved_by: 'bench' };
  await sound(one, 'POST', `/api/agents/${agent}/quarantine`, token, body);
  const answered = performance.now();
  await asking;
  return { answered: answered - began, denied: denied - began, after: denied - answered };
}

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, two) => one - two);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)]!;
}

/** The figure is a percentile of all switches of a run, so each run gives one value. */
async function measureSwitch(servers: ServerProcess[], token: string): Promise<Figure[]> {
  const { id } = await sound(servers[0]!, 'POST', '/api/incidents', token, { title: 'Bench' });
  const runs: Switch[][] = [];
  for (let run = 0; run < 3; run += 1) {
    const seen: Switch[] = [];
    for (let turn = -20; turn < switches; turn += 1) {
      const done = await switchOnce(servers, token, id, run * 1000 + turn + 20);
      if (turn >= 0) seen.push(done);
    }
    runs.push(seen);
  }
  const of = (name: keyof Switch, share: number) =>
    runs.map((seen) =>
      percentile(
        seen.map((one) => one[name]),
        share,
      ),
    );
  return [
    { name: 'quarantine to its answer, p99', unit: 'ms', runs: of('answered', 0.99) },
    {
      name: 'quarantine to the first denial elsewhere, median',
      unit: 'ms',
      runs: of('denied', 0.5),
    },
    {
      name: 'quarantine to the first denial elsewhere, p99',
      unit: 'ms',
      runs: of('denied', 0.99),
      aim: { at_most: 50 },
    },
    { name: 'from the answer to that denial, p99', unit: 'ms', runs: of('after', 0.99) },
  ];
}

async function measureRate(server: ServerProcess, token: string): Promise<Figure[]> {
  const grant = { owner: 'bench', allowed_tools: ['crm.read'] };
  await sound(server, 'PUT', '/api/agents/agent-bench', token, grant);
  const url = await server.listening();
  const bare = await startBare();
  await ask(url, token, 2);
  await ask(bare.url, token, 2);
  const loads: Load[] = [];
  const bareRates: number[] = [];
  for (let pair = 0; pair < pairs; pair += 1) {
    loads.push(await ask(url, token, seconds));
    bareRates.push((await ask(bare.url, token, seconds)).rate);
  }
  bare.stop();
  const rates = loads.map(({ rate }) => rate);
  const ratios = rates.map((rate, pair) => rate / bareRates[pair]!);
  return [
    { name: 'evaluations', unit: 'req/s', runs: rates, aim: { at_least: 2000 } },
    { name: 'evaluations, bare Fastify', unit: 'req/s', runs: bareRates },
    { name: 'evaluations, of bare', unit: 'ratio', runs: ratios },
    { name: 'evaluations, p99', unit: 'ms', runs: loads.map(({ p99 }) => p99) },
  ];
}

/** A second server on the first one's database and vault, for as long as this takes. */
async function withSecondServer(first: ServerProcess, token: string): Promise<Figure[]> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'proofline-bench-'));
  const oneVault = { ...settings, IP3_VAULT_URL: `file:${ground.dataDir}/vault` };
  const second = await startServer({ ...ground, dataDir, settings: oneVault });
  const figures = await measureSwitch([first, second], token);
  await second.stop();
  rmSync(dataDir, { recursive: true, force: true });
  return figures;
}

const ground = await makeGround('postgres');
const server = await startServer({ ...ground, settings });
const token = await server.logIn();
// A quick run compares ratios, and a switch has none.
const switched = quick ? [] : await withSecondServer(server, token);
const figures = [...switched, ...(await measureRate(server, token))];
await server.stop();
await ground.remove();
report('agents', figures);
