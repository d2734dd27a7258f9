// Playbooks in a real browser: read, downloaded for other tools, started on an incident.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, suite, test } from 'node:test';
import { openConsole, type ConsoleUnderTest } from '../support/console.ts';
import { becomes } from '../support/eventually.ts';
import { newIncident } from '../support/records.ts';
import type { TestService } from '../support/service.ts';

suite('playbooks', () => {
  let console: ConsoleUnderTest;
  let service: TestService;
  let open: ConsoleUnderTest['open'];
  let signIn: ConsoleUnderTest['signIn'];
  before(async () => {
    console = await openConsole();
    ({ service, open, signIn } = console);
  });
  after(() => console.close());

  test('a playbook › started on an incident › its ticked steps are actions, twins are told', async () => {
    const incident = await newIncident(service, { title: 'Encrypted shares' });
    const { page, complaints } = await open();
    await signIn(page, 'Operator', `/playbooks?incident=${incident.public_id}`);
    await page.getByRole('link', { name: 'Ransomware' }).click();
    const form = page.getByRole('form', { name: 'Start on incident…' });
    const id = form.getByRole('textbox', { name: 'Incident' });
    await id.waitFor();
    await becomes(() => id.inputValue(), incident.public_id);
    const boxes = page.getByRole('checkbox');
    const steps = await boxes.count();
    await boxes.first().uncheck();
    await form.getByRole('button', { name: `Add ${steps - 1} actions` }).click();
    await form.getByText(`${steps - 1} actions added.`).waitFor();
    const headers = await service.as('Analyst');
    const url = `/api/actions?incident=${incident.public_id}&limit=200`;
    const { body } = await service.call('GET', url, { headers });
    assert.equal(body.count, steps - 1);
    assert.ok(body.actions.every((one: { step: number }) => one.step !== 1));

    await boxes.first().check();
    await form.getByRole('button', { name: `Add ${steps} actions` }).click();
    await form.getByText('1 action added.').waitFor();
    await form.getByText('is already on this incident').first().waitFor();
    assert.ok(complaints.every((text) => /409/.test(text)));
    await form.getByRole('link', { name: 'Show actions' }).click();
    await page.waitForURL(`**/actions?incident=${incident.public_id}`);
    await page.context().close();
  });

  test('an incident that is not there › each step says so, nothing is added', async () => {
    const { page } = await open();
    await signIn(page, 'Operator', '/playbooks/ransomware?incident=INC-2026-999999');
    const form = page.getByRole('form', { name: 'Start on incident…' });
    await form.getByRole('button', { name: /^Add/ }).click();
    await form.getByText('0 actions added.').waitFor();
    await page.context().close();
  });

  test('a viewer › reads the steps, downloads CACAO, and starts nothing', async () => {
    const { page, done } = await open();
    await signIn(page, 'Viewer', '/playbooks/prompt_injection');
    await page.getByText('To start a playbook, you need the role Operator.').waitFor();
    await becomes(() => page.getByRole('checkbox').count(), 0);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download as CACAO 2.0' }).click();
    const file = await download;
    assert.equal(file.suggestedFilename(), 'playbook-prompt_injection.cacao.json');
    const document = JSON.parse(await readFile(await file.path(), 'utf8')) as object;
    assert.partialDeepStrictEqual(document, { spec_version: 'cacao-2.0' });
    await done();
  });

  test('pages › in every look › no fault of accessibility, nothing too wide', async () => {
    await console.lookAt('Operator', ['/playbooks', '/playbooks/prompt_injection']);
  });
});
