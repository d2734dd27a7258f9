// Imports of each kind of file against the bare writing of the same rows; the same file again; what
// other requests feel meanwhile, and the memory that it takes. On both engines.
import { createReadStream, statSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { peakMegabytes, startServer, type ServerProcess } from '../test/support/process.ts';
import { chosen } from './arguments.ts';
import { makeGround, onDatabase, type Engine } from './ground.ts';
import { kinds, writeImportFile, type Kind } from './import-files.ts';
import { bareRate } from './import-rows.ts';
import { quick, report, type Figure } from './report.ts';

/** `--engine=` and `--kind=` choose one of them, `--findings=` another size. */
const size = Number(chosen('findings') ?? NaN);
const full: Record<Kind, number> = {
  webproxy: 100_000,
  vulnscan: 100_000,
  csv: 1_000_000,
  generic: 100_000,
};
/** Fewer would be over before their time says anything. */
const quickly: Partial<Record<Kind, number>> = { webproxy: 5_000, csv: 10_000 };
/** One of them on each engine. */
const quickKind = { postgres: 'csv', embedded: 'webproxy' } as const;
const findingsOf = (kind: Kind) =>
  size || (quick ? (quickly[kind] ?? full[kind] / 50) : full[kind]);
const rounds = Number(chosen('rounds') ?? 1);

interface Round {
  first: number;
  again: number;
  /** Incidents a second. */
  rate: number;
  bare: number;
  livezP99: number;
  peak: number;
}

async function send(server: ServerProcess, token: string, kind: Kind, file: string) {
  const began = performance.now();
  const request = http.request(`${await server.listening()}/api/ip3/v1/imports/${kind}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/octet-stream',
      'content-length': statSync(file).size,
    },
  });
  const answered = new Promise<http.IncomingMessage>((resolve, reject) => {
    request.on('response', resolve).on('error', reject);
  });
  await pipeline(createReadStream(file, { highWaterMark: 1 << 20 }), request);
  const answer = await answered;
  let text = '';
  for await (const piece of answer) text += String(piece);
  if (answer.statusCode !== 201) throw new Error(`The import answered ${text}`);
  const run = JSON.parse(text) as { incidents_created: number };
  return { seconds: (performance.now() - began) / 1000, run };
}

/** Asks `/livez` all the time; the function that it gives ends that with the 99th percentile. */
function watchLivez(server: ServerProcess): () => Promise<number> {
  const times: number[] = [];
  const state = { ended: false };
  const watching = (async () => {
    while (!state.ended) {
      const began = performance.now();
      await server.call('GET', '/livez');
      times.push(performance.now() - began);
      await pause(5);
    }
  })();
  return async () => {
    state.ended = true;
    await watching;
    return times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.99)] ?? 0;
  };
}

async function measure(engine: Engine, kind: Kind, findings: number): Promise<Round> {
  const ground = await makeGround(engine);
  const file = path.join(ground.dataDir, 'export');
  await writeImportFile(kind, file, findings);
  // The making of the database is not what is measured here.
  await onDatabase(ground, () => Promise.resolve());
  const server = await startServer(ground);
  const token = await server.logIn();
  const livez = watchLivez(server);
  const first = await send(server, token, kind, file);
  const again = await send(server, token, kind, file);
  const livezP99 = await livez();
  const peak = peakMegabytes(server.pid);
  await server.stop();
  const rate = first.run.incidents_created / first.seconds;
  const bare = await bareRate(engine, ground);
  await ground.remove();
  return { first: first.seconds, again: again.seconds, rate, bare, livezP99, peak };
}

async function figuresOf(engine: Engine, kind: Kind): Promise<Figure[]> {
  const findings = findingsOf(kind);
  const measured: Round[] = [];
  for (let round = 0; round < rounds; round += 1) {
    measured.push(await measure(engine, kind, findings));
  }
  const runs = (figure: (round: Round) => number) => measured.map(figure);
  const name = `${engine}, ${findings.toLocaleString('en')} ${kind}`;
  const ratio = { unit: 'ratio' } as const;
  return [
    { name: `${name}, first import`, unit: 's', runs: runs(({ first }) => first) },
    {
      name: `${name}, of bare writing`,
      ...ratio,
      runs: runs(({ rate, bare }) => rate / bare),
      aim: { at_least: 0.5 },
    },
    {
      name: `${name}, again, of the first`,
      ...ratio,
      runs: runs(({ again, first }) => again / first),
      aim: { at_most: 0.33 },
    },
    {
      name: `${name}, /livez p99 meanwhile`,
      unit: 'ms',
      runs: runs(({ livezP99 }) => livezP99),
      aim: { at_most: 100 },
    },
    {
      name: `${name}, peak memory`,
      unit: 'MB',
      runs: runs(({ peak }) => peak),
      aim: { at_most: 350 },
    },
  ];
}

async function tenThousand(engine: Engine): Promise<Figure> {
  const runs: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    runs.push((await measure(engine, 'webproxy', 10_000)).first);
  }
  return { name: `${engine}, 10,000 webproxy`, unit: 's', runs, aim: { at_most: 4 } };
}

const figures: Figure[] = [];
for (const engine of ['postgres', 'embedded'] as const) {
  if ((chosen('engine') ?? engine) !== engine) continue;
  if (chosen('kind') === undefined && !quick) figures.push(await tenThousand(engine));
  const asked = chosen('kind') ?? (quick ? quickKind[engine] : undefined);
  for (const kind of kinds.filter((name) => (asked ?? name) === name)) {
    figures.push(...(await figuresOf(engine, kind)));
  }
}
report('import', figures);
