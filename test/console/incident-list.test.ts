// The list of incidents in a real browser: filters and views in the address, keys, the panel
// alongside it, many at once with an answer for each, and reporting an incident.
import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import type { Page } from 'playwright-core';
import { runNextBulkChange } from '../../src/operations/bulk/run-bulk-change.ts';
import { boxOf } from '../support/boxes.ts';
import { openConsole, type ConsoleUnderTest } from '../support/console.ts';
import { becomes } from '../support/eventually.ts';
import { newEvidence, newIncident } from '../support/records.ts';
import type { TestService } from '../support/service.ts';

const hostile = '<img src=x onerror=alert(1)> \u202Egnp.exe';
const reported = {
  ...{ title: hostile, description: 'The bot read other tickets.' },
  ...{ affected_users: 12, entity: 'essential', level: 'L1_cyber', category: 'other' },
};
const v1 = '/api/ip3/v1/incidents';
const fortyLetters = 'Redirects of the export service leak mail';

const isTitleWhole = `document.querySelector('.row-title').scrollWidth <=
  document.querySelector('.row-title').clientWidth`;

let console: ConsoleUnderTest;
let service: TestService;

const parameters = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);
const titles = (page: Page) => page.locator('.row-title bdi').allInnerTexts();
const rowsAre = async (page: Page, count: number) => {
  await page.locator('.row-title').nth(count).waitFor({ state: 'detached' });
  await page
    .locator('.row-title')
    .nth(count - 1)
    .waitFor();
};
const choose = (page: Page, id: string) => page.getByRole('checkbox', { name: `Select ${id}` });

async function read(id: string) {
  const headers = await service.as('Analyst');
  return (await service.call('GET', `${v1}/${id}`, { headers })).body;
}

suite('incident list', () => {
  before(async () => {
    console = await openConsole();
    ({ service } = console);
  });
  after(() => console.close());
  test('a bare address › leads an analyst to what needs them, by filters that are seen', async () => {
    await newIncident(service, { title: 'Nobody has this yet' });
    const { page, done } = await console.open();
    await console.signIn(page, 'Analyst', '/incidents');
    await page.getByRole('link', { name: 'Nobody has this yet' }).waitFor();
    assert.equal(parameters(page)['owner'], 'me,none');
    await page.getByRole('button', { name: 'State is not Closed' }).first().waitFor();
    const current = page.locator('.views_view[aria-current=page]');
    await becomes(() => current.locator('bdi').innerText(), 'Needs attention');
    await done();
  });

  test('filters › typed, turned round, taken from a row, removed › stand in the address', async () => {
    await newIncident(service, { title: 'Quark one', level: 'L2_ai' });
    await newIncident(service, { title: 'Quark two' });
    const { page, done } = await console.open();
    await console.signIn(page, 'Analyst', '/incidents?view=everything');
    const line = page.getByRole('searchbox');
    await line.fill('quark level:L2_ai');
    await line.press('Enter');
    await rowsAre(page, 1);
    await becomes(() => titles(page), ['Quark one']);
    await page.getByRole('button', { name: 'Level is AI', exact: true }).click();
    await page.getByRole('link', { name: 'Quark two' }).waitFor();
    await becomes(() => titles(page), ['Quark two']);
    assert.equal(parameters(page)['level'], '!L2_ai');
    await page.locator('.cell-severity .incident-table_value').click();
    await page.getByRole('button', { name: 'Severity is Unknown', exact: true }).waitFor();
    await page.goBack();
    await page.goBack();
    await page.getByRole('link', { name: 'Quark one' }).waitFor();
    await page.getByRole('button', { name: 'Remove the filter: Level is AI' }).click();
    await rowsAre(page, 2);
    await done();
  });

  test('a key that no filter has › is marked with what was meant, and never searched for', async () => {
    await newIncident(service, { title: 'Tachyon', tags: ['lab'] });
    const { page, done } = await console.open();
    await console.signIn(page, 'Analyst', '/incidents?view=everything');
    const line = page.getByRole('searchbox');
    await line.fill('achyo tga:lab');
    await line.press('Enter');
    await page.getByText('No filter is called “tga”.').waitFor();
    await becomes(() => line.getAttribute('aria-invalid'), 'true');
    assert.equal(parameters(page)['q'], undefined);
    await line.fill('achyo labels:lab tags:lab host:x');
    await line.press('Enter');
    await page.getByRole('button', { name: 'Use x' }).waitFor();
    await line.fill('achyo tagg:lab');
    await line.press('Enter');
    await page.getByRole('button', { name: 'Use tag:lab' }).click();
    await rowsAre(page, 1);
    await becomes(() => titles(page), ['Tachyon']);
    assert.deepEqual([parameters(page)['q'], parameters(page)['tag']], ['achyo', 'lab']);
    await page.getByText('1 incident', { exact: true }).waitFor();
    await done();
  });

  test('rows › are one line of 34 px with one tab stop, and columns are chosen', async () => {
    const { page, done } = await console.open({ viewport: { width: 1440, height: 900 } });
    await console.signIn(page, 'Analyst', '/incidents?q=achyo');
    await rowsAre(page, 1);
    const row = page.locator('tr[data-incident]').first();
    assert.equal(Math.round((await boxOf(row)).height), 34);
    await becomes(() => row.locator(':is(a, button, input):not([tabindex="-1"])').count(), 1);
    await page.locator('summary', { hasText: 'Columns' }).click();
    await page.getByRole('checkbox', { name: 'Tags' }).check();
    await row.locator('.cell-tags').getByText('lab').waitFor();
    await page.getByRole('combobox', { name: 'Row height' }).selectOption('compact');
    assert.equal(Math.round((await boxOf(row)).height), 30);
    await done();
  });

  test('the list › at 1440 px › two lines above the rows, titles of forty characters whole', async () => {
    await newIncident(service, { title: fortyLetters });
    const { page, done } = await console.open({ viewport: { width: 1440, height: 900 } });
    await console.signIn(page, 'Analyst', '/incidents?status=!closed&q=redirects');
    const link = page.getByRole('link', { name: fortyLetters });
    await link.waitFor();
    await becomes(() => page.evaluate(isTitleWhole), true);
    await page.getByRole('button', { name: 'State is not Closed' }).first().waitFor();
    const top = (await boxOf(page.locator('table thead'))).y;
    assert.ok(top <= 96, `the rows begin at ${top} px`);
    const row = page.locator('tr[data-incident]', { hasText: fortyLetters });
    await becomes(() => row.locator('.cell-owner').innerText(), 'none');
    await becomes(() => row.locator('.state-chip_disc').count(), 1);
    await done();
  });

  test('a heading › pressed › sorts, says so, and the server did it', async () => {
    const { page, done } = await console.open();
    await console.signIn(page, 'Analyst', '/incidents?status=!closed');
    const heading = page.getByRole('columnheader', { name: 'Title' });
    await becomes(() => heading.getAttribute('aria-sort'), 'descending');
    const asked = page.waitForResponse((answer) => /sort=created/.test(answer.url()));
    await heading.getByRole('button').click();
    assert.equal((await asked).status(), 200);
    await page.waitForSelector('th[aria-sort=ascending]');
    await page.getByText('oldest first').waitFor();
    await done();
  });

  test('keys › move, choose, preview, search › and are silent while somebody types', async () => {
    for (const name of ['Gluon c', 'Gluon b', 'Gluon a'])
      await newIncident(service, { title: name });
    const { page, done } = await console.open({ viewport: { width: 1440, height: 900 } });
    await console.signIn(page, 'Analyst', '/incidents?q=gluon');
    await page.getByRole('link', { name: 'Gluon a' }).waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('Shift+J');
    await page.getByText('2 selected').waitFor();
    await page.keyboard.press('x');
    await page.getByText('1 selected').waitFor();
    await page.keyboard.press('Space');
    await page.getByRole('complementary').getByRole('heading', { name: 'Gluon b' }).waitFor();
    assert.match(parameters(page)['peek'] ?? '', /^INC-/);
    await page.keyboard.press('Escape');
    await page.getByRole('complementary').waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await page.getByText('1 selected').waitFor({ state: 'detached' });
    await page.keyboard.press('/');
    await page.keyboard.type('xjc');
    await becomes(() => page.getByRole('searchbox').inputValue(), 'gluonxjc');
    await becomes(() => page.locator('.is-chosen').count(), 0);
    await page.locator('h1').click();
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/incidents\/INC-/);
    await done();
  });

  test('keys › switched off › do nothing', async () => {
    const { page, done } = await console.open();
    await page.addInitScript(() =>
      localStorage.setItem('proofline.preferences', '{"single_keys":false}'),
    );
    await console.signIn(page, 'Analyst', '/incidents?q=gluon');
    await page.getByRole('link', { name: 'Gluon a' }).waitFor();
    await page.keyboard.press('x');
    await page.keyboard.press('c');
    // What these keys would do shows before the palette does.
    await page.keyboard.press('Control+k');
    await page.locator('.frame_palette-input').waitFor();
    await becomes(() => page.locator('.is-chosen').count(), 0);
    assert.match(page.url(), /\/incidents\?q=gluon/);
    await done();
  });

  test('many › moved › each has its own answer, and a refused one leads to its page', async () => {
    const open = await newIncident(service, { title: 'Meson open' });
    const further = await newIncident(service, { title: 'Meson further' });
    const headers = await service.as('Analyst');
    const body = { to: 'triaged' };
    await service.call('POST', `${v1}/${further.id}/transition`, { headers, body });
    const { page } = await console.open();
    await console.signIn(page, 'Analyst', '/incidents?q=meson');
    await choose(page, open.public_id).click();
    await choose(page, further.public_id).click();
    await page.getByRole('combobox', { name: 'Move to…' }).selectOption('triaged');
    const results = page.getByRole('region', { name: 'Selected incidents' });
    await results.getByText('State of 1 changed. 1 was refused.').waitFor();
    const refused = results.getByRole('listitem').filter({ hasText: 'Refused' });
    await refused.getByRole('link', { name: further.public_id }).waitFor();
    assert.ok((await refused.locator('.bulk_bulk-why').innerText()).length > 10);
    assert.equal((await read(open.id)).workflow_status, 'triaged');
    await becomes(() => choose(page, open.public_id).isChecked(), true);
    await page.context().close();
  });

  test('many › assigned to an unknown address › asked first, then undone as they were', async () => {
    const bare = await newIncident(service, { title: 'Lepton open' });
    const triaged = await newIncident(service, { title: 'Lepton triaged' });
    const headers = await service.as('Analyst');
    const body = { to: 'triaged' };
    await service.call('POST', `${v1}/${triaged.id}/transition`, { headers, body });
    const states = async () => {
      const both = [await read(bare.id), await read(triaged.id)];
      return both.map(({ owner_email, workflow_status }) => [owner_email, workflow_status]);
    };
    const before_ = await states();
    const { page, done } = await console.open();
    await console.signIn(page, 'Analyst', '/incidents?q=lepton');
    await choose(page, bare.public_id).click();
    await choose(page, triaged.public_id).click();
    const panel = page.locator('details.drop', {
      has: page.locator('summary', { hasText: 'Assign' }),
    });
    await panel.locator('summary').click();
    await page.keyboard.type('nobody-here@bank.example');
    await page.keyboard.press('Enter');
    await panel.getByText('No active account has this email address').waitFor();
    await becomes(states, before_);
    await panel.getByRole('button', { name: 'Assign anyway' }).click();
    const results = page.getByRole('region', { name: 'Selected incidents' });
    await results.getByText('2 assigned.').waitFor();
    await becomes(() => panel.getAttribute('open'), null);
    await becomes(states, Array(2).fill(['nobody-here@bank.example', 'assigned']));
    await results.getByRole('button', { name: 'Undo' }).click();
    await results.getByText('2 restored.').waitFor();
    await becomes(states, before_);
    await done();
  });

  test('many › an owner typed before the list of people has come › keeps the focus', async () => {
    const one = await newIncident(service, { title: 'Muon late list' });
    const { page, done } = await console.open();
    const turn = Promise.withResolvers<void>();
    await page.route('**/people-list-*', async (route) => {
      await turn.promise;
      await route.continue();
    });
    await console.signIn(page, 'Analyst', '/incidents?q=muon');
    await choose(page, one.public_id).click();
    const panel = page.locator('details.drop', {
      has: page.locator('summary', { hasText: 'Assign' }),
    });
    await panel.locator('summary').click();
    await page.keyboard.type('late');
    turn.resolve();
    await panel.locator('input[autocomplete=off]').waitFor();
    await page.keyboard.type('comer@bank.example');
    await becomes(() => panel.locator('input').inputValue(), 'latecomer@bank.example');
    await done();
  });

  test('all that match › tagged by one change of the server › undone', async () => {
    for (let at = 0; at < 3; at += 1) await newIncident(service, { title: `Kaon ${at}` });
    const { page, done } = await console.open();
    await console.signIn(page, 'Analyst', '/incidents?q=kaon');
    await page
      .getByRole('checkbox', { name: /^Select INC/ })
      .first()
      .click();
    const bar = page.getByRole('region', { name: 'Selected incidents' });
    await bar.getByRole('button', { name: 'Select all 3' }).click();
    await bar.getByText('All 3 that match').waitFor();
    await bar.locator('summary', { hasText: 'Tag' }).click();
    await page.keyboard.type('reviewed, lab');
    await page.keyboard.press('Enter');
    const work = () => runNextBulkChange(service.deps, new AbortController().signal);
    await bar.getByText('0 of 3 done').waitFor();
    await work();
    await bar.getByText('3 of 3 changed.').waitFor();
    const tagged = `${v1}?tag=reviewed`;
    const headers = await service.as('Analyst');
    assert.equal((await service.call('GET', tagged, { headers })).body.count, 3);
    await bar.getByRole('button', { name: 'Undo' }).click();
    await bar.getByText('0 of 3 done').waitFor();
    await work();
    await bar.getByText('3 of 3 restored.').waitFor();
    assert.equal((await service.call('GET', tagged, { headers })).body.count, 0);
    await done();
  });

  test('many › closed › asked first, then those that can be, and nothing else', async () => {
    const proven = await newIncident(service, { title: 'Hadron proven' });
    const bare = await newIncident(service, { title: 'Hadron bare' });
    await newEvidence(service, proven, { evidence_type: 'retest_report' });
    const { page, done } = await console.open();
    await console.signIn(page, 'Analyst', '/incidents?q=hadron');
    await choose(page, proven.public_id).click();
    await choose(page, bare.public_id).click();
    const bar = page.getByRole('region', { name: 'Selected incidents' });
    await bar.getByRole('button', { name: 'Close…' }).click();
    await bar.getByText('1 can be closed. 1 is blocked.').waitFor();
    assert.equal((await read(proven.id)).workflow_status, 'open');
    await bar.getByRole('textbox', { name: 'Closing comment' }).fill('Retested.');
    await bar.getByRole('button', { name: 'Close 1 incident' }).click();
    await bar.getByText('1 closed.').waitFor();
    assert.equal((await read(proven.id)).workflow_status, 'closed');
    assert.equal((await read(bare.id)).workflow_status, 'open');
    await done();
  });

  test('many › packages › each file as it was served', async () => {
    const { page, done } = await console.open();
    await console.signIn(page, 'Analyst', '/incidents?q=hadron');
    await page.getByRole('checkbox', { name: 'Select all rows' }).click();
    const bar = page.getByRole('region', { name: 'Selected incidents' });
    await bar.getByRole('button', { name: 'Evidence packages' }).click();
    await bar.getByText('2 are ready.').waitFor();
    const saved = page.waitForEvent('download');
    await bar.getByRole('button', { name: 'Save file' }).first().click();
    assert.match((await saved).suggestedFilename(), /^INC-.*-evidence-package\.json$/);
    await done();
  });

  test('a report › first refused, then taken › what was typed is kept, and leads to it', async () => {
    const { page, complaints } = await console.open();
    await console.signIn(page, 'Reporter', '/incidents');
    await page.getByRole('link', { name: 'Report incident' }).click();
    await page.getByRole('textbox', { name: 'Description' }).fill(reported.description);
    await page.getByRole('textbox', { name: 'Affected users' }).fill('many');
    await page.getByRole('button', { name: 'Report incident', exact: true }).click();
    await page.locator('[aria-invalid=true]').first().waitFor();
    await page.reload();
    await page.getByText('Your earlier input was restored.').waitFor();
    for (const kept of ['Other', 'Cyber'])
      await page.getByText(`“Not sure” is recorded as “${kept}” until`).waitFor();
    await page.getByRole('textbox', { name: 'Title' }).fill(hostile);
    await page.getByRole('textbox', { name: 'Affected users' }).fill('12');
    await page.getByRole('combobox', { name: 'Entity type' }).fill('esential');
    await page.getByRole('button', { name: 'Report incident', exact: true }).click();
    await page.getByRole('button', { name: 'Use “essential”' }).click();
    await page.getByRole('button', { name: 'Report incident', exact: true }).click();
    await page.waitForURL(/\/incidents\/INC-/);
    assert.partialDeepStrictEqual(await read(page.url().split('/').at(-1)!), reported);
    assert.ok(complaints.every((text) => /400/.test(text)));
    await page.context().close();
  });

  test('a viewer › sees all that is open, and nothing to change it with', async () => {
    const { page, done } = await console.open();
    await console.signIn(page, 'Viewer', '/incidents');
    await page.waitForSelector('.incident-table_incidents');
    assert.deepEqual(parameters(page), { status: '!closed' });
    await becomes(() => page.getByRole('checkbox', { name: /^Select/ }).count(), 0);
    await becomes(() => page.getByRole('link', { name: 'Report incident' }).count(), 0);
    await page.goto(`${console.base}/incidents/new`);
    await page.getByText('To report an incident, you need the role Reporter.').waitFor();
    await done();
  });

  test('the server cannot be asked › then can › says so, and what was there stays', async () => {
    const { page } = await console.open();
    await console.signIn(page, 'Analyst', '/incidents?q=gluon');
    await page.getByRole('link', { name: 'Gluon a' }).waitFor();
    await page.route(`**${v1}?**`, (route) => route.abort());
    await page.getByRole('columnheader', { name: 'Title' }).getByRole('button').click();
    await page.getByText("The server doesn't respond.").waitFor();
    const again = page.locator('#content').getByRole('button', { name: 'Try again' });
    await again.waitFor();
    await page.unroute(`**${v1}?**`);
    // The page can ask again by itself at this moment, which takes the button away.
    const pressed = again.click().catch(() => undefined);
    await becomes(() => page.locator('a.row-title').first().innerText(), 'Gluon c');
    await Promise.all([page.context().close(), pressed]);
  });

  test('pages › in every look › no fault, nothing too wide', async () => {
    const aware_at = new Date(Date.now() - 80 * 3_600_000).toISOString();
    const fields = { gdpr_personal_data: true, entity: 'essential', sector: 'energy', aware_at };
    const late = await newIncident(service, { title: hostile, ...fields });
    await console.lookAt('Analyst', [
      '/incidents?view=everything',
      `/incidents?view=everything&peek=${late.public_id}`,
      '/incidents?status=!closed&severity=high,critical&q=none-has-this',
      '/incidents/new',
    ]);
  });
});
