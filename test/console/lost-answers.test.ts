// Saving while the network goes away, and the way back and forward over dialogs: nothing that was
// typed is lost, nothing is sent without a request.
import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import type { Page } from 'playwright-core';
import { openConsole, type ConsoleUnderTest } from '../support/console.ts';
import { becomes } from '../support/eventually.ts';
import { newIncident } from '../support/records.ts';

const typed = 'Half a shift of notes: \u202Eabc <b>bold</b> '.repeat(40).trim();

suite('lost answers', () => {
  let console: ConsoleUnderTest;
  before(async () => {
    console = await openConsole();
  });
  after(() => console.close());

  const read = async (id: string) => {
    const headers = await console.service.as('Analyst');
    return (await console.service.call('GET', `/api/ip3/v1/incidents/${id}`, { headers })).body;
  };

  async function editing(page: Page, id: string) {
    await console.signIn(page, 'Analyst', `/incidents/${id}?do=edit`);
    const field = page.getByRole('textbox', { name: 'Description' });
    await field.fill(typed);
    const save = page.getByRole('button', { name: 'Save', exact: true });
    return { field, save };
  }

  test('no network › saved › said at once, the text stays, nothing is sent later unasked', async () => {
    const { public_id } = await newIncident(console.service, { description: 'Before.' });
    const { page } = await console.open();
    const { field, save } = await editing(page, public_id);
    await page.context().setOffline(true);
    await save.click();
    await page.getByText("The server doesn't respond.").waitFor();
    await becomes(() => field.inputValue(), typed);
    await page.context().setOffline(false);
    await becomes(async () => (await read(public_id)).description, 'Before.');
    await save.click();
    await field.waitFor({ state: 'detached' });
    assert.equal((await read(public_id)).description, typed);
    await page.context().close();
  });

  test('the answer lost on its way › saved again › the text once, and no other version lost', async () => {
    const { public_id } = await newIncident(console.service, { description: 'Before.' });
    const { page } = await console.open();
    const { field, save } = await editing(page, public_id);
    const url = `**/api/ip3/v1/incidents/${public_id}`;
    await page.route(url, async (route) => {
      if (route.request().method() !== 'PATCH') return route.fallback();
      await route.fetch();
      await route.abort();
    });
    await save.click();
    await page.getByText("The server doesn't respond.").waitFor();
    await becomes(() => field.inputValue(), typed);
    await page.unroute(url);
    await save.click();
    await field.waitFor({ state: 'detached' });
    assert.equal((await read(public_id)).description, typed);
    await page.context().close();
  });

  test('each dialog › left by the way back, entered by the way forward › what was typed is there', async () => {
    const { public_id } = await newIncident(console.service);
    const { page, done } = await console.open();
    await console.signIn(page, 'Admin', `/incidents/${public_id}`);
    await page.locator('[data-next-step]').waitFor();
    await page.keyboard.press('i');
    const field = page.getByRole('textbox', { name: 'Description' });
    await field.fill('Half a sentence');
    await page.goBack();
    await field.waitFor({ state: 'detached' });
    await page.goForward();
    await becomes(() => field.inputValue(), 'Half a sentence');
    await page.goBack();
    for (const item of ['Close', 'outcome', 'Merge', 'Split']) {
      await page.getByRole('button', { name: 'More', exact: true }).click();
      await page
        .getByRole('menuitem', { name: new RegExp(item, 'i') })
        .first()
        .click();
      const dialog = page.getByRole('dialog');
      await dialog.waitFor();
      await page.goBack();
      await dialog.waitFor({ state: 'detached' });
      await page.goForward();
      await dialog.waitFor();
      await page.keyboard.press('Escape');
      // The first closes what the field of the dialog offers.
      if (item === 'Merge') await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      await page.locator('h1').waitFor();
    }
    await done();
  });
});
