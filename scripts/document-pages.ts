// `node scripts/document-pages.ts [NAME...]`: draws every document of made-up incidents in both
// languages, or those whose names begin so, puts pictures of their first pages into docs/screens,
// and notes what the pages say, so that a test finds pictures that are out of date. Needs pdftoppm
// and pdftotext (poppler-utils).
import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  digestsFile,
  pageDigests,
  pictureDigest,
  picturesOf,
  screensFolder,
  type PictureDigests,
} from './document-digests.ts';
import { sampleDocuments } from './sample-documents.ts';

const chosen = process.argv.slice(2);
const isChosen = (name: string) =>
  chosen.length === 0 || chosen.some((one) => name.startsWith(one));

const folder = mkdtempSync(join(tmpdir(), 'proofline-pages-'));
const digests: PictureDigests = chosen.length === 0 ? {} : kept();
try {
  for await (const { name, pdf } of sampleDocuments(isChosen, 'here')) keep(name, pdf);
} finally {
  rmSync(folder, { recursive: true });
}
for (const name of readdirSync(screensFolder)) {
  if (name.startsWith('document-') && !(name in digests)) rmSync(join(screensFolder, name));
}
const sorted = Object.fromEntries(Object.entries(digests).sort(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync(digestsFile, `${JSON.stringify(sorted, null, 2)}\n`);

function kept(): PictureDigests {
  if (!existsSync(digestsFile)) return {};
  return JSON.parse(readFileSync(digestsFile, 'utf8')) as PictureDigests;
}

function keep(name: string, pdf: Buffer): void {
  const file = join(folder, `${name}.pdf`);
  writeFileSync(file, pdf);
  const small = ['-gray', '-jpeg', '-jpegopt', 'quality=70,optimize=y', '-r', '72'];
  for (const [at, [picture, page]] of picturesOf(name, pageDigests(file)).entries()) {
    const only = ['-f', String(at + 1), '-l', String(at + 1), '-singlefile'];
    execFileSync('pdftoppm', [...only, ...small, file, join(folder, 'page')]);
    const drawn = join(folder, 'page.jpg');
    digests[picture] = { page, picture: pictureDigest(readFileSync(drawn)) };
    copyFileSync(drawn, join(screensFolder, picture));
  }
}
