// The package of an incident with 1,000 records, over HTTP: as JSON against reading the same rows
// by bare SQL, as PDF against as many plain pages drawn by the same library.
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import pg from 'pg';
import { peakMegabytes, startServer, type ServerProcess } from '../test/support/process.ts';
import { makeGround, type Engine } from './ground.ts';
import { makeIncident } from './package-incident.ts';
import { quick, report, type Figure } from './report.ts';

const records = quick ? 100 : 1000;
const rounds = quick ? 2 : 7;

const tables = [
  'select * from incident where id = $1',
  'select * from evidence where incident_id = $1 order by id',
  `select c.* from custody_entry c join evidence e on e.id = c.evidence_id
     where e.incident_id = $1 order by evidence_id, seq`,
  'select id, entry, texts from audit_entry where incident_id = $1 order by id',
];

async function timed<Result>(work: () => Promise<Result> | Result): Promise<[number, Result]> {
  const began = performance.now();
  const result = await work();
  return [(performance.now() - began) / 1000, result];
}

async function bareRead(url: string, id: string): Promise<number> {
  const client = new pg.Client(url);
  await client.connect();
  const [took] = await timed(async () => {
    const read = [];
    for (const sql of tables) read.push((await client.query(sql, [id])).rows);
    return JSON.stringify(read);
  });
  await client.end();
  return took;
}

interface Asker {
  server: ServerProcess;
  token: string;
  id: string;
}

async function take({ server, token, id }: Asker, format: string): Promise<Buffer> {
  const url = `${await server.listening()}/api/ip3/v1/reports/evidence-package/${id}`;
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${url}?format=${format}`, { headers });
  if (answer.status !== 200) throw new Error(`The package was answered with ${answer.status}.`);
  return Buffer.from(await answer.arrayBuffer());
}

function plainPages(pages: number): void {
  const program = path.join(import.meta.dirname, 'plain-pages.ts');
  execFileSync(process.execPath, [program, `--pages=${pages}`]);
}

/** The writer counts its pages in the clear. */
function pagesOf(pdf: Buffer): number {
  return Number(/\/Type \/Pages\n\/Count (\d+)/.exec(pdf.toString('latin1'))?.[1]);
}

async function figuresOf(engine: Engine): Promise<Figure[]> {
  const ground = await makeGround(engine);
  const server = await startServer(ground);
  const token = await server.logIn();
  const id = await makeIncident(server, token, records);
  const asker = { server, token, id };
  const [json, bare, pdf, plain]: number[][] = [[], [], [], []];
  // The first one signs and waits for the log; then it is what a reader gets.
  const [first] = await timed(() => take(asker, 'json'));
  const pages = pagesOf(await take(asker, 'pdf'));
  for (let round = 0; round < rounds; round += 1) {
    json!.push((await timed(() => take(asker, 'json')))[0]);
    if (ground.databaseUrl) bare!.push(await bareRead(ground.databaseUrl, id));
    pdf!.push((await timed(() => take(asker, 'pdf')))[0]);
    if (ground.databaseUrl) plain!.push((await timed(() => plainPages(pages)))[0]);
  }
  const peak = peakMegabytes(server.pid);
  await server.stop();
  await ground.remove();
  const name = (text: string) => `${engine}, ${text}`;
  const ratio = (one: number[], other: number[]) => one.map((value, at) => value / other[at]!);
  const compared: Figure[] = ground.databaseUrl
    ? [
        { name: name('bare SQL and JSON.stringify'), unit: 's', runs: bare! },
        { name: name('JSON, of that'), unit: 'ratio', runs: ratio(json!, bare!) },
        { name: name(`${pages} plain pages`), unit: 's', runs: plain! },
        { name: name('PDF, of those'), unit: 'ratio', runs: ratio(pdf!, plain!) },
      ]
    : [];
  return [
    { name: name('first JSON, signed and proven'), unit: 's', runs: [first] },
    { name: name('JSON'), unit: 's', runs: json!, aim: { at_most: 2 } },
    { name: name(`PDF of ${pages} pages`), unit: 's', runs: pdf!, aim: { at_most: 5 } },
    ...compared,
    { name: name('peak memory of the server'), unit: 'MB', runs: [peak] },
  ];
}

report('package', [...(await figuresOf('postgres')), ...(await figuresOf('embedded'))]);
