// axe over every dialog, menu and list that opens over a page, in the light scheme and the dark.
import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import type { Page } from 'playwright-core';
import { importExamples } from '../../src/http/v1/import-examples.ts';
import { newAgent } from '../support/agents.ts';
import { faultsOf, openConsole, type ConsoleUnderTest } from '../support/console.ts';
import { newEvidence, newIncident } from '../support/records.ts';
import { openings, type Step } from './openings.ts';

/** On a busy machine, colours are still between those of the themes; some never end. */
async function transitionsEnd(page: Page): Promise<void> {
  await page.evaluate(`Promise.race([
    new Promise((resolve) => setTimeout(resolve, 1000)),
    Promise.allSettled(
      document.getAnimations().flatMap((one) => one instanceof CSSTransition ? [one.finished] : []),
    ),
  ]).then(() => undefined)`);
}

suite('what opens over a page', () => {
  let console: ConsoleUnderTest;
  const places: Record<string, string> = { agent: 'agent-opened' };
  before(async () => {
    console = await openConsole();
    const { service } = console;
    const headers = await service.as('Admin');
    const post = async (url: string, body: unknown, more = {}) => {
      const answer = await service.call('POST', url, {
        headers: { ...headers, ...more },
        body: body as object,
      });
      assert.ok(answer.status < 300, `${url}: ${answer.text}`);
      return answer.body;
    };
    const made = await newIncident(service, {
      ...{ title: 'opened', gdpr_personal_data: true, entity: 'essential', sector: 'energy' },
      aware_at: new Date(Date.now() - 80 * 3_600_000).toISOString(),
    });
    await newIncident(service, { title: 'opened, too' });
    await newEvidence(service, made);
    places['incident'] = made.public_id;
    await newAgent(service, 'agent-opened');
    const action = await post(`/api/incidents/${made.id}/actions`, { title: 'Block the address' });
    places['action'] = action.id;
    for (const status of ['in_progress', 'done'])
      await service.call('PATCH', `/api/actions/${action.id}`, { headers, body: { status } });
    const connector = { name: 'Dojo', product: 'defectdojo', url: 'https://dojo.example.org' };
    await post('/api/ip3/v1/connectors', { ...connector, token: 'token-of-the-tests-0123' });
    const sites = { key: 'sites', type: 'choices', label: 'Sites', choices: ['One', 'Two'] };
    await post('/api/ip3/v1/custom-fields', sites);
    const run = await post('/api/ip3/v1/imports/csv?filename=a.csv', importExamples.csv.text, {
      'content-type': 'text/csv',
    });
    places['run'] = run.id;
    const view = { name: 'Opened', audience: 'everyone', query: { q: 'opened' } };
    const analyst = await service.as('Analyst');
    const saved = await service.call('POST', '/api/ip3/v1/views', { headers: analyst, body: view });
    assert.equal(saved.status, 201, saved.text);
  });
  after(() => console.close());

  async function take(page: Page, step: Step): Promise<void> {
    if ('key' in step) return page.keyboard.press(step.key);
    if ('field' in step) {
      const field = page.getByLabel(step.field).locator('visible=true').first();
      await field.focus();
      await field.pressSequentially(step.text);
      return page.keyboard.press('ArrowDown');
    }
    if ('summary' in step) return page.locator('summary', { hasText: step.summary }).click();
    const named = (role: 'button' | 'checkbox') => page.getByRole(role, { name: step });
    const summary = page.locator('summary').filter({ hasText: step });
    const labelled = page.locator('summary').filter({ has: page.getByLabel(step) });
    const ways = named('button').or(named('checkbox')).or(summary).or(labelled);
    await ways.locator('visible=true').first().click();
  }

  for (const [component, ways] of Object.entries(openings)) {
    for (const [number, way] of ways.entries()) {
      if (!('at' in way)) continue;
      test(`${component} › opened ${number + 1} › no fault of accessibility`, async () => {
        const at = way.at.replaceAll(/:(\w+)/g, (_, name: string) => places[name]!);
        const { page, done } = await console.open({
          viewport: { width: way.width ?? 1280, height: 900 },
        });
        await console.signIn(page, way.role, at);
        await page.locator('h1').first().waitFor();
        await page.waitForLoadState('networkidle');
        for (const step of way.steps) await take(page, step);
        await page.locator(way.shows).first().waitFor();
        await page.waitForLoadState('networkidle');
        assert.deepEqual(await faultsOf(page), [], 'light');
        await page.emulateMedia({ colorScheme: 'dark' });
        await transitionsEnd(page);
        assert.deepEqual(await faultsOf(page), [], 'dark');
        await done();
      });
    }
  }
});
