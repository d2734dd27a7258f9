// The service below a path of another site, behind each proxy of docs/how-to/install.md with the
// change that the page has for it; with a browser behind nginx.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import { after, before, suite, test } from 'node:test';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { openBrowser } from '../support/browser.ts';
import { temporaryFolder } from '../support/engines.ts';
import { becomes } from '../support/eventually.ts';
import { startLogSequencer, type RunningSequencer } from '../support/log-sequencer.ts';
import { freePort } from '../support/postgres.ts';
import { newIncident } from '../support/records.ts';
import { openTestService, password, type TestService } from '../support/service.ts';
import { portOfServer } from '../support/values.ts';
import { host, page as howTo, makeCertificate, proxies, startProxy } from './proxy-programs.ts';

const base = '/proofline';
const patientMs = 60_000;

/** What the page says to write in place of what. */
function changeFor(proxy: string): readonly [string, string] {
  const [, from, to] = new RegExp(`^\\| ${proxy} +\\| \`(.+?)\` +\\| \`(.+?)\``, 'm').exec(howTo)!;
  return [from!, to!];
}

suite('install.md › below a path of another site', () => {
  const folder = temporaryFolder();
  const files = makeCertificate(folder);
  const running: { url: string; stop: () => Promise<void> }[] = [];
  let service: TestService;
  let sequencer: RunningSequencer;
  let browser: Browser;
  let context: BrowserContext;

  before(async () => {
    const settings = { IP3_BASE_PATH: base, IP3_TRUST_PROXY: 'on', IP3_ALLOWED_HOSTS: host };
    service = await openTestService('postgres', { settings });
    await service.app.listen({ host: '127.0.0.1', port: 0 });
    sequencer = await startLogSequencer(service.deps, service.app.log);
    await service.as('Analyst');
    const port = portOfServer(service.app.server);
    for (const name of ['nginx', 'caddy', 'haproxy'] as const) {
      const own = fs.mkdtempSync(`${folder}/${name}`);
      const at = { folder: own, port: await freePort(), upstream: `127.0.0.1:${port}` };
      const stop = await startProxy(
        proxies[name]({ ...files, ...at, change: changeFor(name) }),
        at.port,
      );
      running.push({ url: `https://${host}:${at.port}`, stop });
    }
    browser = await openBrowser([`--host-resolver-rules=MAP ${host} 127.0.0.1`]);
    context = await browser.newContext({ ignoreHTTPSErrors: true, locale: 'en-GB' });
    context.setDefaultTimeout(patientMs);
  });
  after(async () => {
    await browser.close();
    for (const { stop } of running) await stop();
    await sequencer.stop();
    await service.close();
    fs.rmSync(folder, { recursive: true });
  });

  test('each proxy › with the change of the page › passes on what is below the path', async () => {
    const page = await context.newPage();
    for (const { url } of running) {
      const status = async (path: string) => (await page.goto(url + path))?.status();
      // HAProxy asks for readiness first.
      await becomes(() => status(`${base}/readyz`), 200);
      assert.equal(await status(`${base}/livez`), 200);
      // The site's own pages are not asked of the service.
      const other = await page.goto(`${url}/livez`);
      assert.equal(other?.headers()['x-request-id'], undefined);
      await page.goto(`${url}${base}/sign-in`);
      await page.locator('input[type=email]').waitFor();
    }
    await page.close();
  });

  test('a browser › from signing in to signing out › stays below the path', async () => {
    const { public_id } = await newIncident(service, { title: 'Below a path' });
    const { url } = running[0]!;
    const root = url + base;
    const outside: string[] = [];
    const complaints: string[] = [];
    const watched = (page: Page) =>
      page
        .on('request', (request) => {
          if (!request.url().startsWith(`${root}/`)) outside.push(request.url());
        })
        .on('pageerror', (error) => complaints.push(error.message))
        .on('console', (message) => {
          if (message.type() === 'error') complaints.push(message.text());
        });
    const page = watched(await context.newPage());

    await page.goto(`${root}/incidents/${public_id}`);
    await page.waitForURL(`${root}/sign-in?to=*`);
    await page.locator('input[type=email]').fill('analyst@example.org');
    await page.locator('input[type=password]').fill(password);
    await page.locator('input[type=password]').press('Enter');
    const heading = page.getByRole('heading', { name: 'Below a path' });
    await heading.waitFor();
    assert.equal(page.url(), `${root}/incidents/${public_id}`);
    const cookies = await context.cookies(root);
    assert.deepEqual(
      cookies.map(({ name, path, secure }) => ({ name, path, secure })),
      [{ name: '__Secure-proofline-session.proofline', path: base, secure: true }],
    );

    // A deep link again, and in a new tab; what changes comes by the stream of events.
    await page.reload();
    await heading.waitFor();
    const tab = watched(await context.newPage());
    await tab.goto(`${root}/incidents`);
    await tab.getByRole('link', { name: 'Below a path' }).click();
    await tab.waitForURL(`${root}/incidents/${public_id}`);
    await tab.getByRole('button', { name: 'Move to Triaged' }).click();
    await page.locator('[aria-current=step]:has-text("Triaged")').waitFor();
    const address = await page.locator('a[href$="/api/docs"]').first().getAttribute('href');
    assert.equal(address, `${base}/api/docs`);
    // Closing a page ends what it still asks, which the browser might complain of.
    const known = [...complaints];
    await tab.close();

    const kept = await page.evaluate<string>('Object.keys(localStorage).join()');
    assert.match(kept, /^(?:proofline\/proofline\.[\w.-]+,?)+$/, 'not the keys of one at the root');
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL(`${root}/sign-in`);
    await becomes(async () => (await context.cookies(root)).length, 0);
    await page.goto(`${root}/incidents`);
    await page.waitForURL(`${root}/sign-in?to=*`);
    assert.deepEqual(outside, []);
    assert.deepEqual(known, []);
  });
});
