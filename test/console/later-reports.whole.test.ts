// The reports that follow a first one, of each act, in a real browser: the officer presses the one
// filled button of each screen, from the draft to the recorded sending. What was said before is
// there, only what is new is written, no screen has a code on it, and the file has the words.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, suite, test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { required } from '../../src/domain/required.ts';
import { reportPhases } from '../../src/legal/report-phases.ts';
import { faultsOf, openConsole, type ConsoleUnderTest } from '../support/console.ts';
import { becomes } from '../support/eventually.ts';
import { newIncident } from '../support/records.ts';
import { callAsLegal } from '../support/report-sample.ts';
import { deliverOnce } from '../support/reports.ts';

interface Template {
  obligations: string[];
  fields: { key: string; example: string | null; fills_itself?: true }[];
}
const file = new URL('../vectors/reports/fields.json', import.meta.url);
const templates = JSON.parse(readFileSync(file, 'utf8')) as Template[];

const v1 = '/api/ip3/v1';
const hours = (count: number) => new Date(Date.now() - count * 3_600_000).toISOString();
const kinds = [
  ...['nis2_authority', 'dora_authority', 'data_protection_authority', 'cra_platform'],
  ...['market_surveillance_authority', 'trust_supervisor', 'cer_authority'],
];
const entity = {
  ...{ legal_name: 'Przykład S.A.', country: 'PL', lei: 'PLEXAMPLE00000000133' },
  ...{ address: 'ul. Przykładowa 1, Warszawa', currency: 'PLN' },
  registrations: [{ register: 'KRS', number: '0000123456' }],
  contacts: [
    { name: 'Anna Nowak', email: 'anna.nowak@example.org', phone: '+48221234567' },
    { name: 'Jan Kowalski', email: 'jan@example.org', phone: '+48227654321' },
  ],
  authorities: kinds.map((kind) => ({ kind, name: `Organ ${kind}`, channel: 'e-Doręczenia' })),
};

interface Chain {
  facts: Record<string, unknown>;
  /** Filed before, without a browser. */
  before: readonly string[];
  /** Filed in the browser, one after the other. */
  later: readonly string[];
  /** What is said again, where a later report has no field of its own. */
  anew?: Record<string, string>;
}

const trust = { provider_type: 'trust_service', trust_services_affected: true };
const product = { cra_manufacturer: true, fix_available_at: hours(1) };
const bank = { entity_type: 'payment_institution', nis2_class: 'none' };
const chains: readonly Chain[] = [
  {
    facts: {
      ...{ nis2_class: 'essential', nis2_significant: true },
      authority_request_at: hours(1),
    },
    ...{ before: ['NIS2-EW', 'NIS2-IN'], later: ['NIS2-IR', 'NIS2-FR'] },
  },
  {
    facts: { ...bank, classified_at: hours(1) },
    ...{ before: ['DORA-INIT'], later: ['DORA-INT', 'DORA-FIN'] },
  },
  {
    facts: { personal_data: true, data_role: 'controller' },
    ...{ before: ['GDPR-33'], later: ['GDPR-33-SUP'] },
    anew: { 'gdpr.measures': 'All accounts have a second factor now.' },
  },
  {
    facts: { ...product, cra_exploited_vulnerability: true },
    ...{ before: ['CRA-V-24', 'CRA-V-72'], later: ['CRA-V-14D'] },
  },
  {
    facts: { ...product, cra_severe_incident: true },
    ...{ before: ['CRA-I-24', 'CRA-I-72'], later: ['CRA-I-1M'] },
  },
  { facts: { ...trust, trust_service_qualified: true }, before: [], later: ['EIDAS-24'] },
  {
    facts: { cer_critical_entity: true, cer_significant_disruption: true },
    ...{ before: ['CER-24'], later: ['CER-1M'] },
    anew: { 'cer.duration': 'Three days in the end.' },
  },
];

const templateOf = (duty: string) =>
  required(
    templates.find(({ obligations }) => obligations.includes(duty)),
    duty,
  );
const planOf = (duty: string) =>
  required(
    reportPhases.find(({ obligations }) => obligations.includes(duty)),
    duty,
  );

/** An example of each field that people write. */
function examplesOf(duty: string): Record<string, string> {
  const written = templateOf(duty).fields.filter(
    ({ example, fills_itself }) => example !== null && fills_itself !== true,
  );
  // The profile says who reports.
  const own = written.filter(({ key }) => !/^(entity|dora\.1)\./.test(key));
  return Object.fromEntries(own.map(({ key, example }) => [key, example ?? '']));
}

/** The name of a field or of a choice as programs have it. */
const code = /\b(?:nis2|dora|gdpr|ai|cra|cer|eidas|entity)\.[a-z\d]\w*|\b[a-z\d]+_[a-z\d_]+/g;

/** What is on the screen, without what this test calls its own records. */
async function assertWords(page: Page) {
  const shown = (await page.locator('main').innerText()).replaceAll(/Organ [a-z_\d]+/g, '');
  assert.deepEqual(shown.match(code) ?? [], [], page.url());
}

suite('later reports filed from the console', () => {
  let console: ConsoleUnderTest;
  before(async () => {
    const settings = { IP3_LEGAL_REGIMES: 'nis2,dora,gdpr,ai_act,cra,eidas,cer' };
    console = await openConsole(settings);
    await callAsLegal(console.service, 'POST', `${v1}/legal-entities`, entity);
  });
  after(() => console.close());

  async function dutyOf(id: string, duty: string) {
    const url = `${v1}/incidents/${id}/legal-triggers`;
    const { triggers } = await callAsLegal(console.service, 'GET', url);
    return required<{
      draft: { incomplete: string[]; undecided: string[] };
      submission: object | null;
    }>(
      triggers.find((one: { id: string }) => one.id === duty),
      duty,
    );
  }

  /** The mandatory fields that are empty, by the draft and by the release check. */
  async function missing(id: string, duty: string): Promise<Set<string>> {
    const { incomplete } = (await dutyOf(id, duty)).draft;
    const { regime, phase } = planOf(duty);
    const url = `${v1}/incidents/${id}/release-check?regime=${regime}&phase=${phase}`;
    const { findings } = await callAsLegal(console.service, 'GET', url);
    const found = findings.map(({ field }: { field: string }) => field);
    return new Set([...incomplete, ...found]);
  }

  /** The one button that the screen calls the next step, with its words. */
  async function pressNext(page: Page, words: string | RegExp): Promise<void> {
    const filled = page.locator('main .mantine-Button-root[data-variant=filled]:visible');
    const label = async () => (await filled.allInnerTexts()).join(' | ');
    await becomes(async () => new RegExp(words).test(await label()), true, String(words));
    assert.equal(await filled.count(), 1, await label());
    await assertWords(page);
    await filled.click();
  }

  async function write(row: Locator, text: string) {
    const select = row.locator('select');
    const boxes = row.locator('input[type=checkbox]');
    const moment = row.locator('input[type=datetime-local]');
    const words = row.locator('textarea');
    await select.or(boxes).or(moment).or(words).first().waitFor();
    // A moment has a choice of its zone.
    if ((await moment.count()) > 0) await moment.fill(text.slice(0, 19));
    else if ((await select.count()) > 0) await select.selectOption(text);
    else if ((await boxes.count()) > 0) {
      for (const one of text.split('; ')) await row.locator(`input[value="${one}"]`).check();
    } else await words.first().fill(text);
  }

  /**
   * What is missing and nothing else, and then what these answers ask for; the keys that were
   * written.
   */
  async function complete(page: Page, id: string, duty: string, anew: Record<string, string>) {
    const examples = examplesOf(duty);
    const mayWrite = ([key]: [string, string]) => key in examples;
    const all: Record<string, string> = {};
    for (let typed = Object.fromEntries(Object.entries(anew).filter(mayWrite)); ; typed = {}) {
      for (const key of await missing(id, duty)) typed[key] = required(examples[key], key);
      if (Object.keys(typed).length === 0) break;
      for (const [key, text] of Object.entries(typed)) {
        assert.ok(all[key] === undefined, `${key} is asked for again`);
        await write(page.locator(`[id="draft-${key}"]`), text);
      }
      await page.getByRole('button', { name: 'Save fields' }).click();
      await page.getByText('No changes').first().waitFor();
      Object.assign(all, typed);
    }
    await page.getByText('No field is missing that is always mandatory').waitFor();
    const { undecided } = (await dutyOf(id, duty)).draft;
    const asked = page.locator('details').filter({ hasText: 'the law asks for in certain cases' });
    await becomes(() => asked.locator('li').count(), undecided.length, 'fields to check');
    assert.equal(undecided.length > 0, duty.startsWith('DORA-'), undecided.join());
    return all;
  }

  async function decide(page: Page) {
    const form = page.locator('form.duty-panel');
    await form.getByLabel('Applies: notify').check();
    await form.getByLabel('Reason').fill('The conditions of the article are met.');
    await pressNext(page, 'Record decision');
  }

  async function record(page: Page, number: string) {
    await page.waitForURL(/panel=sent/);
    const form = page.locator('form.duty-panel');
    await becomes(() => form.getByLabel('Channel').inputValue(), 'e-Doręczenia', 'of the profile');
    await form.locator('input[type=datetime-local]').fill(hours(0.02).slice(0, 19));
    await form.getByLabel('Reference number').fill(number);
    await pressNext(page, 'Record submission');
    await page.getByText(number).first().waitFor();
  }

  /** From the card of the duty to the export, by the decision where it is open. */
  async function chooseExport(page: Page, at: (more: string) => Promise<unknown>, duty: string) {
    const card = page.locator(`[data-draft-of="${duty}"]`).locator('xpath=..');
    await card
      .getByRole('link', { name: /Decide|Export report/ })
      .first()
      .waitFor();
    const isUndecided = (await card.locator('[data-variant=filled]').allInnerTexts()).includes(
      'Decide',
    );
    if (isUndecided) {
      await pressNext(page, 'Decide');
      await decide(page);
      await at('');
    }
    const isStep = (await card.locator('[data-variant=filled]').count()) === 1;
    if (isStep) await pressNext(page, 'Export report');
    else await at(`&duty=${duty}&panel=export`);
  }

  /** From the open duty to its recorded sending; what went out, and what was typed. */
  async function fileIt(page: Page, incident: Incident, duty: string, anew = {}) {
    const at = (more: string) =>
      page.goto(`${console.base}/incidents/${incident.public_id}?tab=legal${more}`);
    await at(`&duty=${duty}&panel=draft`);
    const typed = await complete(page, incident.id, duty, anew);
    await assertWords(page);
    await at('');
    await chooseExport(page, at, duty);
    await page.getByText('The release check found nothing.').first().waitFor();
    await pressNext(page, 'Create report');
    await page.getByRole('link', { name: /^Open version/ }).click();
    await page.waitForURL(/\/reports\//);
    const report = required(new URL(page.url()).pathname.split('/').at(-1), 'report');
    await deliverOnce(console.service);
    await page.getByText('Package ready, not sent.').waitFor();
    await pressNext(page, 'Record the sending');
    await record(page, `${duty}/2026/17`);
    return { typed, report };
  }

  /** The earlier reports, complete and recorded as sent, as programs do it. */
  async function fileBefore(id: string, { before: first, facts }: Chain) {
    const said = first.flatMap((duty) => Object.entries(examplesOf(duty)));
    // These are in time.
    const report_fields = Object.fromEntries(
      said.filter(([key]) => !key.endsWith('.delay_reasons')),
    );
    await callAsLegal(console.service, 'PUT', `${v1}/incidents/${id}/legal-facts`, {
      ...facts,
      report_fields,
    });
    for (const [turn, duty] of first.entries()) {
      await callAsLegal(console.service, 'POST', `${v1}/incidents/${id}/legal-submissions`, {
        ...{ obligation_id: duty, submitted_at: hours(0.6 - turn / 10) },
        ...{ channel: 'e-Doręczenia', incomplete: duty === 'GDPR-33' },
      });
    }
    return report_fields;
  }

  /** Complete, to its authority, with the words that were said, and recorded. */
  async function assertSent(
    id: string,
    duty: string,
    report: string,
    said: Record<string, string>,
  ) {
    const url = `/api/reports/${report}/package`;
    const { contents } = await callAsLegal(console.service, 'GET', url);
    assert.equal(contents.report.recipient.name, `Organ ${planOf(duty).targets[0]}`);
    assert.deepEqual([contents.report.missing, contents.report.release_check.findings], [[], 0]);
    const out = JSON.stringify(contents.draft);
    const narrative = templateOf(duty).fields.map(({ key }) => said[key] ?? '');
    for (const words of narrative.filter((one) => /[a-z] [a-z]/.test(one))) {
      assert.ok(out.includes(JSON.stringify(words).slice(1, -1)), `${duty}: ${words}`);
    }
    const { submission } = await dutyOf(id, duty);
    assert.deepEqual(
      submission && 'reference_number' in submission && submission.reference_number,
      `${duty}/2026/17`,
    );
  }

  for (const chain of chains) {
    const { before: first, later, anew } = chain;
    test(`${[...first, ...later].join(', ')} › the later ones by the filled button › filed, nothing twice`, async () => {
      const incident = await newIncident(console.service, {
        ...{ title: 'Gateway out of order', detected_at: hours(3), aware_at: hours(2) },
        occurred_at: hours(4),
      });
      const said = await fileBefore(incident.id, chain);
      const { page, done } = await console.open();
      await console.signIn(page, 'Legal/DPO', `/incidents/${incident.public_id}?tab=legal`);
      for (const duty of later) {
        const { typed, report } = await fileIt(page, incident, duty, anew);
        for (const key of Object.keys(typed)) {
          assert.ok(!(key in said) || key in (anew ?? {}), `${key} was written before`);
        }
        Object.assign(said, typed);
        await assertSent(incident.id, duty, report, said);
      }
      assert.deepEqual(await faultsOf(page), []);
      await done();
    });
  }
});

type Incident = Awaited<ReturnType<typeof newIncident>>;
