// Incident templates in a real browser: defined by an administrator, started from by a reporter,
// named on the incident, archived.
import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { faultsOf, openConsole, type ConsoleUnderTest } from '../support/console.ts';
import { becomes } from '../support/eventually.ts';

const hostile = '<img src=x onerror="window.hacked = 1">\u202Egnp';

suite('incident templates', () => {
  let console: ConsoleUnderTest;
  before(async () => {
    console = await openConsole();
  });
  after(() => console.close());

  async function made(url: string, body: object): Promise<{ id: string }> {
    const headers = await console.service.as('Admin');
    const answer = await console.service.call('POST', `/api/ip3/v1${url}`, { headers, body });
    assert.ok(answer.status < 300, answer.text);
    return answer.body as { id: string };
  }

  test('no templates › one is defined, changed, archived and restored', async () => {
    const { page, complaints, done } = await console.open();
    await console.signIn(page, 'Admin', '/admin/fields');
    await page.getByText('No templates yet.').waitFor();
    await page.getByRole('button', { name: 'Define template', exact: true }).click();
    const form = page.getByRole('dialog');
    await form.getByRole('button', { name: 'Define template', exact: true }).click();
    await form.getByRole('alert').getByRole('button', { name: 'Name' }).waitFor();
    await form.getByLabel('Name').fill('Phishing mail');
    await form.getByLabel('Title', { exact: true }).fill('Phishing mail, {place}');
    await form.getByLabel('Category').selectOption('phishing');
    await form.getByRole('button', { name: 'Add action' }).click();
    const action = form.getByRole('group', { name: 'Action 1' });
    await action.getByRole('textbox', { name: /^Action/ }).fill('Block the sender.');
    await action.getByLabel('Performed by').selectOption('Operator');
    await action.getByLabel('Due in hours').fill('4');
    await form.getByRole('button', { name: 'Define template', exact: true }).click();
    await form.getByText('stands for nothing').first().waitFor();
    assert.deepEqual(await faultsOf(page), []);
    await form.getByLabel('Title', { exact: true }).fill('Phishing mail, {date}');
    await form.getByRole('button', { name: 'Define template', exact: true }).click();
    const row = page.getByRole('row', { name: /Phishing mail/ });
    await row.getByText('In use').waitFor();
    await row.getByRole('button', { name: /^Change/ }).click();
    await form.getByLabel('Description').fill('Who received it?');
    await form.getByRole('button', { name: 'Save template' }).click();
    await form.waitFor({ state: 'detached' });
    await row.getByRole('cell', { name: '2', exact: true }).waitFor();
    await row.getByRole('button', { name: /^Archive/ }).click();
    await row.getByText('Archived', { exact: true }).waitFor();
    await row.getByRole('button', { name: /^Restore/ }).click();
    await row.getByText('In use').waitFor();
    assert.deepEqual(await faultsOf(page), []);
    // The browser reports the refusal.
    assert.match(complaints.splice(0).join(), /^[^,]*400[^,]*$/);
    await done();
  });

  test('a report › started from a template, changed, named on the incident', async () => {
    const { id } = await made('/incident-templates', {
      ...{ name: `Lost device ${hostile}`, team: 'Service desk' },
      incident: { title: 'Lost device of {team}', description: 'Which one?', tags: ['device'] },
      actions: [{ title: 'Wipe it.', role: 'Operator', due_in_hours: 2 }],
    });
    const { page, done } = await console.open();
    await console.signIn(page, 'Reporter', '/incidents/new');
    const title = page.getByLabel('Title');
    const start = page.getByLabel('Start from a template');
    await start.selectOption(id);
    await page.getByText('Wipe it.').waitFor();
    await becomes(() => title.inputValue(), 'Lost device of Service desk');
    await becomes(() => page.getByLabel('Team').inputValue(), 'Service desk');
    // What no one changed goes with the template; what was typed stays.
    await page.getByLabel('Country').selectOption('PL');
    await start.selectOption('');
    await page.getByText('Wipe it.').waitFor({ state: 'detached' });
    await becomes(() => title.inputValue(), '');
    await becomes(() => page.getByLabel('Country').inputValue(), 'PL');
    await title.fill('Phone of a director');
    await start.selectOption(id);
    await page.getByText('Wipe it.').waitFor();
    await becomes(() => title.inputValue(), 'Phone of a director');
    await page.getByLabel('Description').fill('');
    assert.deepEqual(await faultsOf(page), []);
    await page.getByRole('button', { name: 'Report incident' }).click();
    await page.getByRole('heading', { name: 'Phone of a director' }).waitFor();
    await page.getByText('No description').first().waitFor();
    await page.locator('dd', { hasText: 'Lost device' }).getByText(', version 1').waitFor();
    assert.equal(await page.evaluate('window.hacked'), undefined);
    assert.deepEqual(await faultsOf(page), []);
    await done();
  });

  test('back to no template › team and field that someone typed › stay, with what hangs on them', async () => {
    const team = 'Platform';
    const shown = { team, type: 'text', visibility: 'public' };
    await made('/custom-fields', { ...shown, key: 'cluster', label: 'Cluster' });
    const { id } = await made('/incident-templates', {
      ...{ name: 'Cluster down', team },
      incident: { description: 'Which one?' },
    });
    const { page, done } = await console.open();
    await console.signIn(page, 'Reporter', '/incidents/new');
    const start = page.getByLabel('Start from a template');
    const [typedTeam, cluster] = [page.getByLabel('Team'), page.getByLabel('Cluster')];
    const description = page.getByLabel('Description', { exact: true });
    const says = async (text: string) => {
      for (let tries = 0; tries < 1_200 && (await description.inputValue()) !== text; tries += 1) {
        await page.waitForTimeout(50);
      }
      assert.equal(await description.inputValue(), text);
    };
    await typedTeam.fill(team);
    await start.selectOption(id);
    await says('Which one?');
    await page.getByText('1 more field').click();
    await cluster.fill('eu-1');
    await start.selectOption('');
    await says('');
    assert.deepEqual([await typedTeam.inputValue(), await cluster.inputValue()], [team, 'eu-1']);
    // The template brings the team, a person the value of its field.
    await cluster.fill('');
    await typedTeam.fill('');
    await start.selectOption(id);
    await page.getByText('1 more field').click();
    await cluster.fill('eu-2');
    await start.selectOption('');
    await says('');
    assert.deepEqual([await typedTeam.inputValue(), await cluster.inputValue()], [team, 'eu-2']);
    await done();
  });

  test('a template › fills in a field that no state asks for › the field is shown', async () => {
    const team = 'Networks';
    const shown = { team, type: 'text', visibility: 'public' };
    await made('/custom-fields', { ...shown, key: 'link', label: 'Network link' });
    const custom_fields = { link: 'WAN 7' };
    const { id } = await made('/incident-templates', { name: 'Link down', team, custom_fields });
    const { page, done } = await console.open();
    await console.signIn(page, 'Reporter', '/incidents/new');
    await page.getByLabel('Start from a template').selectOption(id);
    const link = page.getByRole('textbox', { name: 'Network link' });
    await link.waitFor();
    await becomes(() => link.inputValue(), 'WAN 7');
    // It stays while the field is cleared.
    await link.fill('');
    await page.getByLabel('Country').selectOption('PL');
    await becomes(() => link.isVisible(), true);
    await done();
  });

  test('custom fields of the team › asked, others under More, errors under the field and above', async () => {
    const team = { team: 'Payments', visibility: 'public' };
    await made('/custom-fields', {
      ...{ key: 'order_no', type: 'number', label: 'Order number', required_at: 'triaged' },
      ...team,
    });
    await made('/custom-fields', { key: 'shop', type: 'text', label: 'Shop', ...team });
    const { page, complaints, done } = await console.open();
    await console.signIn(page, 'Reporter', '/incidents/new');
    const order = page.getByLabel('Order number');
    await page.getByLabel('Title').fill('Wrong charge');
    await becomes(() => order.count(), 0);
    await page.getByLabel('Team').fill('Payments');
    await order.fill('twelve');
    await page.getByText('1 more field').click();
    await page.getByLabel('Shop').fill('Warsaw');
    await page.getByRole('button', { name: 'Report incident' }).click();
    const alert = page.getByRole('alert');
    await alert.getByText('must be a number').waitFor();
    await alert.getByRole('button', { name: 'Order number' }).click();
    await becomes(() => page.evaluate('document.activeElement?.id'), 'custom-order_no');
    await becomes(() => order.getAttribute('aria-invalid'), 'true');
    assert.deepEqual(await faultsOf(page), []);
    await order.fill('12');
    await page.getByRole('button', { name: 'Report incident' }).click();
    await page.getByRole('heading', { name: 'Wrong charge' }).waitFor();
    await page.locator('dd', { hasText: 'Warsaw' }).waitFor();
    // The browser reports the refusal.
    assert.match(complaints.splice(0).join(), /^[^,]*400[^,]*$/);
    await done();
  });
});
