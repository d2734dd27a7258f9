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

/** The most files that a change of each kind can take, its vectors included. */
const filesByHand: Readonly<Record<string, number>> = {
  'docs/how-to/add-a-field.md': 4,
  'docs/how-to/add-a-log-format.md': 4,
  'docs/how-to/add-a-page.md': 3,
  'docs/how-to/add-a-regime.md': 14,
  'docs/how-to/add-an-endpoint.md': 2,
  'docs/how-to/add-importer.md': 2,
};

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

    test(`${page} › its blocks › every one is a file, a change or a command`, () => {
      const text = readFileSync(inCheckout(page!), 'utf8');
      const blocks = [...text.matchAll(/^```\w+$/gm)].map(
        ({ index }) => text.slice(0, index).split('\n').length,
      );
      assert.deepEqual(
        pageSteps(page!).map(({ line }) => line),
        blocks,
      );
    });

    test(`${page} › files by hand › as few as that`, () => {
      const files = filesByHand[page!] ?? 0;
      assert.ok(editedBy(page!) <= files, `${editedBy(page!)} of ${files}`);
    });
  }
});

suite('pages that add a field', () => {
  test('a text field › its sentences › two translations', () => {
    const added = pageSteps('docs/how-to/add-a-field.md').flatMap((step) =>
      'lines' in step ? step.lines.filter((line) => line.startsWith('+')) : [],
    );
    assert.equal(added.filter((line) => /\bpl: '/.test(line)).length, 2);
  });
});
