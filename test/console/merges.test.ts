// Merging incidents in a real browser: preview, merge, the records on the other page, undo.
import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { faultsOf, openConsole, type ConsoleUnderTest } from '../support/console.ts';
import { becomes } from '../support/eventually.ts';
import { newEvidence, newIncident } from '../support/records.ts';

suite('merges of incidents', () => {
  let console: ConsoleUnderTest;
  before(async () => {
    console = await openConsole();
  });
  after(() => console.close());

  const read = async (id: string) => {
    const headers = await console.service.as('Analyst');
    return (await console.service.call('GET', `/api/ip3/v1/incidents/${id}`, { headers })).body;
  };

  test('preview › merge › evidence is shown there; Undo › as before', async () => {
    const target = await newIncident(console.service, { title: 'Campaign <i>of</i> October' });
    const source = await newIncident(console.service, {
      title: 'Mail to sales',
      detected_at: '2026-01-01T06:00:00Z',
    });
    await newEvidence(console.service, source, { source: 'mail gateway of sales' });
    const { page, done } = await console.open();
    await console.signIn(page, 'Analyst', `/incidents/${target.public_id}`);
    await page
      .getByRole('button', { name: 'More actions' })
      .or(page.locator('.page-menu button'))
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Merge incidents into this one…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'Incident to merge' }).fill(source.public_id);
    await page.keyboard.press('Escape');
    await dialog.getByRole('button', { name: 'Add incident' }).click();
    await dialog.getByText('Evidence: 1 · actions: 0 · notes: 0').waitFor();
    await dialog.getByText('Detected').first().waitFor();
    assert.deepEqual(await faultsOf(page), []);
    await dialog.getByRole('textbox', { name: 'Reason for the merge' }).fill('One <b>sender</b>.');
    await dialog.getByRole('button', { name: 'Merge 1 incident' }).click();
    const panel = page.getByRole('region', { name: 'Merged incidents' });
    await panel.getByText('One <b>sender</b>.').waitFor();
    assert.equal((await read(source.public_id)).outcome, 'merged');
    assert.deepEqual(await faultsOf(page), []);

    await page.goto(`${console.base}/incidents/${target.public_id}?tab=evidence`);
    const evidence = page.getByRole('region', { name: `Evidence of ${source.public_id}` });
    await evidence.getByText('mail gateway of sales').first().waitFor();
    assert.deepEqual(await faultsOf(page), []);
    await page.goto(`${console.base}/incidents/${target.public_id}?tab=timeline`);
    await page.getByText(`merged ${source.public_id} into this incident`).waitFor();

    await page.goto(`${console.base}/incidents/${source.public_id}`);
    const outcome = page.getByRole('region', { name: 'Outcome', exact: true });
    await outcome.getByRole('link', { name: target.public_id }).waitFor();
    assert.deepEqual(await faultsOf(page), []);
    await outcome.getByRole('button', { name: 'Undo merge' }).click();
    await page.getByRole('button', { name: 'Other outcome…' }).waitFor();
    assert.equal((await read(source.public_id)).outcome, null);
    await page.getByText('Earlier outcomes').click();
    await page.getByText('withdrawn').waitFor();
    await done();
  });

  test('a likely duplicate › one press leads to the preview on the other page', async () => {
    const title = 'The copiers of the fourth floor';
    const first = await newIncident(console.service, { title: `${title} 1` });
    const second = await newIncident(console.service, { title: `${title} 2` });
    const { page, done } = await console.open();
    await console.signIn(page, 'Analyst', `/incidents/${second.public_id}?do=outcome`);
    await page.getByRole('radio', { name: 'Duplicate' }).check();
    await page.getByRole('link', { name: `Merge into ${first.public_id}…` }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(`Merge into ${first.public_id}`).first().waitFor();
    await dialog.getByRole('link', { name: second.public_id }).waitFor();
    await dialog.getByRole('textbox', { name: 'Reason for the merge' }).waitFor();
    await done();
  });

  test('what cannot be merged › says why and offers no button', async () => {
    const target = await newIncident(console.service);
    const source = await newIncident(console.service);
    const headers = await console.service.as('Analyst');
    const body = { outcome: 'false_positive', reason: 'x' };
    const url = `/api/ip3/v1/incidents/${source.id}/outcome`;
    await console.service.call('POST', url, { headers, body });
    const { page, done } = await console.open();
    const search = `?do=merge&from=${source.public_id}`;
    await console.signIn(page, 'Analyst', `/incidents/${target.public_id}${search}`);
    await page.getByText(`${source.public_id} has an outcome. Undo it first.`).waitFor();
    await becomes(() => page.getByRole('button', { name: /^Merge \d/ }).count(), 0);
    await page.getByRole('button', { name: `Leave out ${source.public_id}` }).click();
    await page.getByText('has an outcome').waitFor({ state: 'detached' });
    await done();
  });
});
