// The early warning of NIS2 and the initial notification of DORA in a real browser: from an empty
// draft over the release to the recorded sending, without a finding and with no word typed twice.
// What the browser downloads is, byte for byte, what goes to the recipient.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { after, before, suite, test } from 'node:test';
import type { Page } from 'playwright-core';
import { faultsOf, openConsole, type ConsoleUnderTest } from '../support/console.ts';
import { becomes } from '../support/eventually.ts';
import { newIncident } from '../support/records.ts';
import { callAsLegal } from '../support/report-sample.ts';
import { deliverOnce } from '../support/reports.ts';

const v1 = '/api/ip3/v1';
const person = (name: string, email: string, phone: string) => ({ name, email, phone });
const common = {
  ...{ country: 'PL', lei: 'PLEXAMPLE00000000133', address: 'ul. Przykładowa 1, Warszawa' },
  registrations: [{ register: 'KRS', number: '0000123456' }],
  contacts: [
    person('Anna Nowak', 'anna.nowak@example.org', '+48221234567'),
    person('Jan Kowalski', 'jan@example.org', '+48227654321'),
  ],
};
const plant = {
  ...common,
  ...{ legal_name: 'Przykład Energia S.A.', nis2_class: 'essential', sector: 'energy' },
  authorities: [{ kind: 'nis2_authority', name: 'CSIRT NASK', channel: 'System S46' }],
};
const bank = {
  ...common,
  ...{ legal_name: 'Przykład Płatności S.A.', entity_type: 'payment_institution' },
  ...{ currency: 'PLN', nis2_class: 'none' },
  authorities: [{ kind: 'dora_authority', name: 'Komisja Nadzoru Finansowego', channel: 'Portal' }],
};
const hours = (count: number) => new Date(Date.now() - count * 3_600_000).toISOString();

interface Walk {
  entity: object;
  facts: Record<string, unknown>;
  duty: string;
  recipient: string;
  channel: string;
  /** What people write, by field; in the order of the form. */
  typed: Record<string, string>;
  /** What they choose, by the label of the choice. */
  chosen: Record<string, string>;
  ticked: Record<string, string[]>;
  /** What the profile and the facts fill. */
  filled: Record<string, string>;
}

const walks: readonly Walk[] = [
  {
    entity: plant,
    facts: { nis2_significant: true },
    ...{ duty: 'NIS2-EW', recipient: 'CSIRT NASK', channel: 'System S46' },
    typed: { 'nis2.what_happened': 'The control room lost sight of two substations.' },
    chosen: { 'nis2.suspected_unlawful': 'yes', 'nis2.cross_border': 'no' },
    ticked: {},
    filled: {
      ...{ 'entity.name': 'Przykład Energia S.A.', 'entity.contact_name': 'Anna Nowak' },
      ...{ 'nis2.suspected_unlawful': 'yes', 'nis2.cross_border': 'no' },
    },
  },
  {
    entity: bank,
    facts: { classified_at: hours(1) },
    ...{ duty: 'DORA-INIT', recipient: 'Komisja Nadzoru Finansowego', channel: 'Portal' },
    typed: { 'dora.2.4': 'Instant payments failed for two hours.' },
    chosen: { 'dora.2.7': 'monitoring systems', 'dora.2.9': 'yes' },
    ticked: { 'dora.2.5': ['duration and service downtime'] },
    filled: {
      ...{ 'dora.1.2': 'Przykład Płatności S.A.', 'dora.1.4': 'payment institution' },
      ...{ 'dora.1.7': 'Anna Nowak', 'dora.1.10': 'Jan Kowalski', 'dora.1.15': 'PLN' },
      ...{ 'dora.2.7': 'monitoring systems', 'dora.2.5': 'duration and service downtime' },
    },
  },
];

suite('reports filed from the console', () => {
  let console: ConsoleUnderTest;
  before(async () => {
    console = await openConsole();
  });
  after(() => console.close());

  const field = (page: Page, key: string) => page.locator(`[id="draft-${key}"]`);

  async function write(page: Page, { typed, chosen, ticked }: Walk) {
    for (const [key, text] of Object.entries(typed)) {
      await field(page, key).locator('textarea').first().fill(text);
    }
    for (const [key, label] of Object.entries(chosen)) {
      await field(page, key).locator('select').selectOption({ label });
    }
    for (const [key, labels] of Object.entries(ticked)) {
      for (const label of labels) await field(page, key).getByLabel(label).check();
    }
    await page.getByRole('button', { name: 'Save fields' }).click();
    const open = page.getByText(/mandatory fields? to complete/);
    await becomes(() => open.count(), 0, 'all is written');
  }

  /** The file as the browser saves it, the one in the outbox, and what the report says of them. */
  async function outgoing(page: Page): Promise<Buffer> {
    const report = page.url().split('/').at(-1)!.split('?')[0]!;
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download package' }).click();
    const file = readFileSync(await (await saved).path());
    const { artifact_sha256 } = await callAsLegal(console.service, 'GET', `/api/reports/${report}`);
    assert.equal(createHash('sha256').update(file).digest('hex'), artifact_sha256);
    const folder = path.join(console.service.files.dataDir, 'outbox', report);
    const names = readdirSync(folder).filter((name) => name.endsWith('.json'));
    const same = names.filter((name) => readFileSync(path.join(folder, name)).equals(file));
    assert.equal(same.length, 1, names.join());
    return file;
  }

  for (const walk of walks) {
    const { duty, recipient, channel, typed, filled } = walk;
    test(`${duty} › drafted, released, downloaded, recorded as sent › the same bytes`, async () => {
      const { service } = console;
      const { id: reporting_entity } = await callAsLegal(
        service,
        'POST',
        `${v1}/legal-entities`,
        walk.entity,
      );
      const incident = await newIncident(service, { detected_at: hours(3), aware_at: hours(2) });
      const legal = `${v1}/incidents/${incident.id}/legal-facts`;
      await callAsLegal(service, 'PUT', legal, { ...walk.facts, reporting_entity });
      const { page, done } = await console.open();
      const at = (panel: string) =>
        `/incidents/${incident.public_id}?tab=legal&duty=${duty}&panel=${panel}`;
      await console.signIn(page, 'Legal/DPO', at('draft'));
      await write(page, walk);
      await page.goto(`${console.base}${at('export')}`);
      await page.getByText('The release check found nothing.').first().waitFor();
      await page.getByRole('button', { name: 'Create report', exact: true }).click();
      await page.getByRole('link', { name: /^Open version/ }).click();
      await page.waitForURL(/\/reports\//);
      await deliverOnce(service);
      await page.getByText('Package ready, not sent.').waitFor();

      const file = await outgoing(page);
      const { contents } = JSON.parse(file.toString('utf8'));
      assert.equal(contents.report.recipient.name, recipient);
      assert.deepEqual([contents.report.missing, contents.report.release_check.findings], [[], 0]);
      const said = new Map<string, string | null>(
        contents.draft.en.fields.map(({ key, value }: { key: string; value: string | null }) => [
          key,
          value,
        ]),
      );
      for (const [key, value] of Object.entries({ ...typed, ...filled })) {
        assert.equal(said.get(key), value, key);
      }

      await page.getByRole('link', { name: 'Record the sending' }).click();
      await page.waitForURL(/panel=sent/);
      const form = page.locator('form.duty-panel');
      await becomes(() => form.getByLabel('Channel').inputValue(), channel, 'of the profile');
      await form.locator('input[type=datetime-local]').fill(hours(0.1).slice(0, 19));
      await form.getByLabel('Reference number').fill(`${duty}/2026/17`);
      await form.getByRole('button', { name: 'Record submission' }).click();
      await page.getByText(`${duty}/2026/17`).first().waitFor();
      const { triggers } = await callAsLegal(
        service,
        'GET',
        `${v1}/incidents/${incident.id}/legal-triggers`,
      );
      const { submission } = triggers.find((one: { id: string }) => one.id === duty);
      assert.deepEqual(
        [submission.reference_number, submission.channel, submission.late],
        [`${duty}/2026/17`, channel, false],
      );
      assert.deepEqual(await faultsOf(page), []);
      await done();
    });
  }
});
