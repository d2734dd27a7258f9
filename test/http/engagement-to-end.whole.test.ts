// A whole engagement: set up, logged by several people at once, its report refused and accepted,
// its package in every form, checked without a server, and tampering found.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { attachmentOf } from '../../src/trust/pdf-attachment.ts';
import { run } from '../cli/program.ts';
import {
  described,
  engagements,
  finding,
  log,
  logFile,
  registered,
} from '../support/engagements.ts';
import { assertProblem, newIncident, onEachEngine } from '../support/records.ts';
import { openTestService, type Answer, type TestService } from '../support/service.ts';
import { assertSecondCanRun, secondVerdicts } from '../trust/verifiers.ts';

const entries = 200;

/** Times that a client repeats a request which found the service busy. */
const repeats = 20;

/** Sends with an Idempotency-Key, and again with the same one while the service is busy. */
async function insist(
  send: (keyed: Record<string, string>) => Promise<Answer>,
  at: number,
): Promise<Answer> {
  const keyed = { 'idempotency-key': `entry-${at}` };
  let answer = await send(keyed);
  for (let turn = 0; turn < repeats && answer.status === 503; turn += 1) answer = await send(keyed);
  return answer;
}

const whyUnproven = (one: Record<string, unknown>) => [
  one['finding'],
  one['title'],
  one['reason'],
  one['unknown_entries'],
];

onEachEngine('an engagement', (engine) => {
  let service: TestService;
  let folder: string;
  let people: Record<string, string>[];
  let id: string;
  const file = (name: string) => path.join(folder, name);
  const url = (end: string) => `${engagements}/${id}${end}`;

  before(async () => {
    assertSecondCanRun();
    service = await openTestService(engine);
    folder = mkdtempSync(path.join(os.tmpdir(), 'proofline-engagement-'));
    const keys = await service.call('GET', '/.well-known/proofline-keys.json');
    writeFileSync(file('keys.json'), keys.text);
    people = [
      await service.as('Operator'),
      await service.as('DevSecOps'),
      await service.as('AI Safety'),
      await service.as('Admin'),
    ];
  });
  after(async () => {
    await service.close();
    rmSync(folder, { recursive: true });
  });

  test('from its set-up to a package that is checked without a server', async (t) => {
    await t.test('set up › with a white team › its members see it', () => setUp());
    await t.test('log › 200 entries by four people at once › numbered 1 to 200', () => logAll());
    await t.test('report › with claims that nothing proves › refused and listed', () => refuse());
    await t.test('report › with proof for each claim › accepted, versions kept', () => accept());
    await t.test('remediation › asked twice › one incident a finding', () => plan());
    await t.test('package › in three forms › one hash, valid by both verifiers', () => pack());
    await t.test('package › tampered with › found by both verifiers', () => tamper());
  });

  async function setUp() {
    const team = ['devsecops@example.org', 'ai-safety@example.org', 'M. Zielińska'];
    const body = { ...described, white_team: team, notified_on: '2026-01-30' };
    const made = await service.call('POST', engagements, { headers: people[0], body });
    assert.equal(made.status, 201, made.text);
    assert.match(made.body.id, /^ENG-\d{4}-\d{4,}$/);
    assert.equal(made.body.restricted, true);
    const emails = made.body.members.map((one: { email: string }) => one.email);
    assert.deepEqual(emails.sort(), [
      'ai-safety@example.org',
      'devsecops@example.org',
      'operator@example.org',
    ]);
    id = made.body.id;
    for (const headers of people) {
      assert.equal((await service.call('GET', url(''), { headers })).status, 200);
    }
  }

  async function logAll() {
    const incident = await newIncident(service);
    const answers: Promise<Answer>[] = [];
    for (let at = 0; at < entries; at += 1) {
      const headers = people[at % people.length];
      const text = `Entry that was sent as number ${at}`;
      const entry =
        at % 4 === 3
          ? { ...registered, text }
          : { type: 'white_team_log', text, incident_id: incident.public_id };
      const send = (keyed: Record<string, string>) =>
        at % 20 === 7
          ? logFile(service, { id }, `bytes of ${at}`, { text }, keyed)
          : log(service, { id }, entry, { ...headers, ...keyed });
      answers.push(insist(send, at));
    }
    const made = await Promise.all(answers);
    assert.deepEqual([...new Set(made.map(({ status }) => status))], [201]);
    const numbers = made.map(({ body }) => body.number as number).sort((a, b) => a - b);
    assert.deepEqual(
      numbers,
      Array.from({ length: entries }, (_, at) => at + 1),
    );
    const read = await wholeLog();
    assert.equal(read.length, entries);
    read.forEach((entry, at) => {
      assert.equal(entry.prev, at === 0 ? '0'.repeat(64) : read[at - 1]!.hash);
    });
    assert.equal(new Set(read.map(({ recorded_by }) => recorded_by)).size, people.length);
  }

  type Entry = { number: number; type: string; prev: string; hash: string; recorded_by: string };

  async function wholeLog(): Promise<Entry[]> {
    const read: Entry[] = [];
    let next: string | null = url('/log?limit=70');
    while (next !== null) {
      const page: Answer = await service.call('GET', next, { headers: people[0] });
      assert.equal(page.status, 200, page.text);
      read.push(...page.body.entries);
      const { next_cursor } = page.body;
      next = next_cursor === null ? null : url(`/log?limit=70&cursor=${next_cursor}`);
    }
    return read;
  }

  async function registerNumbers(): Promise<number[]> {
    const all = await wholeLog();
    return all.filter(({ type }) => type === 'evidence_register').map(({ number }) => number);
  }

  async function refuse() {
    const early = await service.call('GET', url('/report-package'), { headers: people[0] });
    assertProblem(early, 422, 'final_report_required');
    const register = await registerNumbers();
    const logged = (await wholeLog()).find(({ type }) => type === 'white_team_log')!;
    const findings = [
      { ...finding, title: 'Proved', evidence: register.slice(0, 2) },
      { ...finding, title: 'Names nothing', evidence: [] },
      { ...finding, title: 'Names a log entry', evidence: [logged.number] },
      { ...finding, title: 'Names what is not there', evidence: [register[0], 4711] },
    ];
    const body = { summary: 'Too much is claimed.', findings };
    const refused = await service.call('POST', url('/final-report'), { headers: people[1], body });
    assertProblem(refused, 422, 'final_report_requires_evidence_register');
    assert.equal(refused.body.register_entries, register.length);
    assert.deepEqual(refused.body.unproven.map(whyUnproven), [
      [2, 'Names nothing', 'names_no_entry', []],
      [3, 'Names a log entry', 'names_unknown_entries', [logged.number]],
      [4, 'Names what is not there', 'names_unknown_entries', [4711]],
    ]);
    const read = await service.call('GET', url('/final-report'), { headers: people[0] });
    assert.deepEqual(read.body.versions, []);
  }

  async function accept() {
    const register = await registerNumbers();
    const findings = [
      { ...finding, evidence: register.slice(0, 3) },
      {
        ...finding,
        title: 'Signing keys can be exported',
        severity: 'critical',
        evidence: [register[4]],
      },
    ];
    const send = (body: object) =>
      service.call('POST', url('/final-report'), { headers: people[0], body });
    const first = await send({ summary: 'A first version.', findings: findings.slice(0, 1) });
    assert.equal(first.status, 200, first.text);
    const second = await send({ summary: 'Both findings.', findings, lessons: 'Call back.' });
    assert.equal(second.body.final_report.version, 2);
    assert.deepEqual(
      second.body.final_report.rests_on.map((one: { number: number }) => one.number),
      [...register.slice(0, 3), register[4]],
    );
    const read = await service.call('GET', url('/final-report'), { headers: people[2] });
    assert.equal(read.body.versions[0].summary, 'A first version.');
    assert.equal(read.body.final_report.version, 2);
  }

  async function plan() {
    const items = [1, 2].map((one) => ({ finding: one, owner_email: `owner-${one}@example.org` }));
    const send = () =>
      service.call('POST', url('/remediation-plan'), { headers: people[0], body: { items } });
    const [one, other] = await Promise.all([send(), send()]);
    assert.equal(one.body.created + other.body.created, 2);
    assert.deepEqual(one.body.planned, other.body.planned);
    const [first] = one.body.planned;
    const read = await service.call('GET', `/api/ip3/v1/incidents/${first.incident}`, {
      headers: await service.as('Viewer'),
    });
    assert.equal(read.body.owner_email, first.owner_email);
    assert.equal(read.body.workflow_status, 'assigned');
    assert.doesNotMatch(read.text, /ENG-|TLPT|tlpt|engagement/);
  }

  const take = async (format: string) => {
    const request = { url: url(`/report-package?format=${format}`), headers: people[0]! };
    const answer = await service.app.inject(request);
    assert.equal(answer.statusCode, 200, answer.statusCode === 200 ? '' : answer.body);
    writeFileSync(file(`package.${format}`), answer.rawPayload);
    return answer;
  };

  async function pack() {
    const json = await take('json');
    const shown = JSON.parse(json.body) as {
      package_sha256: string;
      manifest: { type: string };
      contents: Record<string, unknown[]>;
    };
    assert.equal(shown.manifest.type, 'ip3.engagement-report/1');
    assert.equal(shown.contents['timeline']!.length, entries);
    assert.equal(shown.contents['register']!.length, (await registerNumbers()).length);
    const pdf = await take('pdf');
    await take('zip');
    const inside = JSON.parse(attachmentOf(pdf.rawPayload).toString('utf8')) as typeof shown;
    assert.equal(inside.package_sha256, shown.package_sha256);
    assert.equal(pdf.headers['x-package-sha256'], shown.package_sha256);
    const again = JSON.parse((await take('json')).body) as typeof shown;
    assert.equal(again.package_sha256, shown.package_sha256, 'the same after it was handed out');
    for (const form of ['json', 'pdf', 'zip']) {
      const checked = await run(['verify', file(`package.${form}`), '--keys', file('keys.json')]);
      assert.equal(checked.code, 0, checked.stdout + checked.stderr);
      assert.match(checked.stdout, /200 log entries are linked without a gap/);
      assert.deepEqual(secondVerdicts([file(`package.${form}`)], file('keys.json')), [0], form);
    }
  }

  async function tamper() {
    const pieces: [string, string, string][] = [
      ['json', 'Call back.', 'Call soon.'],
      ['json', 'sent as number 11"', 'sent as number 12"'],
      ['pdf', '/Producer', '/Produces'],
      ['zip', 'bytes of 7', 'bytes of 8'],
    ];
    for (const [form, from, to] of pieces) {
      const bytes = (await take(form)).rawPayload;
      const at = bytes.indexOf(from);
      assert.ok(at >= 0, `${from} is not in the ${form}`);
      bytes.write(to, at);
      writeFileSync(file('tampered'), bytes);
      const { code } = await run(['verify', file('tampered'), '--keys', file('keys.json')]);
      assert.equal(code, 1, `${from} in ${form}`);
      assert.deepEqual(secondVerdicts([file('tampered')], file('keys.json')), [1], from);
    }
  }
});
