// The pictures of documents in docs/screens: each file is the one whose page was noted when it was
// taken. That the pages still say the same is in `document-pictures.whole.test.ts`.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import {
  digestsFile,
  pictureDigest,
  screensFolder,
  type PictureDigests,
} from '../../scripts/document-digests.ts';
import { reportPhases } from '../../src/legal/report-phases.ts';

const digests = JSON.parse(readFileSync(digestsFile, 'utf8')) as PictureDigests;

test('pictures of documents › each file › is the one that was noted, and none is left out', () => {
  const files = readdirSync(screensFolder).filter((name) => name.startsWith('document-'));
  assert.deepEqual(files.sort(), Object.keys(digests));
  for (const name of files) {
    const { picture } = digests[name] ?? { picture: '' };
    assert.equal(pictureDigest(readFileSync(path.join(screensFolder, name))), picture, name);
  }
});

test('pictures of documents › every kind, both languages › has its first page', () => {
  const reports = reportPhases.map(({ regime, phase }) => `${regime}-${phase}`);
  for (const kind of [...reports, 'package', 'custody', 'close', 'engagement']) {
    for (const language of ['en', 'pl']) {
      const name = `document-${kind.replaceAll('_', '-')}-${language}-1.jpg`;
      assert.ok(name in digests, name);
    }
  }
});
