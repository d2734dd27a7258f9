// The Legal tab in a real browser: facts that move clocks, "what if" that changes nothing, a clock
// that passes its deadline in front of the reader, drafts, two editors, and who can do what.
import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import type { Page } from 'playwright-core';
import type { Role } from '../../src/domain/role.ts';
import { faultsOf, openConsole, type ConsoleUnderTest } from '../support/console.ts';
import { becomes, comesToMatch } from '../support/eventually.ts';
import { newEvidence, newIncident } from '../support/records.ts';
import type { Answer } from '../support/service.ts';

const hostile = '<img src=x onerror=alert(1)> \u202Egnp.exe';
const energy = { entity: 'essential', sector: 'energy' };

/** RFC 3339, this long ago. */
function ago(hours: number, seconds = 0): string {
  return new Date(Date.now() - hours * 3_600_000 - seconds * 1000).toISOString();
}

suite('legal tab', () => {
  let console: ConsoleUnderTest;
  before(async () => {
    console = await openConsole();
  });
  after(() => console.close());

  async function legal(
    method: 'GET' | 'PUT' | 'POST',
    id: string,
    path: string,
    body?: object,
  ): Promise<Answer> {
    const headers = await console.service.as('Legal/DPO');
    const url = `/api/ip3/v1/incidents/${id}/${path}`;
    return console.service.call(method, url, { headers, ...(body === undefined ? {} : { body }) });
  }

  async function openTab(role: Role, id: string, query = '', clock = false) {
    const opened = await console.open();
    if (clock) await opened.page.clock.install();
    await console.signIn(opened.page, role, `/incidents/${id}?tab=legal${query}`);
    await opened.page.getByRole('heading', { name: 'Facts', exact: true }).waitFor();
    return opened;
  }

  const dutyOf = (page: Page, name: string) => page.getByRole('article', { name });

  async function answer(page: Page, question: RegExp, word: 'Yes' | 'No') {
    const group = page.getByRole('radiogroup', { name: question });
    await group.getByRole('radio', { name: word }).check();
  }

  test('facts › affected users of the incident › offered as persons, saved by who decides', async () => {
    const incident = await newIncident(console.service, { affected_users: 1840 });
    const { page, done } = await openTab('Legal/DPO', incident.public_id, '&fact=data_subjects');
    const field = page.getByLabel('How many persons are concerned?');
    await page
      .getByRole('button', { name: 'Use the affected users of the incident: 1,840' })
      .click();
    await becomes(() => field.inputValue(), '1840');
    await page.locator('#fact-data_subjects input:focus').waitFor();
    await page.getByRole('button', { name: 'Save facts' }).click();
    await page.getByText('No changes').waitFor();
    const { body } = await legal('GET', incident.id, 'legal-facts');
    assert.deepEqual(body.facts, { data_subjects: 1840 });
    await done();
  });

  test('draft › affected users of the incident › proposed as persons, taken over, saved', async () => {
    const counted = { affected_users: 1840, gdpr_personal_data: true };
    const { id, public_id } = await newIncident(console.service, counted);
    const { page, done } = await openTab('Legal/DPO', public_id, '&duty=GDPR-33&panel=draft');
    const field = page.locator('#draft-gdpr\\.data_subjects');
    await field.getByText('From the incident.').waitFor();
    await field.getByRole('button', { name: /^Take over to edit/ }).click();
    await becomes(() => field.getByRole('textbox').inputValue(), '1840');
    await page.getByRole('button', { name: 'Save fields' }).click();
    const written = async () => (await legal('GET', id, 'legal-facts')).body.facts.report_fields;
    await becomes(written, { 'gdpr.data_subjects': '1840' });
    await done();
  });

  test('facts › a missing one followed, answered, saved › the clock becomes firm', async () => {
    const incident = await newIncident(console.service, { ...energy, aware_at: ago(1) });
    const { page, done } = await openTab('Legal/DPO', incident.public_id);
    const warning = dutyOf(page, 'Early warning within 24 hours');
    await warning.getByText('provisional').waitFor();
    const shown = await page.locator('main').innerText();
    assert.doesNotMatch(shown, /\b(?:NIS2|GDPR|CRA)-[A-Z0-9]/, 'IDs of rules');
    assert.doesNotMatch(shown, /critical entity|manufacturer/, 'facts of other regimes');
    await warning.getByRole('link', { name: /Is the incident significant/ }).click();
    await page.waitForURL(/fact=nis2_significant/);
    const group = page.getByRole('radiogroup', { name: /Is the incident significant/ });
    await group.locator('input:focus').waitFor();
    await answer(page, /Is the incident significant/, 'Yes');
    await page.getByText('1 unsaved fact').waitFor();
    await page.reload();
    await page.getByText('1 unsaved fact').waitFor();
    await page.getByRole('button', { name: 'Save facts' }).click();
    await page.getByText('No changes').waitFor();
    await warning.getByText('provisional').waitFor({ state: 'detached' });
    await warning.getByText(/\d+ h \d+ min left/).waitFor();
    const { body } = await legal('GET', incident.id, 'legal-facts');
    assert.deepEqual(body.facts, { nis2_significant: true });
    await done();
  });

  test('what if › other answers › other duties, and nothing is saved', async () => {
    const incident = await newIncident(console.service, { aware_at: ago(1) });
    const { page, done } = await openTab('Legal/DPO', incident.public_id);
    await page.getByText('The recorded facts trigger no reporting obligations.').waitFor();
    await page.getByText('What if …').click();
    await page.getByRole('combobox', { name: 'Personal data breach' }).selectOption('Yes');
    await page.getByRole('button', { name: 'Show obligations', exact: true }).click();
    await page.waitForURL(/personal_data=true/);
    const duty = dutyOf(page, 'Notify the supervisory authority within 72 hours');
    await duty.getByText("Drafts, submissions and exports aren't available").waitFor();
    await becomes(() => duty.getByRole('link', { name: 'Export report' }).count(), 0);
    assert.equal((await legal('GET', incident.id, 'legal-facts')).body.version, 0);
    assert.equal((await legal('GET', incident.id, 'legal-triggers')).body.trigger_count, 0);
    await page.getByRole('link', { name: 'Back to recorded facts' }).click();
    await duty.waitFor({ state: 'detached' });
    await done();
  });

  test('clock › passes its deadline while somebody reads › overdue without a reload', async () => {
    const aware_at = ago(71, 59 * 60);
    const incident = await newIncident(console.service, { gdpr_personal_data: true, aware_at });
    const { page, done } = await openTab('Legal/DPO', incident.public_id, '', true);
    const duty = dutyOf(page, 'Notify the supervisory authority within 72 hours');
    await duty.getByText('due soon').waitFor();
    const pill = page.getByRole('complementary', { name: 'Next deadline' });
    await pill.getByRole('link', { name: incident.public_id }).waitFor();
    assert.match(await page.title(), new RegExp(`^\\d min ${incident.public_id} · `));
    await page.clock.fastForward(120_000);
    await duty.getByText(/^overdue by \d+ min/).waitFor();
    assert.match((await duty.getAttribute('class')) ?? '', /is-overdue/);
    await done();
  });

  test('overdue, then sent › recorded › met late, and said to be a declaration', async () => {
    const incident = await newIncident(console.service, {
      gdpr_personal_data: true,
      aware_at: ago(80),
    });
    await legal('PUT', incident.id, 'legal-facts', {
      personal_data: true,
      data_role: 'controller',
    });
    const at = '&duty=GDPR-33&panel=sent';
    const { page, done } = await openTab('Analyst', incident.public_id, at);
    const duty = dutyOf(page, 'Notify the supervisory authority within 72 hours');
    await duty.getByText('overdue', { exact: true }).waitFor();
    // Each fact that brings the obligation into play has its own line.
    const reasons = duty.locator('.legal_duty-why > div').first().getByRole('listitem');
    await becomes(() => reasons.count(), 2);
    assert.match(await reasons.nth(0).innerText(), /breach of personal data\? Yes$/);
    assert.match(await reasons.nth(1).innerText(), /of the data\? Controller$/);
    await duty.locator('input[type=datetime-local]').fill(ago(1).slice(0, 19));
    await duty.getByRole('button', { name: 'Record submission' }).click();
    await duty.getByText('sent late').waitFor();
    await duty.getByText('declared, without a receipt').waitFor();
    const { body } = await legal('GET', incident.id, 'legal-triggers');
    const sent = body.triggers.find((one: { id: string }) => one.id === 'GDPR-33');
    assert.equal(sent.submission.late, true);
    await done();
  });

  test('draft › edited, reloaded › kept in this browser, with what was changed', async () => {
    const incident = await newIncident(console.service, { ...energy, aware_at: ago(1) });
    const at = '&duty=NIS2-EW&panel=draft';
    const { page, done } = await openTab('Legal/DPO', incident.public_id, at);
    const text = page.getByRole('textbox', { name: 'Text' });
    await text.waitFor();
    await page.getByText('6 placeholders to complete in the text:').waitFor();
    const generated = await text.inputValue();
    await text.fill(`${generated}\nSent by telephone first.`);
    await page.reload();
    await text.waitFor();
    await comesToMatch(() => text.inputValue(), /Sent by telephone first\.$/);
    await page.locator('label').getByText('Difference').click();
    const added = page.locator('.legal_diff .is-added');
    await comesToMatch(() => added.innerText(), /Sent by telephone first\./);
    await becomes(() => page.locator('.legal_diff .is-removed').count(), 0);
    await page.getByRole('combobox', { name: 'Language of the draft' }).selectOption('Polski');
    await page.getByText('6 placeholders to complete in the text:').waitFor();
    const draft = "document.querySelector('.legal_draft-text textarea')?.value";
    await becomes(() => page.evaluate(`${draft}.includes('Adresat: ')`), true);
    assert.equal(await page.evaluate(`${draft}.includes('PROJEKT')`), false);
    await page.getByRole('combobox', { name: /transgranicz/ }).selectOption('nie');
    await page.getByRole('button', { name: 'Save fields' }).click();
    await page.getByText('5 placeholders to complete in the text:').waitFor();
    const { body } = await legal('GET', incident.id, 'legal-facts');
    assert.deepEqual(body.facts, { report_fields: { 'nis2.cross_border': 'no' } });
    await done();
  });

  test('draft › opened by keyboard › alongside its duty, closed with the focus back', async () => {
    const incident = await newIncident(console.service, { ...energy, aware_at: ago(1) });
    const { page, done } = await openTab('Legal/DPO', incident.public_id, '&duty=NIS2-EW');
    const warning = dutyOf(page, 'Early warning within 24 hours');
    const draft = warning.getByRole('link', { name: 'Draft', exact: true });
    await draft.focus();
    await page.keyboard.press('Enter');
    const sibling = page.getByRole('complementary', { name: /^Draft: Early warning/ });
    await sibling.getByRole('textbox', { name: 'Text' }).waitFor();
    await becomes(() => warning.getByRole('textbox', { name: 'Text' }).count(), 0);
    const active = `document.activeElement.getAttribute('aria-label') ??
      document.activeElement.textContent`;
    await comesToMatch(() => page.evaluate<string>(active), /^Draft: Early warning/);
    const [left, right] = [await warning.boundingBox(), await sibling.boundingBox()];
    assert.ok(left!.x + left!.width <= right!.x, 'the duty stays alongside');
    await page.keyboard.press('Escape');
    await sibling.waitFor({ state: 'detached' });
    await becomes(() => page.evaluate(active), 'Draft');
    await page.setViewportSize({ width: 1024, height: 768 });
    await page.keyboard.press('Enter');
    await warning.getByRole('textbox', { name: 'Text' }).waitFor();
    await becomes(() => sibling.count(), 0);
    await done();
  });

  test('text › saved by two people, then approved › both shown, none lost', async () => {
    const incident = await newIncident(console.service, { ...energy, aware_at: ago(1) });
    const at = '&duty=NIS2-EW&panel=draft';
    const { page } = await openTab('Legal/DPO', incident.public_id, at);
    const text = page.getByRole('textbox', { name: 'Text', exact: true });
    await text.fill('Of the officer.');
    const body = { text: 'Of a colleague.', begun_from: 0 };
    await legal('PUT', incident.id, 'report-drafts/NIS2-EW/en', body);
    await page.getByRole('button', { name: 'Save version' }).click();
    await page.getByText('Someone saved another text in the meantime.').waitFor();
    await page.getByText('Of a colleague.').first().waitFor();
    await becomes(() => text.inputValue(), 'Of the officer.');
    await page.getByRole('button', { name: 'Save yours as the next version' }).click();
    // It is their own version that is submitted, and never the colleague's.
    await page.getByRole('button', { name: 'Submit for approval' }).click();
    await page.getByRole('button', { name: 'Approve version 2' }).click();
    await page.getByText('Approved and frozen').waitFor();
    await page.getByText('History: 4 entries').click();
    const { body: kept } = await legal('GET', incident.id, 'report-drafts/NIS2-EW/en/entries');
    const texts = kept.entries.flatMap(({ text }: { text: string | null }) => text ?? []);
    assert.deepEqual(texts, ['Of the officer.', 'Of a colleague.']);
    await page.context().close();
  });

  test('a report under DORA › its draft › in the sections and the order of the template', async () => {
    const bank = { entity: 'bank', description: 'Outage.' };
    const { id, public_id } = await newIncident(console.service, bank);
    const facts = { aware_at: ago(2), classified_at: ago(1), critical_function: true };
    const saved = await legal('PUT', id, 'legal-facts', facts);
    assert.equal(saved.status, 200, saved.text);
    const { page, done } = await openTab('Legal/DPO', public_id, '&duty=DORA-INIT&panel=draft');
    const sections = page.locator('.legal_draft-section');
    await sections.first().waitFor();
    await becomes(
      () => sections.locator('legend').allInnerTexts(),
      [
        '1. General information about the financial entity',
        '2. Content of the initial notification',
      ],
    );
    const { body } = await legal('GET', id, 'dora-report?report=initial_notification');
    const shown = await sections.nth(1).locator('dt, label').allInnerTexts();
    const labels = body.sections.initial.map(
      ({ number, label }: { number: string; label: string }) => `${number} ${label}`,
    );
    assert.deepEqual(shown, labels);
    assert.deepEqual(await faultsOf(page), []);
    await done();
  });

  test('two editors › of the same fact › side by side, and mine only when I say so', async () => {
    const incident = await newIncident(console.service, { ...energy, aware_at: ago(1) });
    const at = '&fact=nis2_significant';
    const { page, complaints } = await openTab('Legal/DPO', incident.public_id, at);
    await answer(page, /Is the incident significant/, 'Yes');
    const theirs = { nis2_significant: false, cross_border: true, reason: 'No effect on supply.' };
    await legal('PUT', incident.id, 'legal-facts', theirs);
    await page.getByRole('button', { name: 'Save facts' }).click();
    await page.getByText('Someone else changed this record').waitFor();
    await page.getByRole('button', { name: 'Show latest version' }).click();
    const conflict = page.locator('.conflict_conflict');
    await conflict.getByText('Is the incident significant').waitFor();
    await page.getByRole('button', { name: 'Save my version' }).click();
    await conflict.waitFor({ state: 'detached' });
    await page.getByText('No changes').waitFor();
    const { body } = await legal('GET', incident.id, 'legal-facts');
    assert.deepEqual(body.facts, { nis2_significant: true, cross_border: true });
    assert.ok(complaints.every((text) => /412/.test(text)));
    await page.context().close();
  });

  test('fact that takes a duty away › saved › asks why; a contradiction is named', async () => {
    const incident = await newIncident(console.service, { gdpr_personal_data: true });
    const proof = await newEvidence(console.service, incident, { source: 'key store' });
    await legal('PUT', incident.id, 'legal-facts', { data_role: 'controller' });
    const { page } = await openTab('Legal/DPO', incident.public_id, '&fact=risk_unlikely');
    await answer(page, /risk to the rights and freedoms/, 'Yes');
    await page.getByRole('button', { name: 'Save facts' }).click();
    await page.getByLabel('Why does the reporting obligation not apply?').fill('The key is safe.');
    await page
      .locator('#legal-facts')
      .getByRole('combobox', { name: /^Evidence the decision rests on/ })
      .click();
    await page.getByRole('option', { name: /key store/ }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Save facts' }).click();
    await page.getByText(/Decided by .*: The key is safe\./).waitFor();
    const decided = await legal('GET', incident.id, 'legal-triggers');
    assert.ok(decided.text.includes(proof), 'the decision names its evidence');
    await answer(page, /likely to result in a high risk/, 'Yes');
    await page.getByRole('button', { name: 'Save facts' }).click();
    await page.getByRole('heading', { name: 'Contradictions' }).waitFor();
    assert.deepEqual(await faultsOf(page), []);
    await page.context().close();
  });

  test('deciding › an Analyst and Legal/DPO › one sees why not, the other decides', async () => {
    const incident = await newIncident(console.service, {
      gdpr_personal_data: true,
      title: hostile,
      aware_at: ago(1),
    });
    const at = '&duty=GDPR-34&panel=decide';
    const analyst = await openTab('Analyst', incident.public_id, at);
    // Deciding needs it, and so does a legal hold.
    await analyst.page.getByText('You need the role Legal/DPO.').first().waitFor();
    const submit = { name: 'Record decision' };
    await becomes(() => analyst.page.getByRole('button', submit).isDisabled(), true);
    await analyst.done();
    const { page, done } = await openTab('Legal/DPO', incident.public_id, at);
    await page.getByRole('radio', { name: 'Not applicable' }).check();
    await page.getByRole('textbox', { name: 'Reason' }).fill(hostile);
    await page.getByRole('button', submit).click();
    const away = page.getByRole('region', { name: /^Not applicable/ });
    await away.getByText(hostile.slice(0, 20)).waitFor();
    assert.equal(await away.locator('img').count(), 0);
    const { body } = await legal('GET', incident.id, 'legal-triggers');
    const suppressed = body.basis.suppressed.map((one: { id: string }) => one.id);
    assert.ok(suppressed.includes('GDPR-34'));
    await done();
  });

  test('a viewer › is told which role reads legal clocks', async () => {
    const incident = await newIncident(console.service, { ...energy });
    const { page, done } = await console.open();
    await console.signIn(page, 'Viewer', `/incidents/${incident.public_id}?tab=legal`);
    await page.getByText('To see legal deadlines, you need the role Analyst.').waitFor();
    await becomes(() => page.getByRole('complementary', { name: 'Next deadline' }).count(), 0);
    await done();
  });

  test('the tab with its panels › in every look › no fault of accessibility', async () => {
    const incident = await newIncident(console.service, { ...energy, gdpr_personal_data: true });
    const at = `/incidents/${incident.public_id}?tab=legal`;
    const panels = ['draft', 'sent', 'decide', 'export'].map(
      (panel) => `${at}&duty=NIS2-EW&panel=${panel}`,
    );
    await console.lookAt('Legal/DPO', [`${at}&fact=aware_at`, ...panels, `${at}&sector=health`]);
  });
});
