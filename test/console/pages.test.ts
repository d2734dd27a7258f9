// Every page with an entry in the menu, in a real browser: its keys, heading, the title of its tab
// and the marked entry, as the list of pages has them.
import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { languages } from '../../src/console/i18n/languages.ts';
import { consolePages } from '../../src/console/pages/console-pages.ts';
import { openConsole, type ConsoleUnderTest } from '../support/console.ts';
import { becomes } from '../support/eventually.ts';

suite('pages of the menu', () => {
  let console: ConsoleUnderTest;
  before(async () => {
    console = await openConsole();
    // The log is written, so that its page finds a checkpoint.
    const { page, done } = await console.open();
    await console.follow(page);
    await done();
  });
  after(() => console.close());

  for (const language of languages) {
    test(`each one › ${language}, by its keys › heading, tab and entry are those of its object`, async () => {
      const { page, done } = await console.open({ locale: language });
      await console.signIn(page, 'Admin', '/overview');
      await page.locator('h1').waitFor();
      for (const { title, menu, parts = {} } of consolePages) {
        if (menu === undefined) continue;
        const heading = (parts[menu.part ?? '']?.title ?? title)[language];
        await page.keyboard.press('g');
        await page.keyboard.press(menu.key);
        await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor();
        assert.ok((await page.title()).endsWith(`${heading} · Proofline`), heading);
        const marked = page.locator('.rail .menu [aria-current=page]');
        await becomes(() => marked.allInnerTexts(), [(menu.label ?? title)[language]]);
      }
      await done();
    });
  }
});
