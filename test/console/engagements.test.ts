// Engagements in a real browser: a test from its scope to its package, what an outsider learns of
// it (nothing), and deconfliction.
import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, suite, test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { openConsole, type ConsoleUnderTest } from '../support/console.ts';
import { engagements, log, newEngagement, registered, reported } from '../support/engagements.ts';
import { becomes } from '../support/eventually.ts';
import { hash } from '../support/records.ts';
import type { TestService } from '../support/service.ts';

const hostile = '<img src=x onerror=alert(1)> \u202Egnp.exe " onmouseover="alert(2)';
const canary = 'canary-of-the-payment-core';

suite('engagements', () => {
  let console: ConsoleUnderTest;
  let service: TestService;
  let open: ConsoleUnderTest['open'];
  let signIn: ConsoleUnderTest['signIn'];
  before(async () => {
    console = await openConsole();
    ({ service, open, signIn } = console);
  });
  after(() => console.close());

  async function read(id: string, path = '') {
    const headers = await service.as('Operator');
    const { body } = await service.call('GET', `${engagements}/${id}${path}`, { headers });
    return body as Record<string, unknown>;
  }

  /** In the zone that is chosen alongside it, which is UTC here. */
  async function when(dialog: Locator, name: string, typed: string) {
    await dialog.getByLabel(name, { exact: true }).fill(typed);
  }

  async function setUp(page: Page): Promise<string> {
    await page.getByRole('button', { name: 'Create engagement' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('TLPT of the core');
    await dialog.getByRole('textbox', { name: 'Scope' }).fill('Instant payments\nGateway');
    await dialog.getByRole('textbox', { name: 'Crown jewels' }).fill('Signing keys');
    await dialog.getByRole('textbox', { name: 'Rules of engagement' }).fill('No change of data');
    await when(dialog, 'Start', '2026-12-01T08:00');
    await when(dialog, 'End', '2026-11-30T08:00');
    await dialog.getByRole('button', { name: 'Create engagement' }).click();
    await dialog.getByText('The end must be after the start.').waitFor();
    await when(dialog, 'End', '');
    await dialog.getByRole('button', { name: 'Create engagement' }).click();
    await page.getByRole('heading', { level: 1, name: 'TLPT of the core' }).waitFor();
    return page.url().split('/').at(-1)!;
  }

  /** Leaving the red team test on its first day, with an empty log. */
  async function isAskedOnceMore(page: Page) {
    await page.getByText('Phases passed without records').waitFor();
    await page.getByRole('button', { name: 'Next: Closure' }).click();
    await page.getByText('The red team tested for 0 of at least 84 days.').waitFor();
    await page.getByRole('button', { name: 'Stay in this phase' }).click();
    await page.getByRole('link', { name: 'Add log entry' }).waitFor();
  }

  test('a test › from its scope to its package › by its lead', async () => {
    const { page } = await open();
    await signIn(page, 'Operator', '/engagements');
    const id = await setUp(page);
    const { window } = await read(id);
    // A lone start is kept.
    assert.deepEqual(window, { start: '2026-12-01T08:00:00.000Z', end: null });
    await page.getByRole('link', { name: 'Record signature' }).click();
    await page.getByRole('textbox', { name: 'Signed by' }).fill('M. Zielińska, lead');
    await page.getByRole('button', { name: 'Record signature of v1' }).click();
    await page.getByText('Signed', { exact: true }).waitFor();
    await page.getByRole('tab', { name: 'Summary' }).click();
    await page.getByRole('button', { name: 'Next: Threat intelligence' }).click();
    await page.locator('[aria-current=step]:has-text("Threat intelligence")').waitFor();
    await page.getByRole('button', { name: 'Next: Red team' }).click();
    await page.locator('[aria-current=step]:has-text("Week 1 of at least 12")').waitFor();
    await isAskedOnceMore(page);

    await page.getByRole('tab', { name: 'Final report' }).click();
    await page.getByText('Evidence register entries: 0').waitFor();
    await page.getByRole('textbox', { name: 'Summary' }).fill('One scenario reached its flag.');
    await page.getByRole('button', { name: 'Submit final report' }).click();
    await page.getByText('Report rejected: a claim has no evidence.').waitFor();
    await page.getByRole('link', { name: 'Add log entries to the register' }).first().click();

    await page.getByText('No log entries yet.').waitFor();
    await page.locator('h1').click();
    await page.keyboard.press('n');
    const form = page.getByRole('form', { name: 'Add entry (n)' });
    await form.getByRole('textbox', { name: 'What happened' }).waitFor();
    await page.keyboard.type('Called the desk: password was reset.');
    await form.getByRole('button', { name: 'Now' }).click();
    await form.getByRole('textbox', { name: 'Hosts' }).fill('desk.example.org');
    await form.getByRole('button', { name: 'Add entry' }).click();
    await page.getByRole('button', { name: 'Add #1 to the register…' }).click();
    const text = form.getByRole('textbox', { name: 'What happened' });
    await becomes(() => text.inputValue(), '#1: Called the desk: password was reset.');
    await form.getByRole('textbox', { name: 'Type', exact: true }).fill('transcript');
    await form.getByRole('textbox', { name: 'Source' }).fill('red team');
    await form.getByRole('textbox', { name: 'Reference' }).fill('urn:test:transcript');
    await form.getByRole('textbox', { name: 'SHA-256' }).fill(hash);
    await form.getByRole('button', { name: 'Add entry' }).click();
    await page.locator('#entry-2 .engagements_register').waitFor();
    assert.equal((await read(id))['register_entries'], 1);

    await page.getByRole('tab', { name: 'Final report' }).click();
    await page.getByRole('button', { name: 'Add finding' }).click();
    const finding = page.getByRole('group', { name: 'Finding 1' });
    await finding.getByRole('textbox', { name: 'Title' }).fill('Reset without call back');
    await finding.getByRole('textbox', { name: 'Claim' }).fill('A caller got a reset.');
    await finding.getByRole('textbox', { name: 'Register entries that prove it' }).fill('2');
    await page.getByRole('button', { name: 'Submit final report' }).click();
    await page.getByText('Report accepted. All accepted versions are stored.').waitFor();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download JSON' }).click();
    const file = await download;
    const { package_sha256 } = await read(id, '/report-package?format=json');
    await page.getByText(String(package_sha256)).waitFor();
    await page.getByText(`proofline verify ${file.suggestedFilename()}`).waitFor();

    await page.getByRole('tab', { name: 'Remediation plan' }).click();
    await page.getByRole('combobox', { name: 'Owner' }).fill('desk@example.org');
    await page.getByRole('button', { name: 'Create incident' }).click();
    await page.getByRole('button', { name: 'Assign anyway' }).click();
    await page.getByRole('cell', { name: 'Reset without call back' }).waitFor();
    await page.context().close();
  });

  test('a form sent empty › in Polish › its wrong fields are a list that has the focus', async () => {
    const { page, done } = await open({ locale: 'pl-PL' });
    await signIn(page, 'Operator', '/engagements?view=new');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Utwórz test TLPT' }).click();
    const list = dialog.getByRole('alert');
    await list.getByText('4 pola wymagają poprawy').waitFor();
    await list.getByText('To pole jest wymagane.').first().waitFor();
    const focused = await page.evaluate(`document.activeElement.getAttribute('role')`);
    assert.equal(focused, 'alert');
    await list.getByRole('button', { name: 'Zakres' }).click();
    const scope = dialog.getByRole('textbox', { name: 'Zakres' });
    await becomes(() => scope.getAttribute('aria-invalid'), 'true');
    await page.keyboard.type('Płatności');
    await list.getByText('3 pola wymagają poprawy').waitFor();
    await becomes(() => scope.inputValue(), 'Płatności');
    await done();
  });

  test('an outsider › in list, detail, deconfliction › learns nothing', async () => {
    const { id } = await newEngagement(service, { title: canary });
    await log(
      service,
      { id },
      { type: 'white_team_log', text: canary, hosts: ['pay.example.org'] },
    );
    const { page } = await open();
    const seen: string[] = [];
    page.on('response', (response) => {
      if (!/api/.test(response.url())) return;
      void response.text().then(
        (text) => seen.push(text),
        () => undefined,
      );
    });
    await signIn(page, 'DevSecOps', '/engagements');
    await page.getByText("You aren't a member of any engagement").waitFor();
    await page.goto(`${console.base}/engagements/${id}`);
    await page.getByRole('heading', { name: 'Restricted engagement' }).waitFor();
    await page.goto(`${console.base}/engagements?view=ask&host=pay.example.org`);
    await page.getByText('Not logged.').waitFor();
    await page.getByText('This proves nothing').waitFor();
    assert.ok(seen.length > 2);
    assert.doesNotMatch(seen.join(), new RegExp(canary));
    assert.doesNotMatch(await page.content(), new RegExp(canary));
    await page.context().close();
  });

  test('a member › asks whether it was the test › is shown the entry', async () => {
    const { id } = await newEngagement(service, { title: 'Asked' });
    const text = 'Red team scans the gateway.';
    await log(service, { id }, { type: 'white_team_log', text, addresses: ['203.0.113.7'] });
    const { page, done } = await open();
    await signIn(page, 'Operator', '/engagements');
    await page.getByRole('button', { name: 'Check for test activity' }).click();
    await page.getByRole('textbox', { name: 'Address' }).fill('203.0.113.0/24');
    await page.getByRole('button', { name: 'Search logs' }).click();
    await page.getByText('Logged: these entries match.').waitFor();
    await page.getByText(text).waitFor();
    await page.getByText('matched by time, IP address').waitFor();
    await done();
  });

  test('a file as register evidence › held, verified, downloaded', async () => {
    const { id } = await newEngagement(service);
    const { page, done } = await open();
    await signIn(page, 'Operator', `/engagements/${id}?tab=log`);
    await page.getByRole('button', { name: 'Add entry (n)' }).click();
    const form = page.getByRole('form', { name: 'Add entry (n)' });
    await form.getByRole('textbox', { name: 'What happened' }).fill('A screen.');
    await form.getByRole('combobox', { name: 'Entry type' }).selectOption('evidence_register');
    await form.getByRole('textbox', { name: 'Type', exact: true }).fill('screenshot');
    await form.getByRole('textbox', { name: 'Source' }).fill('red team');
    const path = join(service.files.dataDir, 'screen.txt');
    await writeFile(path, 'bytes of a screen');
    const chosen = page.waitForEvent('filechooser');
    await form.getByLabel('File').click();
    await (await chosen).setFiles(path);
    await form.getByRole('button', { name: 'Add entry' }).click();
    await page.getByText('stored and hashed by the server').waitFor();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download file' }).click();
    assert.equal((await download).suggestedFilename(), 'screen.txt');
    await done();
  });

  test('an analyst who is a member › reads, and is told which role writing needs', async () => {
    await service.as('Analyst');
    const { id } = await newEngagement(service, { white_team: ['analyst@example.org'] });
    const { page, done } = await open();
    await signIn(page, 'Analyst', `/engagements/${id}?tab=log`);
    await page.getByText('To edit this engagement, you need the role Operator.').first().waitFor();
    await page.keyboard.press('n');
    await becomes(() => page.getByRole('form').count(), 0);
    await done();
  });

  test('scope › edited by two › the second sees both, and nothing is lost', async () => {
    const { id } = await newEngagement(service);
    const { page } = await open();
    await signIn(page, 'Operator', `/engagements/${id}?tab=rules`);
    await page.getByRole('button', { name: 'Edit: Scope' }).click();
    const headers = await service.as('Operator');
    const body = { scope: ['Theirs'] };
    await service.call('PATCH', `${engagements}/${id}`, { headers, body });
    await page.getByRole('textbox', { name: 'Scope' }).fill('Mine');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('cell', { name: 'Theirs' }).waitFor();
    assert.deepEqual((await read(id))['scope'], ['Theirs']);
    await page.getByRole('button', { name: 'Save my version' }).click();
    await page.getByRole('button', { name: 'Edit: Scope' }).waitFor();
    assert.deepEqual((await read(id))['scope'], ['Mine']);
    await page.context().close();
  });

  test('pages › in every look › hostile text is text, accessible, nothing too wide', async () => {
    const fields = { title: hostile, scope: [hostile], crown_jewels: [hostile] };
    const { id } = await newEngagement(service, fields);
    await log(service, { id }, { type: 'white_team_log', text: hostile, actor: hostile });
    await log(service, { id }, registered);
    await reported(service, { id });
    const { page, done } = await open();
    await signIn(page, 'Operator', `/engagements/${id}?tab=log`);
    await page.locator('#entry-1').waitFor();
    assert.equal(await page.locator('main img').count(), 0);
    await done();
    const tabs = ['overview', 'log', 'report', 'plan', 'documents'];
    await console.lookAt('Operator', [
      '/engagements',
      '/engagements?view=ask&host=pay.example.org',
      '/engagements?view=new',
      ...tabs.map((tab) => `/engagements/${id}?tab=${tab}`),
    ]);
  });

  test('techniques that the log names › listed with their entry', async () => {
    const engagement = await newEngagement(service);
    await log(service, engagement, {
      ...{ type: 'white_team_log', text: 'Scenario 1 begins with T1566.002.' },
    });
    const { page, done } = await open();
    await signIn(page, 'Operator', `/engagements/${engagement.id}`);
    const section = page.locator('section', { hasText: 'Tested techniques' });
    await section.getByRole('link', { name: /T1566.002/ }).waitFor();
    await section.getByText('Entry #1').waitFor();
    await section.getByText('0 of 1 tested techniques are on an incident').waitFor();
    await done();
  });
});
