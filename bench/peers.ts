// The same files and the same questions to another server and to this one, in one run:
//   node bench/peers.ts --adapter=faraday --url=http://127.0.0.1:5985 --user=… --password=…
// `--findings` says how many a file has. Without an address, only Proofline is asked. It writes no
// section of RESULTS.md: what is compared depends on how the other server was installed.
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { adminEmail, adminPassword, startServer } from '../test/support/process.ts';
import { chosen } from './arguments.ts';
import { makeGround } from './ground.ts';
import { writeImportFile } from './import-files.ts';
import type { OpenPeer, Peer } from './peer-adapter.ts';
import { openDefectDojo } from './peer-defectdojo.ts';
import { openFaraday } from './peer-faraday.ts';
import { openProofline } from './peer-proofline.ts';
import { median } from './report.ts';

export const adapters: Readonly<Record<string, OpenPeer>> = {
  defectdojo: openDefectDojo,
  faraday: openFaraday,
  proofline: openProofline,
};

const rounds = 15;
/** In the title of every finding of the file. */
const word = 'scripting';

/** What a server was asked: milliseconds, or how many findings it has. */
export type Column = ReadonlyMap<string, number>;

/** Asks all questions in their order; throws where an answer has fewer findings than it must. */
export async function column(peer: Peer, file: string): Promise<Column> {
  const found = new Map<string, number>();
  const timed = async (name: string, times: number, work: () => Promise<unknown>) => {
    const all: number[] = [];
    for (let time = 0; time < times; time += 1) {
      const began = performance.now();
      const answer = await work();
      all.push(performance.now() - began);
      if (answer === 0) throw new Error(`${name}: nothing was found.`);
    }
    found.set(name, median(all));
  };
  await timed('import', 1, () => peer.importFile(file));
  found.set('findings', await peer.count());
  await timed('the same file again', 1, () => peer.importFile(file));
  found.set('findings after it', await peer.count());
  await timed('50 filtered', rounds, () => peer.listFiltered());
  await timed('search', rounds, () => peer.search(word));
  await timed('close', rounds, () => peer.closeOne());
  return found;
}

/** A row a question, a column a server. */
export function tableOf(columns: ReadonlyMap<string, Column>): string {
  const names = [...columns.keys()];
  const questions = [...([...columns.values()][0]?.keys() ?? [])];
  const rows = questions.map((question) => {
    const cells = [...columns.values()].map((one) => cellOf(question, one.get(question) ?? NaN));
    return `| ${[question, ...cells].join(' | ')} |`;
  });
  const head = `| Question | ${names.join(' | ')} |\n|---|${names.map(() => '---|').join('')}`;
  return `${head}\n${rows.join('\n')}\n`;
}

function cellOf(question: string, value: number): string {
  if (question.startsWith('findings')) return String(value);
  return value < 1000 ? `${value.toFixed(1)} ms` : `${(value / 1000).toFixed(2)} s`;
}

async function ownColumn(file: string): Promise<Column> {
  const ground = await makeGround('postgres');
  const settings = { IP3_ENV: 'production', IP3_CALL_LIMITS: 'off' };
  const server = await startServer({ ...ground, settings });
  const login = { user: adminEmail, password: adminPassword, run: 'bench' };
  const own = await column(await openProofline({ url: await server.listening(), ...login }), file);
  await server.stop();
  await ground.remove();
  return own;
}

async function main(): Promise<void> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'proofline-bench-'));
  const file = path.join(folder, 'findings.xml');
  await writeImportFile('webproxy', file, Number(chosen('findings') ?? 10_000));
  const columns = new Map([['proofline', await ownColumn(file)]]);
  const url = chosen('url');
  if (url !== undefined) {
    const name = chosen('adapter') ?? '';
    const open = adapters[name];
    if (open === undefined) throw new Error(`Adapters: ${Object.keys(adapters).join(', ')}.`);
    const login = { user: chosen('user') ?? '', password: chosen('password') ?? '' };
    const peer = await open({ url: url.replace(/\/$/, ''), ...login, run: `bench-${Date.now()}` });
    columns.set(name, await column(peer, file));
  }
  rmSync(folder, { recursive: true, force: true });
  process.stdout.write(tableOf(columns));
}

if (import.meta.main) await main();
