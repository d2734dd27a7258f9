// docs/how-to/add-a-page.md, followed from top to bottom in a copy of this checkout; then the page
// is opened in the copy.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { suite, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { followedInCopy } from '../docs/checkout-copy.ts';
import { pageSteps } from '../docs/page-steps.ts';
import type { openConsole } from '../support/console.ts';

const page = 'docs/how-to/add-a-page.md';

suite(page, () => {
  const { at, printed } = followedInCopy(page);

  test('the page › as a whole › changes three files by hand', () => {
    const changed = pageSteps(page).flatMap((step) =>
      'newFile' in step ? [step.newFile] : 'changedFile' in step ? [step.changedFile] : [],
    );
    assert.deepEqual([...new Set(changed)].sort(), [
      'src/console/features/colleagues/colleagues.tsx',
      'src/console/features/colleagues/page.ts',
      'src/console/pages/console-pages.ts',
    ]);
  });

  test('tests of pages › of the copy › ran', () => {
    assert.doesNotMatch(printed.at(-1) ?? '', /^ℹ pass 0$/m);
    assert.match(printed.at(-1) ?? '', /^ℹ fail 0$/m);
  });

  test('the reference › of permissions › has the page with its lowest role', () => {
    const reference = readFileSync(at('docs/reference/permissions.md'), 'utf8');
    assert.ok(reference.includes('| `/colleagues` | Colleagues | Analyst |'));
  });

  test('the page › opened by its menu entry › lists people, has its title and help; not below Analyst', async (context) => {
    const file = pathToFileURL(at('test/support/console.ts')).href;
    const { openConsole: open } = (await import(file)) as { openConsole: typeof openConsole };
    const console = await open();
    context.after(() => console.close());
    const pages = (await console.service.call('GET', '/ip3/pages.json')).body.pages;
    assert.ok(pages.some(({ path }: { path: string }) => path === '/colleagues'));
    const analyst = await console.open();
    await console.signIn(analyst.page, 'Analyst', '/overview');
    await analyst.page.getByRole('link', { name: 'Colleagues', exact: true }).first().click();
    await analyst.page.getByRole('cell', { name: 'analyst@example.org' }).waitFor();
    assert.equal(await analyst.page.locator('h1').innerText(), 'Colleagues');
    assert.match(await analyst.page.title(), /Colleagues · Proofline$/);
    await analyst.page.keyboard.press('h');
    await analyst.page.getByText('People with an enabled account').waitFor();
    await analyst.done();
    const viewer = await console.open();
    await console.signIn(viewer.page, 'Viewer', '/colleagues');
    await viewer.page.getByText('it needs the role Analyst.').waitFor();
    assert.equal(await viewer.page.getByRole('link', { name: 'Colleagues' }).count(), 0);
    await viewer.done();
  });
});
