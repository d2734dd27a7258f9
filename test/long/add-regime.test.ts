// docs/how-to/add-a-regime.md, followed from top to bottom in a copy of this checkout; then the
// engine, the settings and the reference of the copy are checked for the new regime.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { suite, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import type { Recipient } from '../../src/legal/recipients.ts';
import type { findObligation } from '../../src/legal/registry.ts';
import { followedInCopy } from '../docs/checkout-copy.ts';
import { pageSteps } from '../docs/page-steps.ts';

const page = 'docs/how-to/add-a-regime.md';

suite(page, () => {
  const { at, printed } = followedInCopy(page);
  const imported = async <Module>(file: string): Promise<Module> =>
    (await import(pathToFileURL(at(file)).href)) as Module;

  test('the page › as a whole › changes twelve files by hand and adds two', () => {
    const steps = pageSteps(page);
    const added = steps.flatMap((step) => ('newFile' in step ? [step.newFile] : []));
    const changed = steps.flatMap((step) => ('changedFile' in step ? [step.changedFile] : []));
    assert.deepEqual(added, ['src/legal/regimes/eudpr.ts', 'test/vectors/obligations/eudpr.json']);
    assert.equal(new Set(changed).size, 12);
  });

  test('vectors › of the new regime › were tested', () => {
    assert.match(printed.at(-1) ?? '', /A breach at a Union agency/);
  });

  test('the engine › of the copy › knows the obligation, its recipient and the setting', async () => {
    const registry = await imported<{ findObligation: typeof findObligation }>(
      'src/legal/registry.ts',
    );
    const recipients = await imported<{
      recipientsOf: (kind: string, country: string) => [Recipient];
    }>('src/legal/recipients.ts');
    assert.equal(registry.findObligation('EUDPR-34')?.regime.act, 'EUDPR');
    const [{ name }] = recipients.recipientsOf('edps', 'PL');
    assert.equal(name, 'European Data Protection Supervisor');
    assert.match(readFileSync(at('docs/reference/obligations.md'), 'utf8'), /EUDPR-34/);
    assert.match(readFileSync(at('docs/reference/settings.md'), 'utf8'), /cer, eudpr/);
  });
});
