// The help of the console: its control is in the same place everywhere, and it opens and closes by
// mouse and by keyboard without losing one's place.
import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import type { Page } from 'playwright-core';
import { routeAccess } from '../../src/console/api/permissions.gen.ts';
import { boxOf } from '../support/boxes.ts';
import {
  faultsOf,
  framesPass,
  looks,
  openConsole,
  type ConsoleUnderTest,
} from '../support/console.ts';
import { becomes, comesToMatch } from '../support/eventually.ts';
import { newEvidence, newIncident } from '../support/records.ts';
import { english, help, polish } from './help-modules.ts';

const control = (page: Page) => page.getByRole('button', { name: /^(Help|Pomoc)( h)?$/ });
const focused = (page: Page) => page.locator(':focus');

/** What is where, in pixels. */
async function edgesOf(page: Page, selector: string) {
  const { x, y, width, height } = await boxOf(page.locator(selector));
  return { left: x, right: x + width, top: y, bottom: y + height };
}

suite('help', () => {
  let console: ConsoleUnderTest;
  let incident: string;
  before(async () => {
    console = await openConsole();
    const made = await newIncident(console.service, { entity: 'essential', sector: 'energy' });
    await newEvidence(console.service, made, { visibility: 'public' });
    incident = `/incidents/${made.public_id}`;
  });
  after(() => console.close());

  test('addresses to read on › every one › this server has it, and the reference its part', async () => {
    const get = (url: string) => console.service.call('GET', url);
    const { tags } = (await get('/api/openapi.json')).body as { tags: { name: string }[] };
    for (const address of Object.keys(english.see)) {
      const [path = '', part] = address.split('#/');
      // The log has no checkpoint before its first entry is written into it.
      if (path !== '/api/ip3/v1/audit/checkpoint')
        assert.equal((await get(path)).status, 200, path);
      if (part !== undefined)
        assert.ok(
          tags.some(({ name }) => name === part),
          address,
        );
    }
    assert.equal(routeAccess['GET /api/ip3/v1/audit/checkpoint'], 'anyone');
  });

  test('mouse › opened, to another page, closed › the help of each page, the control again', async () => {
    const { page, done } = await console.open({ viewport: { width: 1440, height: 900 } });
    await console.signIn(page, 'Analyst', '/incidents');
    const before = await edgesOf(page, '#help-button');
    await control(page).click();
    await help(page).getByText(english.pages['/incidents']!.what).waitFor();
    await becomes(() => control(page).getAttribute('aria-expanded'), 'true');
    assert.deepEqual(await edgesOf(page, '#help-button'), before);
    const [panel, main] = [await edgesOf(page, '.help_help'), await edgesOf(page, 'main')];
    assert.ok(panel.left >= main.right, 'the help covers the page');
    await page.getByRole('link', { name: 'Agents', exact: true }).click();
    await help(page).getByText(english.pages['/agents']!.what).waitFor();
    await page.locator('h1:focus').waitFor();
    await help(page).getByRole('button', { name: 'Close' }).click();
    await help(page).waitFor({ state: 'detached' });
    await page.locator('#help-button:focus').waitFor();
    await done();
  });

  test('keyboard › h, Escape › the heading has the keyboard, then what had it before', async () => {
    const { page, done } = await console.open();
    await console.signIn(page, 'Analyst', '/incidents');
    const search = page.getByRole('searchbox');
    await search.pressSequentially('h');
    await becomes(() => search.inputValue(), 'h');
    await becomes(() => help(page).count(), 0);
    const row = page.getByRole('checkbox', { name: /^Select INC/ }).first();
    await row.check();
    const link = page.getByRole('link', { name: 'Report incident' });
    await link.focus();
    await page.keyboard.press('h');
    await page.locator('#help-title:focus').waitFor();
    await comesToMatch(() => focused(page).innerText(), /Help\s+Incidents/);
    await page.keyboard.press('Tab');
    await comesToMatch(() => focused(page).innerText(), /^Close/);
    await page.keyboard.press('Escape');
    await help(page).waitFor({ state: 'detached' });
    await becomes(() => row.isChecked(), true, 'Escape was that of the list');
    const isFocused = () => link.evaluate((element) => element.matches(':focus'));
    assert.ok(await isFocused());
    await page.keyboard.press('h');
    await page.locator('#help-title:focus').waitFor();
    await link.focus();
    await page.keyboard.press('h');
    await help(page).waitFor({ state: 'detached' });
    assert.ok(await isFocused(), 'who works in the page goes on there');
    await done();
  });

  test('palette and keys › both name the help; from the palette it has the keyboard', async () => {
    const { page, done } = await console.open();
    await console.signIn(page, 'Analyst', '/incidents');
    await page.locator('h1').waitFor();
    await page.keyboard.press('?');
    const row = page.getByRole('row', { name: 'h Help for this page' });
    await row.waitFor();
    await page.keyboard.press('Escape');
    await row.waitFor({ state: 'detached' });
    await page.keyboard.press('Control+k');
    await page.locator('.frame_palette-input').pressSequentially('help for');
    await page.getByRole('option', { name: /Help for this page/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.locator('#help-title:focus').waitFor();
    // Mantine gives back the focus 10 ms after a dialog is gone.
    await framesPass(page);
    await becomes(() => focused(page).getAttribute('id'), 'help-title');
    await done();
  });

  test('narrow › opened in the middle of a page › above it, and back to that place', async () => {
    const { page, done } = await console.open({ viewport: { width: 390, height: 700 } });
    await console.signIn(page, 'Analyst', `${incident}?tab=evidence`);
    const field = page.getByRole('combobox', { name: 'Type' });
    await field.fill('half_typed');
    const button = page.getByRole('button', { name: 'Attach evidence', exact: true });
    await button.focus();
    const scroll = Number(await page.evaluate('scrollY'));
    assert.ok(scroll > 200);
    await page.keyboard.press('h');
    await help(page).getByText(english.pages['/incidents/$id evidence']!.what).waitFor();
    const [panel, main] = [await edgesOf(page, '.help_help'), await edgesOf(page, 'main')];
    assert.ok(panel.bottom <= main.top, 'the help covers the page');
    await page.locator('#help-title:focus').waitFor();
    await page.keyboard.press('Escape');
    await help(page).waitFor({ state: 'detached' });
    assert.ok(await button.evaluate((element) => element.matches(':focus')));
    assert.ok(Math.abs(Number(await page.evaluate('scrollY')) - scroll) < 2);
    await becomes(() => field.inputValue(), 'half_typed');
    await done();
  });

  test('every frame › signed in or not › the control is where all such pages have it', async () => {
    const size = { width: 1024, height: 768 };
    const { page, done } = await console.open({ viewport: size });
    const last = `[...document.querySelectorAll('a[href], button, input, select, summary')]
      .filter((one) => one.checkVisibility() && !one.closest('.help_helped')).at(-1)?.id`;
    const look = async () => {
      await page.locator('h1').waitFor();
      assert.equal(await page.evaluate(last), 'help-button', page.url());
      const { right, top } = await edgesOf(page, '#help-button');
      // Where everything is simulated, the notice of it is above the frame.
      const notice = page.locator('.public_simulation');
      const above =
        (await notice.count()) === 0 ? 0 : (await edgesOf(page, '.public_simulation')).bottom;
      assert.deepEqual([right, top - above], [size.width - 32, 8], page.url());
    };
    for (const address of ['/', '/documents/status', '/setup', '/sign-in']) {
      await page.goto(console.base + address);
      await look();
      await control(page).click();
      await help(page).getByText(english.pages[address]!.what).waitFor();
      assert.deepEqual(await faultsOf(page), [], address);
      await page.keyboard.press('Escape');
      await help(page).waitFor({ state: 'detached' });
    }
    await console.signIn(page, 'Admin', '/overview');
    const places: unknown[] = [];
    for (const address of ['/overview', '/admin/users']) {
      await page.evaluate(`history.pushState({}, '', '${address}')`);
      await page.locator('h1').waitFor();
      await framesPass(page);
      places.push(await edgesOf(page, '.rail #help-button'));
    }
    assert.deepEqual(places[0], places[1]);
    await page.evaluate(`history.pushState({}, '', '/nowhere')`);
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
    await look();
    await control(page).click();
    await help(page).getByText(english.pages['*']!.what).waitFor();
    await done();
  });

  test('Polish › a tab, then the other language › both have its help', async () => {
    const { page, done } = await console.open({ locale: 'pl-PL' });
    await console.signIn(page, 'Legal/DPO', `${incident}?tab=legal`);
    await control(page).click();
    const name = '/incidents/$id legal';
    await help(page).getByText(polish.pages[name]!.what).waitFor();
    await help(page).getByText(polish.words['earlyWarning']![1]).waitFor();
    await page.getByRole('button', { name: /^Konto:/ }).click();
    await page.getByText('English', { exact: true }).click();
    await help(page).getByText(english.pages[name]!.what).waitFor();
    await done();
  });

  test('who may › a Viewer, an Analyst › as the policy says', async () => {
    for (const [role, said] of [
      ['Viewer', "you don't have it"],
      ['Analyst', 'you have it'],
    ] as const) {
      const { page, done } = await console.open();
      await console.signIn(page, role, `${incident}?tab=evidence`);
      await control(page).click();
      const needed = routeAccess['POST /api/ip3/v1/incidents/:id/evidence'];
      const term = help(page).locator('dt', { hasText: needed });
      await term.waitFor();
      await becomes(() => term.innerText(), `${needed} – ${said}`);
      const acts = await help(page).locator('dd', { hasText: 'attach evidence' }).innerText();
      assert.ok(acts.includes('withdraw'));
      await done();
    }
  });

  test('texts that do not come › said, and there after loading the page anew', async () => {
    const { page, complaints, done } = await console.open();
    await console.signIn(page, 'Analyst', '/incidents');
    await page.route('**/console-assets/texts-*', (route) => route.abort());
    await control(page).click();
    const anew = help(page).getByRole('button', { name: 'Reload page' });
    await anew.waitFor();
    await page.unroute('**/console-assets/texts-*');
    await Promise.all([page.waitForEvent('load'), anew.click()]);
    await control(page).click();
    await help(page).getByText(english.pages['/incidents']!.what).waitFor();
    // The browser writes each file that did not come to its console.
    for (const complaint of complaints.splice(0)) assert.match(complaint, /ERR_FAILED/);
    await done();
  });

  test('open, in every look › no fault of accessibility, nothing too wide; not on paper', async () => {
    for (const look of looks) {
      const { page, done } = await console.open(look);
      await console.signIn(page, 'Admin', `${incident}?tab=legal`);
      // On a phone the control is behind "More".
      if (look.viewport.width < 640) await page.locator('.frame_bottom-bar summary').click();
      await control(page).click();
      for (const address of [`${incident}?tab=legal`, '/agents', '/map', '/admin/users']) {
        await page.evaluate(`history.pushState({}, '', '${address}')`);
        await help(page).locator('.help_help-parts').waitFor();
        await page.locator('h1').waitFor();
        await framesPass(page);
        const where = `${address} ${look.colorScheme} ${look.locale} ${look.viewport.width} px`;
        assert.deepEqual(await faultsOf(page), [], where);
        const root = 'document.documentElement';
        const over = await page.evaluate(`${root}.scrollWidth - ${root}.clientWidth`);
        assert.ok(Number(over) <= 0, where);
      }
      await page.emulateMedia({ media: 'print' });
      for (const part of ['.help_help', '#help-button']) {
        await becomes(() => page.locator(part).isVisible(), false, part);
      }
      await done();
    }
  });
});
