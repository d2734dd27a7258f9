// Agents in a real browser: the switch and the way back as a story of two people, what is refused
// and why, and the same on a phone.
import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import type { AgentEvent } from '../../src/console/api/types.gen.ts';
import { stepsOf } from '../../src/console/features/agents/trust-steps.ts';
import { newAgent, quarantine, readAgent } from '../support/agents.ts';
import { faultsOf, openConsole, type ConsoleUnderTest } from '../support/console.ts';
import { becomes, comesToMatch } from '../support/eventually.ts';
import { newEvidence, newIncident } from '../support/records.ts';
import type { TestService } from '../support/service.ts';

const hostile = '<img src=x onerror=alert(1)> \u202Egnp.exe " onmouseover="alert(2)';
const approver = 'admin@example.org';

suite('agents', () => {
  let console: ConsoleUnderTest;
  let service: TestService;
  let open: ConsoleUnderTest['open'];
  let signIn: ConsoleUnderTest['signIn'];
  before(async () => {
    console = await openConsole();
    ({ service, open, signIn } = console);
  });
  after(() => console.close());

  test('an agent › quarantined by one, restored by another › refused without a test', async () => {
    const tools = ['crm.read', 'mail.send', 'refund.create'];
    await newAgent(service, 'agent-support-bot', { name: 'Support bot', allowed_tools: tools });
    const incident = await newIncident(service, { title: 'Sends refunds on its own' });
    const officer = await open();
    const { page } = officer;
    await signIn(page, 'AI Safety', '/agents?q=support');
    await page.getByRole('link', { name: 'Support bot' }).click();
    await page.getByRole('link', { name: 'Open agent' }).click();
    await page.getByRole('heading', { level: 1, name: 'Support bot' }).waitFor();
    const address = `/agents/agent-support-bot?dialog=quarantine&incident=${incident.public_id}`;
    await page.goto(console.base + address);
    const dialog = page.getByRole('dialog');
    await dialog.getByText('3 tools will be blocked immediately:').waitFor();
    const named = dialog.getByRole('textbox', { name: 'Incident' });
    await becomes(() => named.inputValue(), incident.public_id);
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('It follows mails of customers.');
    await dialog.getByRole('combobox', { name: 'Approved by' }).fill(approver);
    await dialog.getByRole('textbox', { name: /^Enter/ }).fill('agent-other');
    await dialog.getByRole('button', { name: 'Quarantine agent' }).click();
    await dialog.getByText("This isn't the ID of the agent.").waitFor();
    assert.equal((await readAgent(service, 'agent-support-bot')).status, 'active');
    await dialog.getByRole('textbox', { name: /^Enter/ }).fill('agent-support-bot');
    await dialog.getByRole('button', { name: 'Quarantine agent' }).click();
    await dialog.getByText('Agent quarantined. All its tools are blocked.').waitFor();
    const stopped = await readAgent(service, 'agent-support-bot');
    assert.deepEqual([stopped.status, stopped.allowed_tools_effective], ['quarantined', []]);
    await dialog.getByText(`(−${45 - stopped.current_score})`).waitFor();
    await dialog.getByText('Close', { exact: true }).click();
    await page
      .locator('.agents_state-banner')
      .getByText('It follows mails of customers.')
      .waitFor();
    await becomes(() => page.locator('.agents_tools .is-revoked').count(), 3);

    await page
      .getByRole('textbox', { name: 'Why it is safe to restore' })
      .fill('Fixed the prompt.');
    await page.getByRole('combobox', { name: 'Approved by' }).fill(approver);
    await page.getByRole('button', { name: 'Restore agent' }).click();
    await page.getByText('The server restores an agent only with confirmed evidence').waitFor();
    assert.ok(officer.complaints.every((text) => /422/.test(text)));
    assert.equal((await readAgent(service, 'agent-support-bot')).status, 'quarantined');
    await page.context().close();

    await newEvidence(service, incident, { evidence_type: 'screenshot' });
    await newEvidence(service, incident, { evidence_type: 'agent_retest', source: hostile });
    const second = await open();
    await signIn(second.page, 'Admin', '/agents/agent-support-bot');
    await second.page.getByText('1 matching piece of evidence').waitFor();
    await second.page.getByText('1 other piece of evidence, and why').click();
    await second.page.getByText('not a test').waitFor();
    const only = second.page.getByRole('radio', { name: /Agent retest/ });
    await becomes(() => only.isChecked(), true);
    await second.page.getByRole('textbox', { name: 'Why it is safe to restore' }).fill('Retested.');
    await second.page.getByRole('combobox', { name: 'Approved by' }).fill('ai-safety@example.org');
    await second.page.getByRole('button', { name: 'Restore agent' }).click();
    await second.page.locator('.agents_state-banner').waitFor({ state: 'detached' });
    const restored = await readAgent(service, 'agent-support-bot');
    assert.deepEqual([restored.status, restored.allowed_tools_effective], ['active', tools]);
    await second.done();
  });

  test('alongside the list › by keyboard › opened, next one, closed with the focus back', async () => {
    await newAgent(service, 'panel-one', { name: 'Panel one', allowed_tools: ['crm.read'] });
    await newAgent(service, 'panel-two', { name: 'Panel two' });
    await quarantine(service, 'panel-two', { reason: 'It mails strangers.' });
    const { page, done } = await open();
    await signIn(page, 'AI Safety', '/agents?q=panel-');
    await page.getByRole('link', { name: 'Panel one' }).focus();
    await page.keyboard.press('Enter');
    const first = page.getByRole('complementary', { name: 'Agent Panel one' });
    await first.getByText('Granted: 1. Active: 1.').waitFor();
    const active = `document.activeElement.getAttribute('aria-label') ??
      document.activeElement.textContent`;
    await becomes(() => page.evaluate(active), 'Agent Panel one');
    await becomes(() => page.locator('tr[aria-current=true] .row-title').innerText(), 'Panel one');
    const quiet = first.getByRole('button', { name: 'Quarantine…' });
    assert.equal(await quiet.getAttribute('data-variant'), 'default');
    await page.keyboard.press('j');
    const second = page.getByRole('complementary', { name: 'Agent Panel two' });
    await second.getByText('It mails strangers.').waitFor();
    await second.getByRole('img', { name: /^Trust score over 30 days: from 45 to \d+/ }).waitFor();
    await second.getByText('Confirmed evidence of a test after the quarantine').waitFor();
    const filled = page.locator('.mantine-Button-root[data-variant=filled]');
    await becomes(() => filled.allInnerTexts(), ['Attach test evidence']);
    await becomes(() => second.getByRole('button', { name: 'Quarantine…' }).count(), 0);
    assert.deepEqual(await faultsOf(page), []);
    await page.reload();
    await second.getByText('It mails strangers.').waitFor();
    await page.keyboard.press('Escape');
    await second.waitFor({ state: 'detached' });
    await becomes(() => page.evaluate(active), 'Panel two');
    await done();
  });

  test('trust over a time › from the score at its start › or from the first event', () => {
    const event = (at: number, name: string, score_after: number, trust_delta = 0) =>
      ({ at: new Date(at).toISOString(), event: name, score_after, trust_delta }) as AgentEvent;
    const history = [event(30, 'restored', 30, 10), event(20, 'quarantined', 20, -40)];
    const whole = [...history, event(5, 'registered', 60)];
    const later = [
      { at: 20, score: 20 },
      { at: 30, score: 30 },
    ];
    assert.deepEqual(stepsOf(whole, 10), [{ at: 10, score: 60 }, ...later]);
    assert.deepEqual(stepsOf(whole, 0), [{ at: 5, score: 60 }, ...later]);
    // Only the newest events are read: the score before them follows from the first of these.
    assert.deepEqual(stepsOf(history, 10), [{ at: 10, score: 60 }, ...later]);
    assert.deepEqual(stepsOf([], 10), []);
  });

  test('alongside the list › on a tablet › the page of the agent opens in its place', async () => {
    await newAgent(service, 'tablet-bot');
    const { page, done } = await open({ viewport: { width: 1024, height: 768 } });
    await signIn(page, 'AI Safety', '/agents?q=tablet-');
    await page.getByRole('link', { name: 'tablet-bot' }).click();
    await page.getByRole('heading', { level: 1, name: 'tablet-bot' }).waitFor();
    await done();
  });

  test('several agents › quarantined together › the count typed, a result for each', async () => {
    for (const name of ['bulk-one', 'bulk-two', 'bulk-three']) await newAgent(service, name);
    await quarantine(service, 'bulk-two', { approved_by: approver });
    const incident = await newIncident(service, { title: 'Three of a kind' });
    const { page, done } = await open();
    await signIn(page, 'AI Safety', '/agents?q=bulk-');
    await page.getByRole('checkbox', { name: 'Select all agents on this page' }).check();
    const bar = page.getByRole('region', { name: 'Selected agents' });
    await bar.getByText('3 agents selected').waitFor();
    const open3 = bar.getByRole('button', { name: 'Quarantine 3 agents…' });
    await becomes(() => open3.getAttribute('data-variant'), 'default');
    await open3.click();
    const dialog = page.getByRole('dialog', { name: 'Quarantine 3 agents' });
    const submit = dialog.getByRole('button', { name: 'Quarantine 3 agents' });
    await submit.click();
    await dialog.getByText('This field is required.').nth(3).waitFor();
    assert.deepEqual(await faultsOf(page), []);
    await dialog.getByRole('textbox', { name: 'Incident' }).fill('INC-2020-000001');
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('One model, one flaw.');
    await dialog.getByRole('combobox', { name: 'Approved by' }).fill(approver);
    await dialog.getByRole('textbox', { name: /^Enter 3/ }).fill('2');
    await submit.click();
    await dialog.getByText('You selected 3 agents.').waitFor();
    await dialog.getByRole('textbox', { name: /^Enter 3/ }).fill('3');
    assert.equal((await readAgent(service, 'bulk-one')).status, 'active');
    await dialog.getByRole('textbox', { name: 'Incident' }).fill(incident.public_id);
    await submit.click();
    await dialog.getByText('3 agents are quarantined.').waitFor();
    await becomes(() => dialog.getByText('Quarantined', { exact: true }).count(), 2);
    await becomes(() => dialog.getByText('Reason added', { exact: true }).count(), 1);
    await dialog.getByText('Close', { exact: true }).click();
    await bar.waitFor({ state: 'detached' });
    for (const name of ['bulk-one', 'bulk-two', 'bulk-three']) {
      const { status, quarantine_incidents } = await readAgent(service, name);
      assert.deepEqual([status, quarantine_incidents.includes(incident.id)], ['quarantined', true]);
    }
    await done();
  });

  test('several agents › for an incident that is not there › refused, corrected and sent again', async () => {
    for (const name of ['refused-one', 'refused-two']) await newAgent(service, name);
    const { page } = await open();
    await signIn(page, 'AI Safety', '/agents?q=refused-');
    await page.getByRole('checkbox', { name: 'Select refused-one' }).check();
    await page.getByRole('checkbox', { name: 'Select refused-two' }).check();
    await page.getByRole('button', { name: 'Quarantine 2 agents…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Incident' }).fill('INC-2020-000001');
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Unknown.');
    await dialog.getByRole('combobox', { name: 'Approved by' }).fill(approver);
    await dialog.getByRole('textbox', { name: /^Enter 2/ }).fill('2');
    await dialog.getByRole('button', { name: 'Quarantine 2 agents' }).click();
    await dialog.getByText('0 agents are quarantined. 2 were refused.').waitFor();
    await becomes(() => dialog.locator('.agents_outcome-why').count(), 2);
    assert.equal((await readAgent(service, 'refused-one')).status, 'active');
    const named = dialog.getByRole('textbox', { name: 'Incident' });
    const texts = [named, dialog.getByRole('textbox', { name: 'Reason' })];
    const typed = await Promise.all(texts.map((field) => field.inputValue()));
    assert.deepEqual(typed, ['INC-2020-000001', 'Unknown.']);
    assert.deepEqual(await faultsOf(page), []);
    await page.keyboard.press('Escape');
    await page.getByText('2 agents selected').waitFor();
    await page.getByRole('button', { name: 'Quarantine 2 agents…' }).click();
    await dialog.getByRole('textbox', { name: /^Enter 2/ }).fill('2');
    await dialog.getByRole('combobox', { name: 'Approved by' }).fill(approver);
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Unknown.');
    await named.fill('INC-2020-000001');
    await dialog.getByRole('button', { name: 'Quarantine 2 agents' }).click();
    await dialog.getByText('0 agents are quarantined. 2 were refused.').waitFor();
    const incident = await newIncident(service, { title: 'The right one' });
    await named.fill(incident.public_id);
    await dialog.getByRole('button', { name: 'Quarantine 2 agents' }).click();
    await dialog.getByText('2 agents are quarantined.').waitFor();
    assert.equal((await readAgent(service, 'refused-one')).status, 'quarantined');
    await dialog.getByText('Close', { exact: true }).click();
    await page.getByText('2 agents selected').waitFor({ state: 'detached' });
    await page.context().close();
  });

  test('on a phone › quarantine › done with the agent that nobody registered', async () => {
    const incident = await newIncident(service);
    const { page } = await open({ viewport: { width: 390, height: 844 }, hasTouch: true });
    await signIn(page, 'AI Safety', `/agents/agent-ghost?incident=${incident.public_id}`);
    await page.getByText('No agent is registered with this ID').waitFor();
    await page.getByRole('button', { name: 'Quarantine…' }).tap();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Nobody knows it.');
    await dialog.getByRole('combobox', { name: 'Approved by' }).fill(approver);
    await dialog.getByRole('textbox', { name: /^Enter/ }).fill('agent-ghost');
    await dialog.getByRole('button', { name: 'Quarantine agent' }).tap();
    await dialog.getByText('No agent was registered with this ID').waitFor();
    assert.equal((await readAgent(service, 'agent-ghost')).status, 'quarantined');
    await page.context().close();
  });

  test('registered, then edited by two › the second sees both and loses nothing', async () => {
    const { page } = await open();
    await signIn(page, 'AI Safety', '/agents');
    await page.getByRole('button', { name: 'Register agent' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Agent id' }).fill('agent-two');
    await dialog.getByRole('combobox', { name: 'Owner' }).fill('olga@example.org');
    await dialog.getByRole('textbox', { name: 'Granted tools' }).fill('crm.read\nmail.send');
    // A version alone has no place in the record, so it is not dropped without a word.
    await dialog.getByRole('textbox', { name: 'Model version' }).fill('4.1');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Enter the name of the model too.').waitFor();
    await dialog.getByRole('textbox', { name: 'Model', exact: true }).fill('writer');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('No active account has this email address').waitFor();
    await dialog.getByRole('button', { name: 'Use this address' }).click();
    await page.getByRole('link', { name: 'agent-two' }).click();
    await page.getByRole('link', { name: 'Open agent' }).click();
    await page.getByRole('button', { name: 'Edit' }).click();
    await newAgent(service, 'agent-two', { owner: 'jan@example.org', allowed_tools: ['crm.read'] });
    await dialog.getByRole('textbox', { name: 'Team' }).fill('Night shift');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByRole('cell', { name: 'jan@example.org' }).waitFor();
    await dialog.getByRole('cell', { name: 'Night shift' }).waitFor();
    assert.equal((await readAgent(service, 'agent-two')).owner, 'jan@example.org');
    await dialog.getByRole('button', { name: 'Save my version' }).click();
    await dialog.waitFor({ state: 'detached' });
    const { owner, team, allowed_tools } = await readAgent(service, 'agent-two');
    assert.deepEqual([owner, team, allowed_tools.length], ['olga@example.org', 'Night shift', 2]);
    await page.context().close();
  });

  test('an analyst › reads the agent, and is told which role the switch needs', async () => {
    await newAgent(service, 'agent-read');
    await quarantine(service, 'agent-read');
    const { page, done } = await open();
    await signIn(page, 'Analyst', '/agents/agent-read?dialog=quarantine');
    await page
      .getByText('To quarantine, restore or edit an agent, you need the role AI Safety.')
      .waitFor();
    await becomes(() => page.getByRole('dialog').count(), 0);
    await becomes(() => page.getByRole('button', { name: /Quarantine|Restore|Edit/ }).count(), 0);
    await done();
    const reporter = await open();
    await signIn(reporter.page, 'Reporter', '/incidents');
    await becomes(() => reporter.page.getByRole('link', { name: 'Agents' }).count(), 0);
    await reporter.done();
  });

  test('hostile text › as name, owner, tool, reason › is text', async () => {
    const text = hostile.replace('\u202E', '');
    const fields = { name: hostile, owner: hostile, team: hostile, allowed_tools: [text] };
    await newAgent(service, 'agent-hostile', fields);
    await quarantine(service, 'agent-hostile', { reason: hostile });
    const { page, done } = await open();
    await signIn(page, 'AI Safety', '/agents/agent-hostile');
    await page.locator('.agents_state-banner').waitFor();
    assert.equal(await page.locator('main img').count(), 0);
    await comesToMatch(() => page.locator('h1').innerText(), /<img src=x onerror/);
    await done();
  });

  test('pages › in every look › no fault of accessibility, nothing too wide', async () => {
    await newAgent(service, 'agent-looked-at', { name: 'Looked at' });
    await quarantine(service, 'agent-looked-at');
    const headers = await service.as('Admin');
    const body = { policy_epoch: 1, instance: 'gateway-1' };
    await service.call('POST', '/api/agents/acknowledgements', { headers, body });
    await console.lookAt('AI Safety', [
      '/agents?peek=agent-looked-at',
      '/agents?q=nothing-has-this',
      '/agents?dialog=register',
      '/agents/agent-looked-at',
      '/agents/agent-looked-at?dialog=quarantine&incident=INC-2026-000001',
    ]);
  });
});
