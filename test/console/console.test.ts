// The console in a real browser against the real server: the story of an incident by mouse, what a
// viewer cannot do, hostile text, and that every page is accessible in both themes and languages.
import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { faultsOf, looks, openConsole, type ConsoleUnderTest } from '../support/console.ts';
import { becomes } from '../support/eventually.ts';
import { newEvidence, newIncident } from '../support/records.ts';
import { password, type TestService } from '../support/service.ts';

const hostile = '<img src=x onerror=alert(1)> \u202Egnp.exe " onmouseover="alert(2)';

suite('console', () => {
  let console: ConsoleUnderTest;
  let service: TestService;
  let open: ConsoleUnderTest['open'];
  let signIn: ConsoleUnderTest['signIn'];
  let base: string;
  before(async () => {
    console = await openConsole();
    ({ service, open, signIn, base } = console);
  });
  after(() => console.close());

  test('an incident › moved, refused, proven, closed › by mouse', async () => {
    const { public_id } = await newIncident(service, { title: 'Open redirect in the shop' });
    const { page, done } = await open();
    await signIn(page, 'Analyst', '/incidents');
    await page.getByRole('link', { name: 'Open redirect in the shop' }).click();
    await page.waitForURL(`**/incidents/${public_id}`);
    for (const state of ['Triaged', 'Assigned', 'Fixing', 'Retest']) {
      await page.getByRole('button', { name: `Move to ${state}` }).click();
      await page.locator(`[aria-current=step]:has-text("${state}")`).waitFor();
    }
    const gate = page.getByRole('region', { name: 'Can this be closed?' });
    await gate.getByText("Can't close yet. Missing:").waitFor();
    await becomes(() => gate.locator('.is-missing').count(), 2);
    await becomes(() => gate.getByRole('button', { name: 'Close incident' }).count(), 0);

    await gate.getByRole('link', { name: 'Attach retest evidence' }).click();
    const chosen = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'File', exact: true }).click();
    const buffer = Buffer.from('The redirect is refused since release 4.2.');
    await (await chosen).setFiles({ name: 'retest.txt', mimeType: 'text/plain', buffer });
    await page.getByRole('combobox', { name: 'Type' }).fill('retest_report');
    await page.getByRole('button', { name: 'Attach evidence', exact: true }).click();
    await page.getByRole('heading', { name: /Retest report/ }).waitFor();

    await page.getByRole('tab', { name: 'Summary' }).click();
    await gate.getByText('Ready to close: all requirements are met.').waitFor();
    await gate.getByRole('button', { name: 'Close…' }).click();
    await page.getByRole('textbox', { name: 'Closing comment' }).fill('Retested by the shop team.');
    await page.getByRole('button', { name: 'Close incident' }).click();
    await page.locator('[aria-current=step]:has-text("Closed")').waitFor();
    await done();
    const headers = await service.as('Analyst');
    const { body } = await service.call('GET', `/api/ip3/v1/incidents/${public_id}`, { headers });
    assert.equal(body.workflow_status, 'closed');
  });

  test('two at work › the second writes on what changed › told so, and shown the newest', async () => {
    const { id, public_id } = await newIncident(service, { title: 'Edited by two' });
    const { page, complaints } = await open();
    await signIn(page, 'Analyst', `/incidents/${public_id}`);
    await page.getByRole('button', { name: 'Move to Triaged' }).waitFor();
    const headers = await service.as('Analyst');
    const url = `/api/ip3/v1/incidents/${id}/assign`;
    await service.call('POST', url, { headers, body: { owner_email: 'other@example.org' } });
    await page.getByRole('button', { name: 'Move to Triaged' }).click();
    await page.getByText('Someone else changed this record').waitFor();
    await page.getByRole('button', { name: 'Show latest version' }).click();
    // The owner, and one of the people of the incident.
    await page.getByText('other@example.org').first().waitFor();
    // The refusal itself is the one thing that the browser notes.
    assert.ok(complaints.every((text) => /412/.test(text)));
    await page.context().close();
  });

  test('a viewer › sees the incident and no way to change it', async () => {
    const { public_id } = await newIncident(service, { title: 'For reading' });
    const { page, done } = await open();
    await signIn(page, 'Viewer', `/incidents/${public_id}?tab=summary`);
    await page.getByText('You need the role Analyst.').first().waitFor();
    const writing = page.getByRole('button', { name: /Move to|Assign|Edit|Classify/ });
    await becomes(() => writing.count(), 5);
    for (const button of await writing.all()) {
      await becomes(() => button.getAttribute('aria-disabled'), 'true');
    }
    await done();
  });

  test('a session that ends at work › asks again over the page, which stays', async () => {
    const { public_id } = await newIncident(service, { title: 'Long evening' });
    const { page } = await open();
    await signIn(page, 'Analyst', `/incidents/${public_id}?tab=evidence`);
    await page.getByRole('combobox', { name: 'Type' }).fill('agent_trace');
    await page.context().clearCookies();
    await page.reload();
    await page.getByText('Your session ended.').waitFor();
    await page.locator('input[type=email]').fill('analyst@example.org');
    await page.locator('input[type=password]').fill(password);
    await page.keyboard.press('Enter');
    await page.getByText('Your session ended.').waitFor({ state: 'detached' });
    await page.context().close();
  });

  test('hostile text › in title, description, evidence › is text', async () => {
    const incident = await newIncident(service, { title: hostile, description: hostile });
    await newEvidence(service, incident, { source: hostile });
    const { page, done } = await open();
    await signIn(page, 'Analyst', `/incidents/${incident.public_id}?tab=evidence`);
    await page.locator('.card').waitFor();
    assert.equal(await page.locator('.card img, h1 img').count(), 0);
    const heading = await page.locator('h1').innerText();
    assert.match(heading, /<img src=x onerror/);
    // Written out, so that exe.png stays gnp.exe.
    assert.ok(heading.includes(String.raw`\u202egnp.exe`), heading);
    await page.goto(`${base}/incidents`);
    await page.getByRole('link', { name: 'gnp.exe' }).first().waitFor();
    assert.doesNotMatch(await page.locator('body').innerText(), /[\u202a-\u202e]/);
    await done();
  });

  test('pages › in every look › no fault of accessibility', async () => {
    const incident = await newIncident(service, { title: 'Looked at', gdpr_personal_data: true });
    await newEvidence(service, incident);
    const at = `/incidents/${incident.public_id}`;
    const addresses = ['/incidents', '/incidents?q=nothing-has-this', `${at}?tab=legal`];
    await console.lookAt('Analyst', addresses);
  });

  test('the sign-in page › in every look › no fault of accessibility', async () => {
    for (const look of looks) {
      const { page, done } = await open(look);
      await page.goto(`${base}/sign-in`);
      await page.locator('h1').waitFor();
      assert.deepEqual(await faultsOf(page), []);
      await done();
    }
  });

  test('a fault › shown in every look › accessible, with its request to name', async () => {
    const problem = {
      ...{ type: 'urn:proofline:error:internal', title: 'The service failed', status: 500 },
      ...{ error: 'internal', detail: 'Try again.', request_id: '019aa1d0-3f02-7a11-b1c4' },
    };
    for (const look of looks) {
      const { page, complaints } = await open(look);
      await page.route('**/api/ip3/v1/overview*', (route) =>
        route.fulfill({ status: 500, json: problem, contentType: 'application/problem+json' }),
      );
      await signIn(page, 'Analyst', '/overview');
      await page.getByText(problem.request_id).first().waitFor();
      await page.waitForLoadState('networkidle');
      assert.deepEqual(await faultsOf(page), [], `${look.colorScheme} ${look.viewport.width} px`);
      assert.ok(complaints.every((text) => /500/.test(text)));
      await page.context().close();
    }
  });
});
