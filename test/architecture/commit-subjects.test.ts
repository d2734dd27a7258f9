// The rule for commit subjects, which .ci/run applies to the history.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { subjectError } from '../../scripts/commit-subjects.ts';

const cases: { subject: string; expected: RegExp | undefined }[] = [
  { subject: 'api: treat null as absent on create', expected: undefined },
  { subject: 'imports: send SSE headers immediately', expected: undefined },
  { subject: 'docs, cli: rename the commands', expected: undefined },
  { subject: 'who follows a run is answered at once', expected: /area: imperative/ },
  { subject: 'http: the position of malformed multipart', expected: /"the" is not a verb/ },
  { subject: `http: send ${'x'.repeat(70)}`, expected: /81 columns/ },
];

suite('commit subjects', () => {
  for (const { subject, expected } of cases) {
    test(`"${subject.slice(0, 40)}" › checked › ${expected === undefined ? 'taken' : 'refused'}`, () => {
      const error = subjectError(subject);
      if (expected === undefined) assert.equal(error, undefined);
      else assert.match(error ?? '', expected);
    });
  }
});
