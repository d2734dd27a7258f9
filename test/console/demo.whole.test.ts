// The sign-in page of a demo, in a real browser against the program: a button for each role, and
// the tour. A server that is no demo offers no one.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { launch } from '../cli/program.ts';
import { openBrowser } from '../support/browser.ts';
import { faultsOf } from '../support/console.ts';
import { becomes } from '../support/eventually.ts';
import { openTestService } from '../support/service.ts';

const homes = {
  Analyst: '/incidents',
  'AI Safety': '/agents',
  'Legal/DPO': '/reports',
  Viewer: '/overview',
};

test('demo › a button for each role › in with one press, at the place of the role', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'of-the-demo-console-'));
  const demo = launch(['demo', '--port', '0'], { env: { TMPDIR: folder } });
  const browser = await openBrowser();
  try {
    while (!demo.stdout().includes('SIMULATION')) {
      assert.equal(demo.child.exitCode, null, demo.stderr());
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    const base = /Console +(http:\S+)\//.exec(demo.stdout())![1]!;
    for (const [role, home] of Object.entries(homes)) {
      const page = await (await browser.newContext({ locale: 'pl-PL' })).newPage();
      await page.goto(`${base}/sign-in`);
      const button = page.locator('.sign-in_demo-roles button', { hasText: role });
      await button.first().waitFor();
      await becomes(() => page.locator('.sign-in_demo-roles button').count(), 8);
      assert.deepEqual(await faultsOf(page), []);
      await button.first().click();
      await page.waitForURL((url) => url.pathname === home);
      await page.locator('#content').waitFor();
      if (role === 'Analyst') await takeTour(page);
      await page.context().close();
    }
  } finally {
    await browser.close();
    demo.child.kill('SIGINT');
    await demo.ended;
    rmSync(folder, { recursive: true, force: true });
  }
});

/** From story to story, away and back, until it is left; nothing of it is lost by a reload. */
async function takeTour(page: Page): Promise<void> {
  const tour = page.locator('.tour_tour');
  const press = (name: string) => tour.getByRole('button', { name }).click();
  await tour.getByText('Przewodnik, krok 1 z 5').waitFor();
  await press('Pokaż');
  await page.getByText('(SSRF)').first().waitFor();
  for (const [step, path] of ['/imports', '/reports', '/agents', '/engagements'].entries()) {
    await press('Dalej');
    await page.waitForURL((url) => url.pathname === path);
    await tour.getByText(`Przewodnik, krok ${step + 2} z 5`).waitFor();
    await page.locator('h1').waitFor();
    assert.deepEqual(await faultsOf(page), []);
  }
  await page.reload();
  await tour.getByText('Przewodnik, krok 5 z 5').waitFor();
  await press('Wstecz');
  await press('Zakończ przewodnik');
  await becomes(() => tour.count(), 0);
  await page.reload();
  await page.getByRole('button', { name: /^Konto:/ }).click();
  await page.getByRole('button', { name: 'Przewodnik po demo' }).click();
  await tour.getByText('Przewodnik, krok 4 z 5').waitFor();
}

test('a server that is no demo › its pages and accounts › offer nobody', async () => {
  const service = await openTestService('embedded');
  try {
    const { text } = await service.call('GET', '/sign-in');
    assert.match(text, /<title>Proofline/);
    assert.doesNotMatch(text, /demo/i);
    const body = { email: 'admin@demo.local', password: 'proofline-demo' };
    const { status } = await service.call('POST', '/api/ip3/v1/auth/login', { body });
    assert.equal(status, 401);
  } finally {
    await service.close();
  }
});
