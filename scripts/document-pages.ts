// `node scripts/document-pages.ts`: draws documents of a made-up incident in both languages and
// puts pictures of their first pages into docs/screens. Needs pdftoppm (poppler-utils).
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sampleDocuments } from './sample-documents.ts';

const screens = join(import.meta.dirname, '../docs/screens');
const dpi = '72';
const shown = [
  ...['package', 'custody', 'close', 'engagement', 'nis2-early-warning', 'dora-initial'],
  ...['dora-significant-threat', 'gdpr-art33-notification', 'gdpr-art34', 'ai-act-art73-initial'],
  ...['cra-vulnerability-early', 'cra-incident-final', 'eidas-qualified', 'cer-initial'],
  ...['gdpr-art33-processor', 'ai-act-art26', 'ai-act-art55', 'cra-users', 'nis2-recipients'],
  ...['dora-client'],
];

const folder = mkdtempSync(join(tmpdir(), 'proofline-pages-'));
try {
  for await (const { name, pdf } of sampleDocuments(isShown)) keep(`document-${name}`, pdf);
} finally {
  rmSync(folder, { recursive: true });
}

/** Of reports of one act that look alike, one. */
function isShown(name: string): boolean {
  return shown.some((one) => name.startsWith(one));
}

/** The first two pages; the second shows the form. */
function keep(name: string, pdf: Buffer): void {
  const file = join(folder, `${name}.pdf`);
  writeFileSync(file, pdf);
  const pages = ['-f', '1', '-l', '2', '-jpeg', '-r', dpi];
  execFileSync('pdftoppm', [...pages, file, join(screens, name)], { stdio: 'inherit' });
}
