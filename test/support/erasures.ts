// A service with an encrypted vault, a requester and an approver, and every place where a word can
// be: what the tests of erasures share.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import { join } from 'node:path';
import { verifyLog } from '../../src/operations/audit/verify-log.ts';
import { tableNames } from '../../src/store/backup/contents.ts';
import type { Engine } from './engines.ts';
import { bearer, logIn, newPerson, type Person } from './factors.ts';
import { startLogSequencer } from './log-sequencer.ts';
import { assertProblem, form, settableClock } from './records.ts';
import { openTestService, type TestService } from './service.ts';
import type { Json } from './values.ts';

export interface ErasingService {
  service: TestService;
  /** Legal/DPO, the requester. */
  anna: Person;
  /** Admin, who approves. */
  maria: Person;
  /** Asks, has it approved, and carries it out; gives the answer. */
  erase(incident: { id: string }, body: object): Promise<Json>;
  /** Attaches a file. */
  upload(incident: { id: string }, content: string, filename: string): Promise<{ id: string }>;
  /** Faults that `audit verify` finds. */
  faults(): Promise<unknown[]>;
  close: () => Promise<void>;
}

export async function openErasingService(engine: Engine): Promise<ErasingService> {
  const clock = settableClock('2026-11-20T14:00:00Z');
  const settings = { IP3_VAULT_KEY: randomBytes(32).toString('base64') };
  const service = await openTestService(engine, { clock, settings });
  const sequencer = await startLogSequencer(service.deps, service.app.log);
  const anna = await newPerson(service, ['Legal/DPO']);
  const maria = await newPerson(service, ['Admin']);
  clock.move({ hours: 25 });
  for (const one of [anna, maria]) {
    one.headers = bearer((await logIn(service, one.email)).body.token);
  }
  const close = async () => {
    await sequencer.stop();
    await service.close();
  };
  return {
    ...{ service, anna, maria, close },
    erase: (incident, body) => eraseBy(service, anna, maria, incident, body),
    upload: (incident, content, filename) =>
      uploadTo(service, anna.headers, incident, content, filename),
    faults: () => faultsOf(service),
  };
}

async function faultsOf({ deps }: TestService): Promise<unknown[]> {
  const { database, auditLog } = deps;
  const given = { database, anchors: auditLog.anchors, own_key: auditLog.public_key };
  return (await verifyLog(given, { vkeys: [], kept: null })).faults;
}

async function eraseBy(
  service: TestService,
  anna: Person,
  maria: Person,
  incident: { id: string },
  body: object,
) {
  const url = `/api/ip3/v1/incidents/${incident.id}/erasures`;
  const ask = () => service.call('POST', url, { headers: anna.headers, body });
  const pending = assertProblem(await ask(), 422, 'approval_required');
  const decide = `/api/ip3/v1/approvals/${String(pending.approval_id)}/decision`;
  const decision = { decision: 'confirmed', reason: 'I read it.' };
  const done = await service.call('POST', decide, { headers: maria.headers, body: decision });
  assert.equal(done.status, 200, done.text);
  const made = await ask();
  assert.equal(made.status, 201, made.text);
  return made.body;
}

async function uploadTo(
  service: TestService,
  caller: Record<string, string>,
  incident: { id: string },
  content: string,
  filename: string,
): Promise<{ id: string }> {
  const { headers, body } = form([
    { name: 'evidence_type', content: 'screenshot' },
    { name: 'file', content, filename },
  ]);
  const url = `/api/ip3/v1/incidents/${incident.id}/evidence`;
  const made = await service.call('POST', url, { headers: { ...headers, ...caller }, body });
  assert.equal(made.status, 201, made.text);
  return { id: String(made.body.id) };
}

/** Tables with a row that has one of the words, whatever its column, as `table: row`. */
export async function rowsWith({ deps }: TestService, words: RegExp): Promise<string[]> {
  const { kysely, pool } = deps.database;
  const found: string[] = [];
  for (const table of await tableNames(kysely)) {
    const { rows } = await pool.query<{ row: string }>(
      `select t::text as row from "${table}" t where t::text ~* $1`,
      [words.source],
    );
    found.push(...rows.map(({ row }) => `${table}: ${row.slice(0, 2_000)}`));
  }
  return found;
}

/** Files of a folder whose name or bytes have one of the words. */
export function filesWith(folder: string, words: RegExp): string[] {
  return fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => words.test(path) || words.test(fs.readFileSync(path, 'latin1')));
}

const v1 = '/api/ip3/v1';
const ofIncident = [
  ...['', '/notes', '/evidence', '/outcomes', '/merges', '/splits', '/links', '/indicators'],
  ...['/likely-duplicates', '/watchers', '/ttp', '/ttp/stix', '/ttp/navigator', '/ttp/defenses'],
  ...['/ticket?system=tracker_a', '/ticket?system=tracker_b', '/dora-report', '/erasures'],
  ...['/legal-facts', '/legal-decisions', '/legal-holds', '/legal-triggers'],
  '/release-check?regime=nis2&phase=early_warning_24h',
  ...['/report-drafts/NIS2-EW/en', '/report-drafts/NIS2-EW/en/entries'],
  '/report-drafts/NIS2-EW/en/document',
];
const ofService = [
  ...['/incidents', '/incidents/facets', '/incidents/tags', '/overview', '/overdue', '/inbox'],
  ...['/incidents/export?format=csv', '/incidents/export?format=jsonl', '/audit', '/approvals'],
  ...['/indicators', '/indicators/export?format=stix', '/indicators/export?format=misp'],
  ...['/log-events', '/imports', '/techniques/history', '/legal/deadlines'],
];

/** What is read and exported of an incident, and of all. */
export function readPaths({ id }: { id: string }): string[] {
  return [
    ...ofIncident.map((path) => `${v1}/incidents/${id}${path}`),
    ...ofService.map((path) => v1 + path),
    ...[`/api/incidents/${id}`, '/api/ip3/incidents', '/api/stats/incidents'],
    '/api/reports',
  ];
}
