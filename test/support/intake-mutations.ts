// Corrupted log lines and reports, sent to a whole service: no answer from 500 up.
import { readdirSync, readFileSync } from 'node:fs';
import { mutate } from '../long/mutate.ts';
import { logIntake } from './log-intake.ts';
import { randomFrom, type Random } from './random.ts';
import type { Answer, TestService } from './service.ts';

const vectors = new URL('../vectors/intake-log/', import.meta.url);

/** Every line of the vectors; lists and objects over several lines give theirs, too. */
const lines = readdirSync(vectors)
  .filter((name) => name.includes('.input.'))
  .flatMap((name) => readFileSync(new URL(name, vectors), 'utf8').split('\n'))
  .filter((line) => line.trim() !== '')
  .map((line) => Buffer.from(line));

const reports = [
  {
    title: 'A report',
    url: 'https://news.example.org/a',
    summary: 'CVE-2026-1234 with T1566',
    published_at: '2026-11-20T09:00:00Z',
    source: 'News',
    tlp: 'GREEN',
    indicators: ['a.example', { type: 'ipv4', value: '192.0.2.1' }],
  },
  {
    Event: {
      uuid: '5e0d1f2a-6c1e-4b0e-9f0a-2b7f0a1c9d11',
      info: 'An event',
      date: '2026-11-20',
      Orgc: { name: 'CERT' },
      Attribute: [{ type: 'domain', value: 'a.example', Tag: [{ name: 'tlp:amber' }] }],
      Object: [{ Attribute: [{ type: 'md5', value: '0123456789abcdef' }] }],
      Galaxy: [{ type: 'mitre-attack-pattern', GalaxyCluster: [{ value: 'Phishing - T1566' }] }],
      Tag: [{ name: 'misp-galaxy:mitre-attack-pattern="Phishing - T1566"' }],
    },
  },
  {
    type: 'bundle',
    id: 'bundle--44af6c39-c09b-49c5-9de2-394224b04982',
    objects: [
      { type: 'report', id: 'report--84e4d88f-44ea-4bcd-bbf3-b2c1c320bcb3', name: 'A report' },
      { type: 'indicator', pattern: "[domain-name:value = 'a.example']" },
      { type: 'attack-pattern', external_references: [{ external_id: 'T1566' }] },
      { type: 'marking-definition', definition: { tlp: 'green' } },
    ],
  },
].map((report) => Buffer.from(JSON.stringify(report)));

/** Bytes of one corrupted line; longer ones have a test of their own. */
const longest = 20_000;

export interface Thrown {
  lines: number;
  /** Answers by status. */
  statuses: Record<string, number>;
  events: number;
  skipped: number;
  /** Lines of no known format, stored as text. */
  keptRaw: number;
  /** Answers from 500 up, with what brings them again. */
  faults: string[];
}

interface Plan {
  seed: number;
  lines: number;
  /** Lines of one batch, at most. */
  most: number;
}

/** Sends so many corrupted lines in batches of any size, sound lines between them. */
export async function throwLines(service: TestService, plan: Plan): Promise<Thrown> {
  const random = randomFrom(plan.seed);
  const { send } = logIntake(() => service, service.deps.clock);
  const thrown: Thrown = { lines: 0, statuses: {}, events: 0, skipped: 0, keptRaw: 0, faults: [] };
  while (thrown.lines < plan.lines) {
    const count = Math.min(1 + random.below(plan.most), plan.lines - thrown.lines);
    const from = thrown.lines;
    const damaged = Array.from({ length: count }, () => damagedLine(random, lines));
    const body = Buffer.concat(damaged.flatMap((line) => [line, Buffer.from('\n')]));
    thrown.lines += count;
    note(thrown, await send(body), `seed ${plan.seed}, lines ${from} to ${thrown.lines}`);
  }
  return thrown;
}

/** Sends so many corrupted reports, one by one. */
export async function throwReports(service: TestService, plan: Omit<Plan, 'most'>) {
  const random = randomFrom(plan.seed);
  const own = await service.as('Operator');
  const headers = { ...own, 'content-type': 'application/json' };
  const thrown: Thrown = { lines: 0, statuses: {}, events: 0, skipped: 0, keptRaw: 0, faults: [] };
  for (; thrown.lines < plan.lines; thrown.lines += 1) {
    const body = damagedLine(random, reports);
    const answer = await service.call('POST', '/api/intake/osint', { headers, body });
    note(thrown, answer, `seed ${plan.seed}, report ${thrown.lines}`);
  }
  return thrown;
}

function damagedLine(random: Random, all: readonly Buffer[]): Buffer {
  const bytes = random.pick(all);
  if (random.once(10)) return bytes;
  return mutate(random, { bytes, others: all }).bytes.subarray(0, longest);
}

function note(thrown: Thrown, { status, body, text }: Answer, what: string): void {
  thrown.statuses[status] = (thrown.statuses[status] ?? 0) + 1;
  if (status >= 500) thrown.faults.push(`${what}: ${text.slice(0, 300)}`);
  if (status !== 201) return;
  thrown.events += Number(body.events ?? 0);
  thrown.skipped += Number(body.skipped ?? 0);
  thrown.keptRaw += Number(body.kept_raw ?? 0);
}
