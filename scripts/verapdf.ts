// `node scripts/verapdf.ts`: checks every document of a made-up incident and engagement with
// veraPDF, against PDF/A-3a and PDF/UA-1. Needs a JDK from version 17 and Maven, which fetches
// veraPDF into its own folder. Ends with 1 where a document does not conform.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { needPrograms } from './programs.ts';
import { sampleDocuments } from './sample-documents.ts';

needPrograms({ java: 'openjdk-17-jdk-headless', mvn: 'maven' });
const checker = join(import.meta.dirname, 'verapdf');
const folder = mkdtempSync(join(tmpdir(), 'proofline-verapdf-'));
try {
  const files: string[] = [];
  for await (const { name, pdf } of sampleDocuments()) {
    const file = join(folder, `${name}.pdf`);
    writeFileSync(file, pdf);
    files.push(file);
  }
  const libraries = join(folder, 'libraries');
  const copy = ['dependency:copy-dependencies', `-DoutputDirectory=${libraries}`];
  execFileSync('mvn', ['-q', '-B', '-f', join(checker, 'pom.xml'), ...copy], { stdio: 'inherit' });
  const java = ['-cp', join(libraries, '*'), join(checker, 'Check.java'), ...files];
  process.exitCode = spawnSync('java', java, { stdio: 'inherit' }).status ?? 1;
} finally {
  rmSync(folder, { recursive: true });
}
