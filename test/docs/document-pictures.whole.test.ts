// The pictures of documents in docs/screens show what the documents say today: each page is drawn
// again, and its words and their places are compared with those that were noted with the picture.
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import {
  digestsFile,
  pageDigests,
  picturesOf,
  type PictureDigests,
} from '../../scripts/document-digests.ts';
import { sampleDocuments } from '../../scripts/sample-documents.ts';
import { reportPhases } from '../../src/legal/report-phases.ts';
import { renderPdf } from '../../src/reports/pdf/render.ts';
import { scaled } from '../support/scale.ts';

const noted = JSON.parse(readFileSync(digestsFile, 'utf8')) as PictureDigests;

/** All rounds; a quick run compares some of the reports, and all other documents. */
const every = scaled(10) === 10;
const left = new Set(
  reportPhases
    .map(({ regime, phase }) => `${regime}-${phase}`.replaceAll('_', '-'))
    .filter((_, at) => !every && at % 10 !== 0),
);

let folder: string;
before(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'proofline-pictures-'));
});
after(() => rmSync(folder, { recursive: true }));

const digestsOf = (name: string, pdf: Buffer) => {
  const file = path.join(folder, `${name}.pdf`);
  writeFileSync(file, pdf);
  return picturesOf(name, pageDigests(file));
};

test('documents › drawn again › say what was noted with their pictures', async () => {
  const stale: string[] = [];
  const found = new Set<string>();
  for await (const { name, pdf } of sampleDocuments((one) => !left.has(one), 'here')) {
    for (const [picture, digest] of digestsOf(name, pdf)) {
      found.add(picture);
      if (noted[picture]?.page !== digest) stale.push(picture);
    }
  }
  assert.deepEqual(stale, [], 'run `node scripts/document-pages.ts` and view what it drew');
  if (every) assert.deepEqual([...found].sort(), Object.keys(noted));
});

test('a page › with another word, or a word elsewhere › has another digest', async () => {
  const message = (text: string) => ({ en: `Title\n\n${text}`, pl: `Tytuł\n\n${text}` });
  const of = async (text: string, package_sha256 = 'ab'.repeat(32)) => {
    const manifest = {
      ...{ type: 'ip3.message/1', as_of: '2026-11-20T22:00:00.000Z' },
      subject: { public_id: 'INC-2026-000001' },
    };
    const shown = { package_sha256, manifest, contents: { message: message(text) } };
    const bytes = Buffer.from(JSON.stringify(shown));
    const chosen = { package: bytes, pictures: new Map(), language: 'en' as const };
    return digestsOf('one', Buffer.from(await renderPdf(chosen))).map(([, digest]) => digest);
  };
  const [first, again, other, moved] = [
    await of('Head\nOne word.'),
    await of('Head\nOne word.', 'cd'.repeat(32)),
    await of('Head\nTwo words.'),
    await of('Head\n\nOne word.'),
  ];
  assert.equal(first?.length, 1);
  assert.deepEqual(again, first, 'another hash is no other page');
  assert.notDeepEqual(other, first);
  assert.notDeepEqual(moved, first);
});
