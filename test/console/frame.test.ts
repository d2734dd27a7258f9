// The frame of the console: the menu, narrow pages, settings of an account, and colours that the
// system chose.
import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import type { Page } from 'playwright-core';
import { boxOf } from '../support/boxes.ts';
import { faultsOf, framesPass, openConsole, type ConsoleUnderTest } from '../support/console.ts';
import { becomes } from '../support/eventually.ts';
import { newIncident } from '../support/records.ts';

async function railWidth(page: Page): Promise<number> {
  const rail = page.locator('.rail');
  return (await rail.count()) === 0 ? 0 : (await boxOf(rail)).width;
}

/** Width, style and colour of the ring of what has the focus. */
const ring = `(() => {
  const { outlineWidth, outlineStyle, outlineColor } = getComputedStyle(document.activeElement);
  return [outlineWidth, outlineStyle, outlineColor].join(' ');
})()`;

suite('frame', () => {
  let console: ConsoleUnderTest;
  before(async () => {
    console = await openConsole();
  });
  after(() => console.close());

  test('menu › folded by hand › icons with names, and kept', async () => {
    const { page, done } = await console.open({ viewport: { width: 1440, height: 900 } });
    await console.signIn(page, 'Analyst', '/incidents');
    assert.equal(await railWidth(page), 204);
    await page.getByRole('button', { name: 'Menu' }).click();
    assert.equal(await railWidth(page), 52);
    await page.reload();
    await page.locator('h1').waitFor();
    assert.equal(await railWidth(page), 52);
    const link = page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Agents' });
    await becomes(() => link.getAttribute('title'), 'Agents');
    await done();
  });

  test('menu › 768, a zoom of 200 %, a phone › the page starts at the top of the screen', async () => {
    const { page, done } = await console.open({ viewport: { width: 768, height: 1024 } });
    await console.signIn(page, 'Analyst', '/incidents');
    for (const [width, height, rail] of [
      [768, 1024, 52],
      [720, 450, 52],
      [390, 844, 0],
    ] as const) {
      await page.setViewportSize({ width, height });
      await framesPass(page);
      assert.equal(await railWidth(page), rail, `${width}`);
      const { y } = await boxOf(page.locator('h1'));
      assert.ok(y < 40, `at ${width} the heading is ${y} px down`);
    }
    const bottom = page.getByRole('navigation', { name: 'Main' });
    await becomes(() => bottom.locator('> a, > details').count(), 5);
    await bottom.locator('summary').click();
    await bottom.getByRole('button', { name: 'Sign out' }).waitFor();
    assert.deepEqual(await faultsOf(page), []);
    await done();
  });

  test('account › language, time zone, single keys › at once, and the page behind keeps them', async () => {
    const { page, done } = await console.open();
    await console.signIn(page, 'Analyst', '/incidents/new');
    await becomes(() => page.locator('.rail select').count(), 0);
    await page.getByRole('button', { name: /^Account of/ }).click();
    const panel = page.getByRole('dialog', { name: /^Account of/ });
    const whole = `[...document.querySelectorAll('[role=dialog] button')].every((one) => {
      const { right, top, height } = one.getBoundingClientRect();
      return one.contains(document.elementFromPoint(right - 12, top + height / 2));
    })`;
    // Before, the menu cut off what is wider than itself.
    await becomes(() => page.evaluate(whole), true);
    await panel.getByRole('combobox', { name: 'Time zone' }).selectOption('Asia/Tokyo');
    await panel.getByText('Polski').click();
    await page.getByRole('dialog', { name: /^Konto:/ }).waitFor();
    assert.deepEqual(await faultsOf(page), []);
    await page.keyboard.press('Escape');
    await page.getByText('W czasie Asia/Tokyo.').first().waitFor();
    await page
      .getByRole('button', { name: /^Konto:/ })
      .and(page.locator(':focus'))
      .waitFor();
    await done();
  });

  test('menu › on a page that belongs to an entry › the entry is marked', async () => {
    const { page, done } = await console.open();
    await console.signIn(page, 'Admin', '/playbooks');
    const marked = page.getByRole('navigation', { name: 'Main' }).locator('[aria-current=page]');
    for (const [address, name] of [
      ['/playbooks', 'Actions and playbooks'],
      ['/admin/users', 'Administration'],
      ['/incidents', 'Incidents'],
    ] as const) {
      await page.goto(console.base + address);
      await page.locator('h1').waitFor();
      await becomes(() => marked.allInnerTexts(), [name]);
    }
    await done();
  });

  test('forced colours › an incident › badges and the current page have borders', async () => {
    const { public_id } = await newIncident(console.service);
    const { page, done } = await console.open({ forcedColors: 'active' });
    await console.signIn(page, 'Analyst', `/incidents/${public_id}`);
    const style = (selector: string, name: string) =>
      page.evaluate(`getComputedStyle(document.querySelector('${selector}'))['${name}']`);
    await page.locator('.badge').first().waitFor();
    assert.match(String(await style('.badge', 'border-top-style')), /solid|dashed/);
    assert.equal(await style('.rail nav a.active', 'outline-style'), 'solid');
    await page.getByRole('button', { name: 'Menu' }).focus();
    await page.keyboard.press('Tab');
    assert.equal(await style(':focus', 'outline-style'), 'solid');
    await done();
  });

  test('fields › of a form › the font of the page, and a ring of two pixels', async () => {
    const { page, done } = await console.open();
    await console.signIn(page, 'Analyst', '/incidents/new');
    const styleOf = (name: string) =>
      page.evaluate<string>(`getComputedStyle(document.activeElement)['${name}']`);
    const fonts = new Set([
      await page.evaluate<string>(`getComputedStyle(document.body).fontFamily`),
    ]);
    const rings = new Set<string>();
    for (const kind of ['input:not([type=checkbox])', 'select', 'textarea']) {
      const field = page.locator(`main form ${kind}`).first();
      await field.waitFor();
      await field.focus();
      await page.keyboard.press('Shift');
      fonts.add(await styleOf('font-family'));
      rings.add(`${kind}: ${await page.evaluate<string>(ring)}`);
    }
    assert.equal(fonts.size, 1, [...fonts].join('\n'));
    assert.match([...fonts][0] ?? '', /Inter/);
    assert.deepEqual(
      [...rings].filter((one) => !one.includes(': 2px solid')),
      [],
    );
    await done();
  });

  test('print › a list from the dark › numbers, no frame and boxes, dark on white', async () => {
    const { public_id } = await newIncident(console.service);
    const paper = { width: 794, height: 1123 };
    const { page, done } = await console.open({ colorScheme: 'dark', viewport: paper });
    await console.signIn(page, 'Analyst', '/incidents?view=everything');
    const row = page.locator('tr', { hasText: public_id.slice(-3) }).first();
    await row.waitFor();
    await page.emulateMedia({ media: 'print' });
    await becomes(() => page.locator('.rail').isVisible(), false);
    await becomes(() => row.getByRole('checkbox').count(), 0);
    await becomes(() => row.locator('.cell-id').innerText(), public_id);
    const ink = `getComputedStyle(document.querySelector('h1')).color`;
    await becomes(() => page.evaluate(ink), 'rgb(21, 25, 34)');
    await done();
  });

  test('an incident › a long title in Polish, 1440 px to a zoom of 200 % › two lines', async () => {
    const title = 'Report service follows redirects to the metadata address '.repeat(3).trim();
    const { public_id } = await newIncident(console.service, { title });
    const { page, done } = await console.open({
      viewport: { width: 1440, height: 900 },
      locale: 'pl-PL',
    });
    await console.signIn(page, 'Analyst', `/incidents/${public_id}`);
    const heading = page.getByRole('heading', { level: 1, name: title });
    await becomes(() => heading.locator('bdi').getAttribute('title'), title);
    const tooWide = 'document.documentElement.scrollWidth - innerWidth';
    for (const width of [1440, 1280, 1024, 960, 720, 640]) {
      await page.setViewportSize({ width, height: 900 });
      await framesPass(page);
      const { height } = await boxOf(page.locator('.page-head'));
      assert.ok(height < 100, `${height} px at ${width}`);
      assert.ok((await boxOf(heading)).width > 150, `title at ${width}`);
      assert.ok((await page.evaluate<number>(tooWide)) <= 0, `too wide at ${width}`);
    }
    // The head has no room for the button; the menu of the page copies the id at every width.
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.locator('.page-menu button').click();
    await page.getByRole('menuitem', { name: 'Kopiuj identyfikator' }).click();
    await becomes(() => page.evaluate('navigator.clipboard.readText()'), public_id);
    await done();
  });

  test('what needs an analyst › 1440 px to a zoom of 200 % › no line of the head on the next', async () => {
    const { page, done } = await console.open({ viewport: { width: 1440, height: 900 } });
    await console.signIn(page, 'Analyst', '/incidents');
    await page.getByRole('button', { name: 'Owner is none' }).first().waitFor();
    const lowerEdge = `Math.max(...[...document.querySelectorAll('.head-1 .page-buttons > *')]
      .map((one) => one.getBoundingClientRect().bottom))`;
    for (const width of [1440, 1280, 1100, 960, 768, 640, 400]) {
      await page.setViewportSize({ width, height: 900 });
      await framesPass(page);
      const query = await boxOf(page.locator('.query_query-line'));
      const gap = query.y - Number(await page.evaluate(lowerEdge));
      assert.ok(gap >= 4, `${gap} px at ${width}`);
      const { height } = await boxOf(page.locator('.page-head'));
      if (width >= 1280 || width === 400) assert.ok(height < 105, `${height} px at ${width}`);
    }
    await done();
  });

  test('a phone in Polish › names in the bar at the bottom › whole', async () => {
    const viewport = { width: 400, height: 800 };
    const { page, done } = await console.open({ viewport, locale: 'pl-PL' });
    await console.signIn(page, 'Analyst', '/overview');
    const bar = page.locator('nav').last();
    await bar.getByText('Zgłoszenia do organów').first().waitFor();
    const cut = `[...document.querySelectorAll('[class*="bottom-bar"] > * > span')]
      .filter((one) => one.clientWidth > 1)
      .filter((one) => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight)
      .map((one) => one.textContent)`;
    assert.deepEqual(await page.evaluate(cut), []);
    // Two lines stay inside the bar, above the edge of the screen.
    const { y, height } = await boxOf(bar.getByText('Zgłoszenia do organów').first());
    assert.ok(y + height <= 800, `${y + height} px`);
    await done();
  });

  test('a record that nobody has › in Polish › a page with a heading and a way on', async () => {
    const { page } = await console.open({ locale: 'pl-PL' });
    await console.follow(page);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await console.signIn(page, 'Analyst', '/incidents/INC-2026-999999');
    await page.getByRole('heading', { level: 1, name: 'Nie znaleziono' }).waitFor();
    // Who is there is not asked of what is not there.
    assert.deepEqual(
      asked.filter((path) => path.endsWith('/presence')),
      [],
    );
    await page.getByRole('link', { name: 'Wszystkie incydenty' }).waitFor();
    assert.deepEqual(await faultsOf(page), []);
    // The browser complained of the 404.
    await page.context().close();
  });
});
