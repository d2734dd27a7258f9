// The page of one incident in a real browser: its keys, two people at work, hostile text, and what
// a Viewer sees of it.
import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { faultsOf, openConsole, type ConsoleUnderTest } from '../support/console.ts';
import { becomes, comesToMatch } from '../support/eventually.ts';
import { newEvidence, newIncident } from '../support/records.ts';
import type { TestService } from '../support/service.ts';

const hostile = '<img src=x onerror=alert(1)><script>alert(2)</script> \u202Egnp.exe\u2066 {{t}}';

suite('the page of an incident', () => {
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

  const read = async (id: string) => {
    const headers = await service.as('Analyst');
    return (await service.call('GET', `/api/ip3/v1/incidents/${id}`, { headers })).body;
  };

  test('the summary › shows evidence, response and people in a line each, with the way there', async () => {
    const { id, public_id } = await newIncident(service, { title: 'Case in one page' });
    await newEvidence(service, { id }, { evidence_type: 'http_exchange' });
    await newEvidence(service, { id });
    const headers = await service.as('Admin');
    const step = { title: 'Turn the relay off', assignee: 'analyst@example.org' };
    const path = `/api/incidents/${public_id}/actions`;
    assert.equal((await service.call('POST', path, { headers, body: step })).status, 201);
    const { page, done } = await open();
    await signIn(page, 'Analyst', `/incidents/${public_id}`);
    const evidence = page.getByRole('region', { name: 'Evidence', exact: true });
    await comesToMatch(() => evidence.innerText(), /2 confirmed/);
    await becomes(() => evidence.getByRole('listitem').count(), 2);
    const response = page.getByRole('region', { name: 'Response' });
    await response.getByText('0 of 1 response actions completed.').waitFor();
    await response.getByRole('listitem').getByText('analyst@example.org').waitFor();
    const people = page.getByRole('region', { name: 'People' });
    await people.getByText('No owner').waitFor();
    await people.getByText('Reported by').waitFor();
    await people.getByRole('button', { name: 'Change' }).click();
    assert.match(page.url(), /do=assign/);
    await evidence.getByRole('link', { name: /HTTP exchange/ }).click();
    await page.locator('.incident_evidence-card.incident_is-meant').waitFor();
    assert.match(page.url(), /tab=evidence/);
    await done();
  });

  test('keys › digits, brackets, u › tabs in their order, neighbours, the list as it was', async () => {
    await newIncident(service, { title: 'Neighbour above' });
    const { public_id } = await newIncident(service, { title: 'Neighbour below' });
    const { page, done } = await open();
    await signIn(page, 'Analyst', '/incidents?q=neighbour');
    await page.getByRole('link', { name: 'Neighbour below' }).click();
    await page.getByText('1 of 2').waitFor();
    await page.keyboard.press('6');
    await page.getByText('not a security rating').waitFor();
    assert.match(page.url(), /tab=coverage/);
    await page.keyboard.press(']');
    await page.getByRole('heading', { name: 'Neighbour above' }).waitFor();
    await page.keyboard.press('[');
    await page.waitForURL(`**/${public_id}`);
    await page.keyboard.press('i');
    await page.getByRole('textbox', { name: 'Description' }).pressSequentially('u 2 e');
    assert.match(page.url(), /do=edit/, 'typing is typing');
    await page.getByRole('button', { name: 'Discard changes' }).click();
    await page.keyboard.press('u');
    await page.waitForURL('**/incidents?q=neighbour');
    await done();
  });

  test('two editors › the slower one › both side by side, mine again or theirs', async () => {
    const { public_id } = await newIncident(service, { description: 'At first.' });
    const { page, complaints } = await open();
    await signIn(page, 'Analyst', `/incidents/${public_id}?do=edit`);
    for (const outcome of ['Save my version', 'Keep saved version']) {
      const mine = page.getByRole('textbox', { name: 'Description' });
      await mine.fill(`Mine, then ${outcome}`);
      const headers = await service.as('Admin');
      const body = { description: `Theirs, before ${outcome}`, sector: 'energy' };
      const url = `/api/ip3/v1/incidents/${public_id}`;
      const theirs = await service.call('PATCH', url, { headers, body });
      assert.equal(theirs.status, 200, theirs.text);
      await page.getByRole('button', { name: 'Save' }).click();
      const conflict = page.getByRole('alert');
      await conflict.getByText(`Theirs, before ${outcome}`).waitFor();
      await conflict.getByText(`Mine, then ${outcome}`).waitFor();
      assert.equal((await read(public_id)).description, `Theirs, before ${outcome}`);
      await page.getByRole('button', { name: outcome }).click();
      await mine.waitFor({ state: 'detached' });
      const kept = outcome === 'Keep saved version' ? 'Theirs, before' : 'Mine, then';
      const incident = await read(public_id);
      assert.equal(incident.description, `${kept} ${outcome}`);
      assert.equal(incident.sector, 'energy', 'what only they changed stays theirs');
      await page.getByText(`${kept} ${outcome}`).waitFor();
      await page.keyboard.press('i');
    }
    assert.ok(complaints.every((text) => /412/.test(text)));
    await page.context().close();
  });

  test('a text that was typed › reload before it was sent › still there', async () => {
    const { public_id } = await newIncident(service);
    const { page, done } = await open();
    await signIn(page, 'Analyst', `/incidents/${public_id}?do=edit`);
    await page.getByRole('textbox', { name: 'Description' }).fill('Half a sentence');
    await page.reload();
    await page.getByText('Your earlier input was restored').waitFor();
    const kept = page.getByRole('textbox', { name: 'Description' });
    await becomes(() => kept.inputValue(), 'Half a sentence');
    await done();
  });

  test('an entity type that is unknown › saved › asks first, and offers the nearest one', async () => {
    const { public_id } = await newIncident(service);
    const { page, done } = await open();
    await signIn(page, 'Analyst', `/incidents/${public_id}?do=edit`);
    const entity = page.getByRole('combobox', { name: 'Entity type' });
    await entity.fill('Acme Bank S.A.');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('"Acme Bank S.A." is not a known entity type.').waitFor();
    assert.equal((await read(public_id)).entity, null);
    await page.getByRole('button', { name: 'Use “bank”' }).click();
    await becomes(() => entity.inputValue(), 'bank');
    await entity.fill('Acme Bank S.A.');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('button', { name: 'Save “Acme Bank S.A.” anyway' }).click();
    await entity.waitFor({ state: 'detached' });
    assert.equal((await read(public_id)).entity, 'Acme Bank S.A.');
    await page.getByText('"Acme Bank S.A." is not a known entity type.').waitFor();
    await page.goto(page.url().replace(/\?.*|$/, '?tab=legal'));
    await page.getByText('"Acme Bank S.A." is not a known entity type.').waitFor();
    await done();
  });

  test('classifying, assigning › by form › as the API has it; a gap takes no priority', async () => {
    const incident = await newIncident(service);
    const { page, done } = await open();
    await signIn(page, 'Analyst', `/incidents/${incident.public_id}?do=classify`);
    await becomes(() => page.getByLabel('Priority').isDisabled(), true);
    await page.getByText('Classification requires confirmed evidence.').first().waitFor();
    await newEvidence(service, incident);
    await page.reload();
    await page.getByLabel('Priority').selectOption('P1');
    await page.getByLabel('Severity').selectOption('high');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Classify incident' }).waitFor();
    await page.keyboard.press('a');
    const owner = page.getByRole('combobox', { name: 'Owner' });
    await owner.fill('olga@example.org');
    const submit = page.getByRole('button', { name: 'Assign incident', exact: true });
    await submit.click();
    await page.getByText('No active account has this email address').waitFor();
    assert.deepEqual(await faultsOf(page), []);
    assert.equal((await read(incident.public_id)).owner_email, null);
    await page.getByRole('button', { name: 'Assign anyway' }).click();
    await page.locator('.incident-facts').getByText('olga@example.org').waitFor();
    const { priority, severity, owner_email } = await read(incident.public_id);
    assert.deepEqual([priority, severity, owner_email], ['P1', 'high', 'olga@example.org']);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.locator('.incident-facts').getByText('No owner', { exact: true }).waitFor();
    const undone = await read(incident.public_id);
    assert.deepEqual([undone.owner_email, undone.workflow_status], [null, 'open']);
    await page.keyboard.press('a');
    // Of those who are suggested, one who has an account is taken without a question.
    await owner.fill('NALYS');
    await page.getByRole('option', { name: 'analyst@example.org' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await becomes(() => owner.inputValue(), 'analyst@example.org');
    await submit.click();
    await page.locator('.incident-facts').getByText('analyst@example.org').waitFor();
    await done();
  });

  test('the agent in quarantine › on its incident › a banner that leads to it', async () => {
    const agent_id = 'agent-report-writer';
    const { id, public_id } = await newIncident(service, { agent_id });
    const headers = await service.as('Admin');
    const body = { incident_id: id, reason: 'Test', approved_by: 'olga@example.org' };
    await service.call('POST', `/api/agents/${agent_id}/quarantine`, { headers, body });
    const { page, done } = await open();
    await signIn(page, 'Analyst', `/incidents/${public_id}`);
    const banner = page.getByRole('alert').filter({ hasText: 'is quarantined' });
    await banner.waitFor();
    const link = banner.getByRole('link', { name: agent_id });
    await becomes(() => link.getAttribute('href'), `/agents/${agent_id}`);
    await done();
  });

  test('hostile text › markup, marks of direction, 20 000 letters › is text, and fits', async () => {
    const long = `${'W'.repeat(19_000)} ${hostile}`;
    const incident = await newIncident(service, { title: hostile, description: long });
    await newEvidence(service, incident, { source: hostile, content_ref: hostile });
    const { page, done } = await open({ viewport: { width: 390, height: 844 } });
    await signIn(page, 'Analyst', `/incidents/${incident.public_id}`);
    for (const tab of ['summary', 'evidence', 'timeline', 'exports']) {
      await page.goto(`${base}/incidents/${incident.public_id}?tab=${tab}`);
      await page.getByRole('tabpanel').waitFor();
      await page.waitForLoadState('networkidle');
      assert.equal(await page.locator('main img, main script').count(), 0, tab);
      await comesToMatch(() => page.locator('h1').innerText(), /<img src=x onerror/);
      const width = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
      assert.equal(await page.evaluate(width), 0, `${tab} is too wide`);
    }
    await done();
  });

  test('a phone › blocks of the list, a tab far along › SLA and owner, and the tab is in view', async () => {
    const title = 'Held in a hand';
    const { id, public_id } = await newIncident(service, { title });
    const body = { owner_email: 'analyst@example.org', sla_due: '2099-01-01T00:00:00Z' };
    const headers = await service.as('Admin');
    const assign = `/api/ip3/v1/incidents/${id}/assign`;
    assert.equal((await service.call('POST', assign, { headers, body })).status, 200);
    const { page, done } = await open({ viewport: { width: 390, height: 844 } });
    await signIn(page, 'Analyst', '/incidents?q=hand');
    const row = page.locator('tr[data-incident]', { hasText: title });
    await row.locator('.cell-due').getByText(/ d$/).waitFor();
    assert.equal(await row.locator('.cell-owner').isVisible(), true);
    await page.goto(`${base}/incidents/${public_id}?tab=exports`);
    const tab = page.getByRole('tab', { name: 'Exports', selected: true });
    await becomes(async () => (await tab.boundingBox())!.x < 300, true);
    await done();
  });

  test('a Viewer › tabs of an incident › public evidence alone, no way to change a thing', async () => {
    const incident = await newIncident(service, { title: 'For Viewers' });
    await newEvidence(service, incident, { evidence_type: 'siem_alert', source: 'secret-source' });
    const shown = { evidence_type: 'screenshot', source: 'shown', visibility: 'public' };
    await newEvidence(service, incident, shown);
    const { page, done } = await open();
    const at = `/incidents/${incident.public_id}`;
    await signIn(page, 'Viewer', `${at}?tab=evidence`);
    await page.getByText('Your role can see only public evidence.').waitFor();
    await page.getByRole('heading', { name: 'screenshot' }).waitFor();
    for (const tab of ['evidence', 'timeline', 'coverage', 'actions', 'techniques', 'exports']) {
      await page.goto(`${base}${at}?tab=${tab}`);
      await page.waitForLoadState('networkidle');
      const text = await page.locator('main').innerText();
      assert.doesNotMatch(text, /siem_alert, |secret-source/, tab);
    }
    await page.getByText('To export tickets and packages, you need the role Analyst.').waitFor();
    await page.goto(`${base}${at}?tab=evidence&do=close`);
    await page.getByRole('dialog').getByText('You need the role Analyst.').waitFor();
    await done();
  });

  test('all tabs and forms › in every look › no fault of accessibility', async () => {
    const agent_id = 'agent-looked-at';
    const fields = { title: 'Looked at', category: 'prompt_injection', agent_id };
    const incident = await newIncident(service, fields);
    await newEvidence(service, incident, { evidence_type: 'retest_failed', visibility: 'public' });
    const headers = await service.as('Admin');
    const body = { title: 'Rotate the keys', requires_approval: true };
    await service.call('POST', `/api/incidents/${incident.id}/actions`, { headers, body });
    await service.call('PUT', `/api/agents/${agent_id}`, {
      headers,
      body: { owner: 'olga@example.org', allowed_tools: [] },
    });
    const at = `/incidents/${incident.public_id}`;
    const places = [
      'summary',
      'evidence',
      'actions',
      'techniques',
      'coverage',
      'timeline',
      'exports',
    ];
    await console.lookAt('Operator', [
      ...places.map((tab) => `${at}?tab=${tab}`),
      `${at}?tab=techniques&view=matrix`,
      ...['edit', 'classify', 'times', 'assign', 'close'].map((what) => `${at}?do=${what}`),
    ]);
  });
});
