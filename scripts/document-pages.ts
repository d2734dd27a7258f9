// `node scripts/document-pages.ts`: draws documents of a made-up incident in both languages and
// puts pictures of their first pages into docs/screens. Needs pdftoppm (poppler-utils).
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sampleDocuments } from './sample-documents.ts';

const screens = join(import.meta.dirname, '../docs/screens');
const dpi = '72';

const folder = mkdtempSync(join(tmpdir(), 'proofline-pages-'));
try {
  for await (const { name, pdf } of sampleDocuments()) keep(`document-${name}`, pdf);
} finally {
  rmSync(folder, { recursive: true });
}

/** The first two pages; the second shows the form. */
function keep(name: string, pdf: Buffer): void {
  const file = join(folder, `${name}.pdf`);
  writeFileSync(file, pdf);
  const pages = ['-f', '1', '-l', '2', '-jpeg', '-r', dpi];
  execFileSync('pdftoppm', [...pages, file, join(screens, name)], { stdio: 'inherit' });
}
