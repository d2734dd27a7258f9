// Reports as documents: every report to every recipient, in both languages, drawn from its package.
// The structure of the pages, what they say, and what they must not say.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { after, before, suite, test } from 'node:test';
import { momentIn } from '../../src/domain/moment-text.ts';
import { isPersons } from '../../src/domain/report-target.ts';
import { required } from '../../src/domain/required.ts';
import type { Language } from '../../src/domain/text.ts';
import { rotateKey } from '../../src/keys/signing-key-files.ts';
import { reportPhases, type ReportPhase } from '../../src/legal/report-phases.ts';
import { drawPackage } from '../../src/reports/pdf/draw-package.ts';
import { english } from '../../src/reports/pdf/words-en.ts';
import { polish } from '../../src/reports/pdf/words-pl.ts';
import { run } from '../cli/program.ts';
import { engineOfFeatures } from '../support/engines.ts';
import { inAShell } from '../support/key-ends.ts';
import { answersOn, letters, pageOneOf } from '../support/page-one.ts';
import { settableClock } from '../support/records.ts';
import {
  callAsLegal,
  exportAsLegal,
  newReportedIncident,
  reportPdf,
} from '../support/report-sample.ts';
import { examplesOf, sampleRegimes, sampleReports } from '../support/sample-reports.ts';
import { scaled } from '../support/scale.ts';
import { openTestService, type TestService } from '../support/service.ts';

const clock = settableClock('2026-11-20T22:00:00Z');
const v1 = '/api/ip3/v1';

/** Words of records and code that no reader of a document should meet. */
const codeWords = [
  /\b[a-z]+_(at|id|sha256|name|data|type|status)\b/,
  /\{"|":|\[\]|\bnull\b|\bundefined\b/,
  /\b(nis2|gdpr|dora|entity|ai|cra|eidas|cer)\.[a-z0-9_]+/,
  /\d{4}-\d\d-\d\dT\d\d/,
  /payment_institution|monitoring_systems|geographical_spread|nis2_authority/,
];

/** What the rules say of recipients in English. */
const englishRecipients =
  /by the kind of|AI Office of|designated as|reporting platform|\bforms for|authority|supervisor/;

const languages = ['en', 'pl'] as const;

/** All rounds; a quick run draws each report for one of its recipients, in one of the languages. */
const every = scaled(10) === 10;
const plans = reportPhases.flatMap((phase) =>
  (every ? phase.targets : phase.targets.slice(0, 1)).map((target) => ({ phase, target })),
);

/** What is exact, counted by hand: aware on Friday at 21:00 CET, classified at 20:30 UTC. */
const limits: Readonly<Record<string, string>> = {
  'nis2-early_warning_24h': '21 Nov 2026, 21:00 CET',
  'nis2-incident_notification_72h': '23 Nov 2026, 21:00 CET',
  'nis2-incident_notification_24h': '21 Nov 2026, 21:00 CET',
  'gdpr-art33_notification_72h': '23 Nov 2026, 21:00 CET',
  'dora-initial_notification': '21 Nov 2026, 00:30 UTC',
  'cra-vulnerability_early_warning_24h': '21 Nov 2026, 21:00 CET',
  'cra-incident_notification_72h': '23 Nov 2026, 21:00 CET',
  'eidas-qualified_24h': '21 Nov 2026, 21:00 CET',
  'cer-initial_24h': '21 Nov 2026, 21:00 CET',
};

interface Head {
  due_at: string | null;
  latest_at: string | null;
  released_at: string;
  timezone: string;
  release_check: { findings: number; reason_given: boolean };
}

suite('reports as documents', () => {
  let service: TestService;
  let folder: string;
  let incident: { id: string; public_id: string };
  const file = (name: string) => path.join(folder, name);

  const call = (method: 'POST' | 'PUT', url: string, body: object) =>
    callAsLegal(service, method, url, body);
  const exported = ({ regime, phase }: ReportPhase, target: string) =>
    exportAsLegal(service, incident, { target, regime, phase });
  const pdfOf = (id: string, language: 'en' | 'pl') => reportPdf(service, id, language);

  const tool = (program: string, ...args: string[]) =>
    execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });

  before(async () => {
    const settings = { IP3_LEGAL_REGIMES: sampleRegimes };
    service = await openTestService(engineOfFeatures, { clock, settings });
    folder = mkdtempSync(path.join(os.tmpdir(), 'proofline-reports-'));
    incident = await newReportedIncident(service);
    const keys = await service.call('GET', '/.well-known/proofline-keys.json');
    writeFileSync(file('keys.json'), keys.text);
  });
  after(async () => {
    await service.close();
    rmSync(folder, { recursive: true });
  });

  for (const [at, { phase, target }] of plans.entries()) {
    const drawnIn = every ? languages : [languages[at % 2]!];
    const name = `${phase.regime}-${phase.phase}-${target}`;
    test(`${name} › as pages › readable, tagged, without code`, async () => {
      const { regime } = phase;
      const sample = await sampleReports(service).newIncident(phase);
      const plan = { target, regime, phase: phase.phase };
      const id = await exportAsLegal(service, sample, plan);
      const url = `/api/reports/${id}/package`;
      const made = await service.call('GET', url, { headers: await service.as('Legal/DPO') });
      for (const language of drawnIn) {
        const at = file(`${name}-${language}.pdf`);
        const pdf = await drawn(Buffer.from(made.text, 'utf8'), language);
        const again = await drawn(Buffer.from(made.text, 'utf8'), language);
        assert.ok(pdf.equals(again), 'same records, same bytes');
        writeFileSync(at, pdf);
        assert.match(tool('qpdf', '--check', at), /No syntax or stream encoding/);
        const text = tool('pdftotext', '-layout', at, '-');
        const body = text.split(/proofline verify/)[0] ?? '';
        assert.doesNotMatch(body, /\w\.\.(?!\.)/, 'two full stops');
        const strange = language === 'pl' ? [...codeWords, englishRecipients] : codeWords;
        for (const words of strange) assert.doesNotMatch(body, words, `${name} ${language}`);
        for (const hidden of ['Internal', '10.1.2.3', 'Hidden', 'cdcdcdcd', '@example.test']) {
          assert.ok(!text.includes(hidden), `${name} has ${hidden}`);
        }
        assertTags(at, language);
        assertPageOne(phase, at, language, made.body.contents.report);
        assertRelease(made.body.contents.report, text, language);
      }
    });
  }

  /** What a reader asks first, in this order, each with an answer on page one. */
  function assertPageOne(plan: ReportPhase, at: string, language: Language, head?: Head) {
    const { regime, phase, targets } = plan;
    const page = pageOneOf(at);
    const { report } = language === 'en' ? english : polish;
    if (targets.every(isPersons)) return assertLetter(plan, page, language);
    assert.ok(page.includes(report.titles[regime]?.[phase] ?? '?'), page);
    const { when } = answersOn(page, language);
    assertLimit(plan, when, language, required(head, 'head'));
    for (const lacking of [report.answers.happenedNot, report.answers.noName]) {
      assert.ok(!page.includes(lacking), page);
    }
    assert.ok(!page.includes(report.answers.whenNot), page);
  }

  /** By when it was due, as its act counts, and when it went out. */
  function assertLimit(plan: ReportPhase, when: string, language: Language, head: Head) {
    const { answers } = (language === 'en' ? english : polish).report;
    const on = (time: string) => momentIn(time, language, head.timezone).replaceAll(/\s/g, ' ');
    const limit = limits[`${plan.regime}-${plan.phase}`];
    if (limit !== undefined && language === 'en') assert.ok(when.includes(limit), when);
    if (head.due_at === null) assert.ok(when.includes(answers.noLimit), when);
    else assert.ok(when.includes(answers.limit('').slice(0, -1) + on(head.due_at)), when);
    if (head.latest_at !== null) assert.ok(when.includes(on(head.latest_at)), when);
    assert.ok(when.includes(answers.released(on(head.released_at), false)), when);
  }

  /** Who writes from where and when, before all, and what its law has it say. */
  function assertLetter(plan: ReportPhase, page: string, language: Language) {
    const examples = examplesOf(plan);
    const day = language === 'en' ? '20 November 2026' : '20 listopada 2026 r.';
    const head = /^.{0,60}(Zażółć [^,]*) ul\. Przykładowa 1, 00-001 Warszawa Warszawa, /;
    const said = page.replaceAll('\u00a0', ' ');
    const sender = head.exec(said)?.[1] ?? '?';
    assert.match(sender, /^Zażółć .* S\.A\.$/, page);
    assert.ok(said.includes(`Warszawa, ${day} `), said);
    for (const key of Object.values(required(letters[plan.phase], plan.phase))) {
      assert.ok(said.includes(required(examples[key], key)), `${key}: ${said}`);
    }
    const ends = said.split(language === 'en' ? 'The sender keeps' : 'Nadawca przechowuje');
    assert.ok(ends[0]?.trimEnd().endsWith(sender.split(' Zażółć').at(-1)!), said);
  }

  /** A message to persons has no head. */
  function assertRelease(head: Head | undefined, text: string, language: Language) {
    const { report, audience } = language === 'en' ? english : polish;
    if (head === undefined) return assert.ok(!text.includes(report.check));
    assert.ok(!text.includes(audience['restricted'] ?? '?'), 'the recipient is named');
    const { findings, reason_given } = head.release_check;
    const said = report.checked(findings, reason_given);
    assert.ok(text.replaceAll(/\s+/g, ' ').includes(`${report.check} ${said}`), said);
  }

  /** Without a process of its own, which would be most of the time; `pdfOf` takes the whole way. */
  async function drawn(bytes: Buffer, language: 'en' | 'pl'): Promise<Buffer> {
    const writer = await drawPackage(bytes, new Map(), { language });
    return buffer(writer.doc);
  }

  /** Of PDF/UA: marked, with a language and a title, headings in order, heads of tables by scope. */
  function assertTags(at: string, language: string) {
    const raw = tool('qpdf', '--qdf', '--object-streams=disable', at, '-');
    assert.match(raw, /\/MarkInfo \d+ 0 R/);
    assert.match(raw, /\/Marked true/);
    assert.match(raw, /\/StructTreeRoot \d+ 0 R/);
    assert.match(raw, new RegExp(`/Lang \\(${language}\\)`));
    assert.match(raw, /\/DisplayDocTitle true/);
    const heads = [...tool('pdfinfo', '-struct', at).matchAll(/^ *H(\d)\b/gm)].map(([, level]) =>
      Number(level),
    );
    assert.equal(heads[0], 1);
    heads.forEach((level, index) => {
      assert.ok(level - (heads[index - 1] ?? 0) <= 1, `H${level} after H${heads[index - 1]}`);
    });
    assert.equal(heads.filter((level) => level === 1).length, 1);
    const cells = (tag: string) => raw.match(new RegExp(`/S /${tag}\\b`, 'g'))?.length ?? 0;
    const scopes = raw.match(/\/Scope \/(Column|Row)/g)?.length ?? 0;
    assert.equal(scopes, cells('TH'), 'every head says what it is the head of');
    if (cells('TD') === 0) return;
    assert.ok(cells('TH') > 0);
    assert.match(raw, /\/ColSpan 3\b/, 'a row with a day is as wide as its table');
  }

  test('page one › of an early warning › answers what, who, when, done, proven, not proven', async () => {
    const id = await exported(reportPhases[0]!, 'nis2_authority');
    writeFileSync(file('one.pdf'), await pdfOf(id, 'en'));
    const page = tool('pdftotext', '-layout', '-l', '1', file('one.pdf'), '-');
    for (const words of [
      ...['Early warning of a significant incident', 'NIS2 Art. 23(4)(a)', 'To: CSIRT NASK'],
      ...['What happened', 'The billing system was encrypted.', 'Zażółć Płatności S.A. reports.'],
      ...['Aware since 20 Nov 2026, 21:00 CET', 'What is proven', 'What is not proven'],
      ...['That the recipient received this report', 'For the named recipient only'],
    ]) {
      assert.ok(page.replaceAll(/\s+/g, ' ').includes(words), `${words} is not on page one`);
    }
  });

  test('form of DORA › in Polish › numbers, labels and choices of the template', async () => {
    const phase = reportPhases.find(({ phase }) => phase === 'initial_notification')!;
    writeFileSync(file('dora.pdf'), await pdfOf(await exported(phase, 'dora_authority'), 'pl'));
    const text = tool('pdftotext', '-layout', file('dora.pdf'), '-').replaceAll(/\s+/g, ' ');
    for (const words of [
      ...['2.7', 'systemy monitorowania', 'zasięg geograficzny', 'Polska; Niemcy', 'Uruchomienie'],
      ...[
        '20.11.2026, 20:00 UTC',
        'instytucja płatnicza',
        'Pola warunkowe bez treści',
        'Treść wstępnego powiadomienia',
      ],
    ]) {
      assert.ok(text.includes(words), words);
    }
    for (const english of ['monitoring systems', 'geographical', 'Not yet known', 'Germany']) {
      assert.ok(!text.includes(english), english);
    }
  });

  test('a field that nothing fills › mandatory › “Not yet known”, and counted on page one', async () => {
    const phase = reportPhases.find(({ phase }) => phase === 'art73_initial')!;
    writeFileSync(
      file('ai.pdf'),
      await pdfOf(await exported(phase, 'market_surveillance_authority'), 'en'),
    );
    const text = tool('pdftotext', '-layout', file('ai.pdf'), '-').replaceAll(/\s+/g, ' ');
    assert.match(text, /\d+ required answers that are not yet known: .*Reporter and role/);
    assert.ok(!text.includes('….'), 'what is left out ends a list');
    assert.ok((text.match(/Not yet known/gi)?.length ?? 0) >= 3);
  });

  test('text that people approved › in the report › word for word, with who approved it', async () => {
    const url = `${v1}/incidents/${incident.id}/report-drafts/NIS2-IN/en`;
    await call('PUT', url, { text: 'Dear CSIRT,\n\nwe ask for help.', begun_from: 0 });
    await call('POST', `${url}/steps`, { step: 'submitted', number: 1 });
    await call('POST', `${url}/decisions`, { decision: 'approved', number: 1 });
    const phase = reportPhases.find(({ phase }) => phase === 'incident_notification_72h')!;
    writeFileSync(file('text.pdf'), await pdfOf(await exported(phase, 'nis2_authority'), 'en'));
    const text = tool('pdftotext', '-layout', file('text.pdf'), '-').replaceAll(/\s+/g, ' ');
    assert.ok(text.includes('Dear CSIRT, we ask for help. Written by'));
    assert.ok(text.includes('Approved by'));
  });

  test('document › taken twice, verified, changed › same bytes, valid, and refused', async () => {
    const id = await exported(reportPhases[0]!, 'nis2_authority');
    const [once, again] = [await pdfOf(id, 'en'), await pdfOf(id, 'en')];
    assert.ok(once.equals(again));
    writeFileSync(file('sealed.pdf'), once);
    const verify = async (name: string) =>
      (await run(['verify', file(name), '--keys', file('keys.json')])).code;
    assert.equal(await verify('sealed.pdf'), 0);
    const changed = Buffer.from(once);
    changed.write('/Cxntents', once.indexOf('/Contents'));
    writeFileSync(file('changed.pdf'), changed);
    assert.equal(await verify('changed.pdf'), 1);
    tool('pdfdetach', '-save', '1', '-o', file('inner.json'), file('sealed.pdf'));
    assert.equal(await verify('inner.json'), 0);
  });

  test('who took it › in the audit trail › with its form; an Analyst gets none', async () => {
    const id = await exported(reportPhases[0]!, 'nis2_authority');
    const url = `/api/reports/${id}/package?format=pdf`;
    const refused = await service.call('GET', url, { headers: await service.as('Analyst') });
    assert.equal(refused.status, 403);
    const taken = async () => {
      const { rows } = await service.deps.database.pool.query(
        `select 1 from audit_entry where action = 'package.exported'
         and entry like '%' || $1 || '%' and entry like '%"format":"pdf"%'`,
        [id],
      );
      return rows.length;
    };
    const before = await taken();
    await pdfOf(id, 'en');
    assert.equal(await taken(), before + 1);
  });

  test('a later key › than that of the report › signs its document, and the trail says so', async () => {
    const id = await exported(reportPhases[0]!, 'nis2_authority');
    await rotateKey(service.files.dataDir, 'package', clock, {
      overlapSeconds: 0,
      compromised: false,
      end: inAShell,
    });
    const pdf = await pdfOf(id, 'en');
    writeFileSync(file('later.pdf'), pdf);
    const keys = await service.call('GET', '/.well-known/proofline-keys.json');
    writeFileSync(file('later-keys.json'), keys.text);
    const { code } = await run(['verify', file('later.pdf'), '--keys', file('later-keys.json')]);
    assert.equal(code, 0);
    const { rows } = await service.deps.database.pool.query<{ action: string }>(
      `select action from audit_entry where incident_id = $1 order by id desc limit 2`,
      [incident.id],
    );
    const actions = rows.map(({ action }) => action);
    assert.deepEqual(actions, ['package.exported', 'package.issued']);
  });
});
