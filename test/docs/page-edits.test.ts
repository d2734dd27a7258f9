// Pages that change files: each change still fits the files of this checkout, one after another, and
// each new file is new. test/long/add-*.test.ts follow these pages whole, with their commands.
import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { suite, test } from 'node:test';
import { pageSteps, withChanged } from './page-steps.ts';
import { repository } from './shell-blocks.ts';

const inCheckout = (name: string): string => path.join(repository, name);

/** How many files the page adds and changes. @throws where a change does not fit. */
function editedBy(page: string): number {
  const edited = new Map<string, string>();
  const textOf = (file: string) => edited.get(file) ?? readFileSync(inCheckout(file), 'utf8');
  for (const step of pageSteps(page)) {
    if ('newFile' in step) {
      assert.ok(!existsSync(inCheckout(step.newFile)), `${step.newFile} is there already`);
      edited.set(step.newFile, step.content);
    } else if ('changedFile' in step) {
      edited.set(step.changedFile, withChanged(textOf(step.changedFile), step.lines));
    }
  }
  return edited.size;
}

const followed = globSync('test/long/add-*.test.ts', { cwd: repository })
  .map((file) => /'(docs\/how-to\/.*\.md)'/.exec(readFileSync(inCheckout(file), 'utf8'))?.[1])
  .sort();

suite('pages that change files', () => {
  test('those that are followed › each of them › names its page', () => {
    assert.ok(followed.length >= 5 && !followed.includes(undefined), followed.join(', '));
  });

  for (const page of followed) {
    test(`${page} › its changes › fit this checkout`, () => {
      assert.ok(editedBy(page!) > 0);
    });
  }
});
