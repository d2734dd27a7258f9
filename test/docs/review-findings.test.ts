// Every finding of a security review has the tests that replay it. It shows that they are there;
// whether they pass, they say themselves.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { replayed } from './review-findings.ts';
import { repository } from './shell-blocks.ts';

test('findings › every one › has its tests', () => {
  const missing = Object.values(replayed).flatMap((files) =>
    Object.entries(files).flatMap(([file, titles]) => {
      const text = readFileSync(path.join(repository, file), 'utf8');
      const begun = (title: string) => [`'`, '`'].some((quote) => text.includes(quote + title));
      return titles.filter((title) => !begun(title)).map((title) => `${file}: ${title}`);
    }),
  );
  assert.deepEqual(missing, []);
});
