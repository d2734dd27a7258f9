// Every finding of a review, and what it found sound, has tests that show what became of it. This one
// shows that they are there; whether they pass, they say themselves.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { shownInConsole } from './console-findings.ts';
import { api } from './findings/api.ts';
import { domain } from './findings/domain.ts';
import type { Findings } from './findings/findings.ts';
import { imports } from './findings/imports.ts';
import { reliability } from './findings/reliability.ts';
import { security } from './findings/security.ts';
import { soundConsole } from './findings/sound-console.ts';
import { soundStructure } from './findings/sound-structure.ts';
import { structure } from './findings/structure.ts';
import { replayed } from './review-findings.ts';
import { repository } from './shell-blocks.ts';

const reviews = {
  ...{ replayed, shownInConsole, soundConsole },
  ...{ soundStructure, structure, reliability, imports, api, security, domain },
};

for (const [review, findings] of Object.entries(reviews)) {
  test(`findings › ${review} › every one has its tests`, () =>
    assert.deepEqual(lacks(findings), []));
}

function lacks(findings: Findings): string[] {
  return Object.values(findings).flatMap((files) =>
    Object.entries(files).flatMap(([file, titles]) => {
      const text = readFileSync(path.join(repository, file), 'utf8');
      const begun = (title: string) => [`'`, '`'].some((quote) => text.includes(quote + title));
      return titles.filter((title) => !begun(title)).map((title) => `${file}: ${title}`);
    }),
  );
}
