// Controls that go when they are used: the keyboard goes on in what came for them, or at the
// heading of their section, so that nothing that is typed runs keys of the page.
import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import type { Page } from 'playwright-core';
import type { Role } from '../../src/domain/role.ts';
import { openConsole, type ConsoleUnderTest } from '../support/console.ts';
import { becomes, comesToMatch } from '../support/eventually.ts';
import { newIncident } from '../support/records.ts';

/** Says when the watch over the focus has begun: its file can be there long before. */
const noteWatch = `{
  const listen = document.addEventListener;
  document.addEventListener = function (type, ...more) {
    if (type === 'focusin') window.watchesFocus = true;
    return listen.call(this, type, ...more);
  };
}`;

const focused = `(() => {
  const one = document.activeElement;
  return one.tagName + ' ' + (one.labels?.[0]?.innerText ?? one.textContent).trim().slice(0, 40);
})()`;

suite('the keyboard', () => {
  let console: ConsoleUnderTest;
  before(async () => {
    console = await openConsole();
  });
  after(() => console.close());

  const watches = (page: Page) => becomes(() => page.evaluate('window.watchesFocus'), true);

  /** A page with the watch over the focus, which comes after the others of its parts. */
  async function open(page: Page, role: Role, address: string): Promise<void> {
    await page.addInitScript(noteWatch);
    await console.signIn(page, role, address);
    await watches(page);
  }

  test('a form in place of its button › typed into › no key of the page runs, and back', async () => {
    const { public_id } = await newIncident(console.service);
    const { page, done } = await console.open();
    await open(page, 'Analyst', `/incidents/${public_id}`);
    const links = page.getByRole('region', { name: 'Linked incidents' });
    await links.getByRole('button', { name: 'Link an incident' }).click();
    await comesToMatch(() => page.evaluate(focused), /^SELECT This incident/);
    // `m` and `a` are keys of the page.
    await page.keyboard.type('ma');
    assert.equal(await page.getByRole('button', { name: 'Assign incident' }).count(), 0);
    await links.getByRole('button', { name: 'Cancel' }).click();
    await becomes(() => page.evaluate(focused), 'H2 Linked incidents');
    await done();
  });

  test('a control that had the focus before the watch › used › its form', async () => {
    const { public_id } = await newIncident(console.service);
    const { page, done } = await console.open();
    await page.addInitScript(noteWatch);
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route(/kept-focus/, async (route) => {
      await promise;
      await route.continue();
    });
    await console.signIn(page, 'Analyst', `/incidents/${public_id}`);
    const opener = page.getByRole('button', { name: 'Link an incident' });
    await opener.focus();
    resolve();
    await watches(page);
    await page.keyboard.press('Enter');
    await comesToMatch(() => page.evaluate(focused), /^SELECT This incident/);
    await done();
  });

  test('a legal hold › placed by keyboard › the reason, then its section', async () => {
    const { public_id } = await newIncident(console.service);
    const { page, done } = await console.open();
    await open(page, 'Legal/DPO', `/incidents/${public_id}?tab=legal`);
    const opener = page.getByRole('button', { name: 'Place legal hold' });
    await opener.focus();
    await page.keyboard.press('Enter');
    await comesToMatch(() => page.evaluate(focused), /^TEXTAREA Reason/);
    await page.keyboard.type('A court asked for it.');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByText('A court asked for it.').waitFor();
    await becomes(() => page.evaluate(focused), 'H2 Legal hold');
    await done();
  });

  test('a form of the page › left with Enter › at the heading of its card', async () => {
    const { public_id } = await newIncident(console.service);
    const { page, done } = await console.open();
    await open(page, 'Analyst', `/incidents/${public_id}`);
    await page.keyboard.press('a');
    await comesToMatch(() => page.evaluate(focused), /^INPUT Owner/);
    await page.getByRole('button', { name: 'Cancel' }).press('Enter');
    await becomes(() => page.evaluate(focused), 'H2 Can this be closed?');
    await done();
  });
});
