// Metrics as operators use them: a real server, read by a real Prometheus, whose own programs
// check names, alert rules and every expression of the dashboard.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { afterEach, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { migratedFolder } from '../support/engines.ts';
import { freePort } from '../support/postgres.ts';
import { killServers, quickStart, startServer, type ServerProcess } from '../support/process.ts';
import { prometheusProgram, promtool } from '../support/prometheus.ts';

const contrib = path.join(import.meta.dirname, '../../contrib');
const rules = path.join(contrib, 'prometheus/proofline.rules.yml');

afterEach(killServers);

test('alert rules › are sound, and each one fires when it should and not before', () => {
  promtool(['check', 'rules', rules]);
  const tests = path.join(contrib, 'prometheus/proofline.rules.test.yml');
  promtool(['test', 'rules', tests]);
  const named = (file: string, pattern: RegExp) =>
    [...fs.readFileSync(file, 'utf8').matchAll(pattern)].map(([, name]) => name!);
  const tested = new Set(named(tests, /alertname: (\w+)/g));
  assert.deepEqual(
    named(rules, /- alert: (\w+)/g).filter((name) => !tested.has(name)),
    [],
  );
});

test('metrics › of a server in use › Prometheus reads them and answers the dashboard', async () => {
  const dataDir = await migratedFolder();
  const settings = { IP3_METRICS_LISTEN: '127.0.0.1:0', IP3_LOG_LEVEL: 'info' };
  const server = await startServer({ dataDir, settings, nodeOptions: quickStart });
  const target = await metricsAddress(server);
  const token = await server.logIn();
  const title = 'A title that no label holds';
  const json = { title };
  const made = await server.call('POST', '/api/incidents', { token, json });
  await server.call('POST', `/api/ip3/v1/incidents/${made.body.id}/close`, { token, json: {} });
  const text = await (await fetch(target)).text();
  promtool(['check', 'metrics'], text);
  assert.doesNotMatch(text, new RegExp(title));
  assert.match(text, /route="\/api\/incidents",status="201"/);

  const prometheus = await startPrometheus(new URL(target).host, dataDir);
  const declared = new Set([...text.matchAll(/^# TYPE (\w+) (\w+)/gm)].map(([, name]) => name!));
  const withSamples = new Set([...text.matchAll(/^(\w+)[{ ]/gm)].map(([, name]) => name!));
  const expressions = expressionsOfDashboard();
  assert.ok(expressions.length > 20);
  for (const expression of expressions) {
    const names = expression.match(/\b(ip3|nodejs|process)_\w+/g) ?? [];
    assert.ok(names.length > 0, expression);
    for (const name of names) {
      assert.ok(declared.has(name.replace(/_(count|bucket|sum)$/, '')), `${name}: ${expression}`);
    }
    const found = await prometheus.ask(expression);
    if (names.every((name) => withSamples.has(name))) assert.ok(found > 0, expression);
  }
  await prometheus.stop();
  await server.stop();
  fs.rmSync(dataDir, { recursive: true, force: true });
});

async function metricsAddress(server: ServerProcess): Promise<string> {
  const end = AbortSignal.timeout(60_000);
  for (;;) {
    const found = /"url":"(http:[^"]+\/metrics)"/.exec(server.errors())?.[1];
    if (found !== undefined) return found;
    assert.ok(!end.aborted, server.output());
    await pause(50);
  }
}

interface Dashboard {
  panels: { targets: { expr: string }[] }[];
}

function expressionsOfDashboard(): string[] {
  const file = path.join(contrib, 'grafana/proofline.json');
  const { panels } = JSON.parse(fs.readFileSync(file, 'utf8')) as Dashboard;
  return panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
}

interface Answer {
  status: string;
  error?: string;
  data?: { result: unknown[] };
}

/** A Prometheus that has read the target at least three times. */
async function startPrometheus(target: string, folder: string) {
  const port = await freePort();
  const config = path.join(folder, 'prometheus.yml');
  const job = `{ job_name: proofline, static_configs: [{ targets: ['${target}'] }] }`;
  const text = `global: { scrape_interval: 1s }\nrule_files: ['${rules}']\nscrape_configs: [${job}]\n`;
  fs.writeFileSync(config, text);
  const child = spawn(prometheusProgram('prometheus'), [
    `--config.file=${config}`,
    `--storage.tsdb.path=${path.join(folder, 'prometheus')}`,
    `--web.listen-address=127.0.0.1:${port}`,
    '--log.level=error',
  ]);
  const ended = new Promise((resolve) => child.once('close', resolve));
  process.prependOnceListener('exit', () => child.kill('SIGKILL'));
  const ask = async (expression: string) => {
    const query = new URLSearchParams({ query: expression });
    const response = await fetch(`http://127.0.0.1:${port}/api/v1/query?${query.toString()}`);
    const { status, error, data } = (await response.json()) as Answer;
    assert.equal(status, 'success', `${expression}: ${error}`);
    return data?.result.length ?? 0;
  };
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  const end = AbortSignal.timeout(60_000);
  const isRead = () => ask('count_over_time(ip3_build_info[1m]) > 2').catch(() => 0);
  while ((await isRead()) === 0) {
    assert.ok(!end.aborted, 'Prometheus has read nothing.');
    await pause(200);
  }
  return { ask, stop };
}
