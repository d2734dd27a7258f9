// docs/how-to/add-a-field.md, followed from top to bottom in a copy of this checkout, by nothing but
// what it says; then the field is set, changed and taken back through the API of the copy, and
// reported and edited in its console.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { suite, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { changedLines } from '../docs/changed-lines.ts';
import { followedInCopy } from '../docs/checkout-copy.ts';
import { pageSteps } from '../docs/page-steps.ts';
import type { openConsole } from '../support/console.ts';
import type { openTestService } from '../support/service.ts';

const page = 'docs/how-to/add-a-field.md';

suite(page, () => {
  const { at } = followedInCopy(page);
  const load = async <Module>(name: string) =>
    (await import(pathToFileURL(at(name)).href)) as Module;

  test('the page › as a whole › changes two files by hand', () => {
    const changed = pageSteps(page).flatMap((step) =>
      'newFile' in step ? [step.newFile] : 'changedFile' in step ? [step.changedFile] : [],
    );
    assert.deepEqual([...new Set(changed)].sort(), [
      'src/fields/incident.ts',
      'src/store/migrations/9000-customer-ref.sql',
    ]);
  });

  test('the field › through the API of the copy › set, changed, taken back', async () => {
    const { openTestService: open } = await load<{ openTestService: typeof openTestService }>(
      'test/support/service.ts',
    );
    const service = await open('embedded');
    const headers = await service.as('Analyst');
    const made = await service.call('POST', '/api/incidents', {
      headers,
      body: { title: 'Outage', customer_ref: 'SUP-1' },
    });
    const path = `/api/ip3/v1/incidents/${made.body.public_id}`;
    const change = (customer_ref: unknown) =>
      service.call('PATCH', path, { headers, body: { customer_ref } });
    const changed = await change('SUP-2');
    const tooLong = await change('x'.repeat(101));
    const cleared = await change(null);
    await service.close();
    assert.deepEqual([made.status, made.body.customer_ref], [201, 'SUP-1']);
    assert.deepEqual([changed.status, changed.body.customer_ref], [200, 'SUP-2']);
    assert.equal(tooLong.status, 400);
    assert.deepEqual([cleared.status, cleared.body.customer_ref], [200, null]);
  });

  test('the field › in the console of the copy › reported, shown on the Summary tab, edited', async (t) => {
    const { openConsole: open } = await load<{ openConsole: typeof openConsole }>(
      'test/support/console.ts',
    );
    const console = await open();
    t.after(() => console.close());
    const { page, done } = await console.open();
    await console.signIn(page, 'Analyst', '/incidents/new');
    await page.getByRole('textbox', { name: 'Title' }).fill('Outage');
    const field = page.getByRole('textbox', { name: 'Customer reference' });
    await page.getByText('As the customer knows it.').waitFor();
    await field.fill('SUP-3');
    await page.getByRole('button', { name: 'Report incident', exact: true }).click();
    const fact = page.locator('.incident_fact-grid > div', { hasText: 'Customer reference' });
    await fact.getByText('SUP-3').waitFor();
    await page.goto(`${page.url().replace(/\?.*/, '')}?do=edit`);
    assert.equal(await field.inputValue(), 'SUP-3');
    await field.fill('SUP-4');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await fact.getByText('SUP-4').waitFor();
    await done();
  });

  test('the field › in the console and the reference › with its label, help and example', async () => {
    for (const [language, label] of Object.entries({
      en: 'Customer reference',
      pl: 'Oznaczenie klienta',
    })) {
      const { fields } = await load<{ fields: { field: Record<string, string> } }>(
        `src/console/i18n/${language}/fields.ts`,
      );
      assert.equal(fields.field['customer_ref'], label);
    }
    const { fieldsOf } = await load<{ fieldsOf: (section: string) => { name: string }[] }>(
      'src/console/features/incidents/list/report.ts',
    );
    assert.ok(fieldsOf('what').some(({ name }) => name === 'customer_ref'));
    assert.match(
      readFileSync(at('docs/reference/fields.md'), 'utf8'),
      /\| `customer_ref` \| Customer reference \| Oznaczenie klienta \|/,
    );
    const document = readFileSync(at('docs/reference/openapi.json'), 'utf8');
    assert.ok(document.includes('"SUP-48213"'));
  });

  test('the API document › with the field › changes by lines that a reviewer reads', () => {
    const name = 'docs/reference/openapi.json';
    const { added, removed } = changedLines(name, at(name));
    assert.ok(added > 0 && added <= 80, `${added} lines were added`);
    assert.ok(removed <= 30, `${removed} lines were removed`);
  });
});
