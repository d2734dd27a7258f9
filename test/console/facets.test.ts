// The filters of the list in a real browser: values with how many incidents each would leave.
import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import type { Page } from 'playwright-core';
import {
  faultsOf,
  looks,
  openConsole,
  shownText,
  type ConsoleUnderTest,
} from '../support/console.ts';
import { becomes, comesToMatch } from '../support/eventually.ts';
import { newIncident } from '../support/records.ts';

const hostile = '<b onclick=alert(1)>bot \u202Egnp';

suite('facets of the incident list', () => {
  let console: ConsoleUnderTest;
  before(async () => {
    console = await openConsole();
    const { service } = console;
    await newIncident(service, { title: 'Boson one', agent_id: hostile });
    await newIncident(service, { title: 'Boson two', level: 'L2_ai' });
    await newIncident(service, { title: 'Boson three', gdpr_personal_data: true });
    await newIncident(service, { title: 'Fermion', agent_id: 'first,second' });
  });
  after(() => console.close());

  const filters = (page: Page) => page.locator('.query_filter-panel');
  const box = (page: Page, group: string, name: string) =>
    filters(page).getByRole('group', { name: group }).getByRole('checkbox', { name, exact: true });

  test('by keyboard › a value chosen › stands in the address, and other filters count anew', async () => {
    const { page, done } = await console.open();
    await console.signIn(page, 'Analyst', '/incidents?q=boson');
    await page.getByRole('link', { name: 'Boson one' }).waitFor();
    await page.keyboard.press('f');
    await filters(page).getByText('3 incidents match.').waitFor();
    await box(page, 'Agent', 'not specified 2').waitFor();
    await box(page, 'Severity', 'Critical 0').waitFor();
    await box(page, 'Level', 'AI 1').focus();
    await page.keyboard.press('Space');
    await page.waitForURL(/level=L2_ai/);
    await filters(page).getByText('1 incident matches.').waitFor();
    await box(page, 'Agent', 'not specified 1').waitFor();
    // What else this filter could leave is still said.
    await box(page, 'Level', 'Cyber 2').waitFor();
    await becomes(() => page.locator('.row-title bdi').allInnerTexts(), ['Boson two']);
    await page.goBack();
    await filters(page).getByText('3 incidents match.').waitFor();
    await page.keyboard.press('Escape');
    await becomes(() => filters(page).evaluate((panel) => panel.hasAttribute('open')), false);
    await done();
  });

  test('values that people wrote › are text; one with a comma › is chosen like others', async () => {
    const { page, done } = await console.open();
    await console.signIn(page, 'Viewer', '/incidents?view=everything');
    await page.locator('.query_filter-panel > summary').click();
    await box(page, 'Agent', 'first,second 1').click();
    await page.getByRole('link', { name: 'Fermion' }).waitFor();
    await filters(page).getByText('1 incident matches.').waitFor();
    await box(page, 'Agent', 'first,second 1').click();
    await filters(page).getByRole('group', { name: 'Agent' }).getByText(shownText(hostile)).click();
    await page.waitForURL(/agent=/);
    await page.getByRole('link', { name: 'Boson one' }).waitFor();
    await filters(page).getByText('1 incident matches.').waitFor();
    await done();
  });

  test('tags › counted whatever tag is chosen, one with "!" in front as well', async () => {
    const { service } = console;
    await newIncident(service, { title: 'Quark up', tags: ['Web', hostile, '!new'] });
    await newIncident(service, { title: 'Quark down', tags: ['web', 'mail'] });
    const { page, done } = await console.open();
    await console.signIn(page, 'Analyst', '/incidents?q=quark');
    await page.locator('.query_filter-panel > summary').click();
    await box(page, 'Tags', 'web 2').waitFor();
    await box(page, 'Tags', '!new 1').click();
    await becomes(() => page.locator('.row-title bdi').allInnerTexts(), ['Quark up']);
    await page.getByText('Tags is !new').waitFor();
    await box(page, 'Tags', '!new 1').click();
    await filters(page).getByText(shownText(hostile).toLowerCase()).waitFor();
    await box(page, 'Tags', 'mail 1').click();
    await page.waitForURL(/tag=mail/);
    await filters(page).getByText('1 incident matches.').waitFor();
    await box(page, 'Tags', 'web 2').waitFor();
    await becomes(() => page.locator('.row-title bdi').allInnerTexts(), ['Quark down']);
    await done();
  });

  test('nothing matches › values that are chosen › stay, with what they would leave', async () => {
    const { page, done } = await console.open();
    await console.signIn(page, 'Analyst', '/incidents?q=nobody-has-this&category=own_kind');
    await page.locator('.query_filter-panel > summary').click();
    await filters(page).getByText('0 incidents match.').waitFor();
    await becomes(() => box(page, 'Category', 'own_kind 0').isChecked(), true);
    await filters(page).getByText('No incident has a value.').first().waitFor();
    await done();
  });

  test('the counts cannot be read › the filters › work without them', async () => {
    const { page } = await console.open();
    await page.route('**/incidents/facets?**', (route) =>
      route.fulfill({ status: 503, contentType: 'application/problem+json', body: '{}' }),
    );
    await console.signIn(page, 'Analyst', '/incidents?q=boson');
    await page.locator('.query_filter-panel > summary').click();
    await filters(page).getByText("The counts couldn't be loaded.").waitFor();
    await box(page, 'State', 'Closed').click();
    await page.waitForURL(/status=closed/);
    await page.context().close();
  });

  test('groups › by agent and by state › have their numbers and lead to the whole', async () => {
    const { service } = console;
    for (let number = 0; number < 12; number += 1) {
      await newIncident(service, { title: `Lepton ${number}`, agent_id: 'agent-lepton' });
    }
    const { page, done } = await console.open();
    await console.signIn(page, 'Analyst', '/incidents?q=lepton%20or%20boson');
    await page.getByRole('combobox', { name: 'Group by' }).selectOption('agent');
    await page.waitForURL(/group=agent/);
    const heads = page.locator('.incident-table_group-head');
    await page.getByRole('link', { name: 'Show all 12' }).waitFor();
    await comesToMatch(() => heads.first().innerText(), /^agent-lepton\s+12 incidents/);
    await becomes(() => heads.count(), 3);
    // Ten of twelve, two that name none, and the one with the hostile name.
    await page.locator('.row-title').nth(12).waitFor();
    await becomes(() => page.locator('.row-title').count(), 13);
    await page.getByRole('combobox', { name: 'Group by' }).selectOption('status');
    await heads.filter({ hasText: 'Open' }).getByText('15 incidents').waitFor();
    await becomes(() => heads.count(), 1);
    await page.goBack();
    await page.getByRole('link', { name: 'Show all 12' }).click();
    await page.getByText('12 incidents', { exact: true }).waitFor();
    assert.equal(new URL(page.url()).searchParams.get('agent'), 'agent-lepton');
    await done();
  });

  test('groups › in every look › no fault, nothing too wide', async () => {
    await console.lookAt('Analyst', ['/incidents?status=!closed&group=severity']);
  });

  test('a column › moved by keyboard › stands there, also after a reload', async () => {
    const { page, done } = await console.open({ viewport: { width: 1600, height: 900 } });
    await console.signIn(page, 'Analyst', '/incidents?view=everything');
    await page.locator('.incident-table_incidents').waitFor();
    const headings = () => page.locator('.incident-table_incidents thead th').allInnerTexts();
    const place = async (name: string) => (await headings()).indexOf(name);
    assert.ok((await place('Owner')) > (await place('State')));
    await page.locator('.query_list-tools summary', { hasText: 'Columns' }).click();
    await page.getByRole('button', { name: 'Move Owner left' }).press('Enter');
    assert.ok((await place('Owner')) < (await place('State')));
    await becomes(() => page.getByRole('button', { name: 'Move Owner left' }).count(), 1);
    await page.reload();
    await page.locator('.incident-table_incidents').waitFor();
    assert.ok((await place('Owner')) < (await place('State')));
    await done();
  });

  test('the panel › in every look › no fault, closes', async () => {
    for (const look of looks) {
      const { page, done } = await console.open(look);
      await console.signIn(page, 'Analyst', '/incidents?view=everything');
      await page.locator('.query_filter-panel > summary').click();
      await filters(page).locator('.query_facet-count').first().waitFor();
      const { width } = look.viewport;
      assert.deepEqual(await faultsOf(page), [], `${width} px`);
      const panel = await filters(page).locator('.drop-panel').boundingBox();
      assert.ok(panel !== null && panel.x >= 0 && panel.x + panel.width <= width);
      await filters(page).locator('.query_facet-end button').last().click();
      await becomes(() => filters(page).evaluate((one) => one.hasAttribute('open')), false);
      await done();
    }
  });
});
