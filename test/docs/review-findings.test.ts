// Every finding of a review, of security or of the console, has tests that show what became of it.
// This one shows that they are there; whether they pass, they say themselves.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { shownInConsole } from './console-findings.ts';
import { replayed } from './review-findings.ts';
import { repository } from './shell-blocks.ts';

test('findings › every one › has its tests', () => {
  const missing = Object.values({ ...replayed, ...shownInConsole }).flatMap((files) =>
    Object.entries(files).flatMap(([file, titles]) => {
      const text = readFileSync(path.join(repository, file), 'utf8');
      const begun = (title: string) => [`'`, '`'].some((quote) => text.includes(quote + title));
      return titles.filter((title) => !begun(title)).map((title) => `${file}: ${title}`);
    }),
  );
  assert.deepEqual(missing, []);
});
