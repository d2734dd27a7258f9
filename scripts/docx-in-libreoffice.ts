// `node scripts/docx-in-libreoffice.ts`: has LibreOffice open the draft of every report in both
// languages and compares what it draws with what the file says, word by word. Needs
// soffice (libreoffice-writer-nogui) and pdftotext (poppler-utils). Ends with 1 where text is lost.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SaxesParser } from 'saxes';
import { reportPhases } from '../src/legal/report-phases.ts';
import { callAsLegal, newReportedIncident } from '../test/support/report-sample.ts';
import { openTestService, type TestService } from '../test/support/service.ts';
import { filesOfZip } from '../test/support/zip-files.ts';
import { needPrograms } from './programs.ts';

needPrograms({ soffice: 'libreoffice-writer-nogui', pdftotext: 'poppler-utils' });
const folder = mkdtempSync(join(tmpdir(), 'proofline-docx-'));
const service = await openTestService('embedded');
try {
  const drafts = await writeDrafts(service);
  const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`;
  const files = [...drafts.keys()].map((name) => join(folder, `${name}.docx`));
  const convert = ['--headless', '--convert-to', 'pdf', '--outdir', folder, ...files];
  execFileSync('soffice', [profile, ...convert], { stdio: 'ignore', timeout: 600_000 });
  let lost = 0;
  let compared = 0;
  for (const [name, paragraphs] of drafts) {
    const pdf = join(folder, `${name}.pdf`);
    const drawn = countsOf([execFileSync('pdftotext', [pdf, '-'], { encoding: 'utf8' })]);
    for (const [word, count] of countsOf(paragraphs)) {
      compared += count;
      const gone = Math.max(0, count - timesIn(drawn, word));
      lost += gone;
      if (gone > 0) process.stderr.write(`${name}: ${word}\n`);
    }
  }
  process.stdout.write(`${drafts.size} drafts, ${compared} words, ${lost} not drawn\n`);
  process.exitCode = lost === 0 ? 0 : 1;
} finally {
  await service.close();
  rmSync(folder, { recursive: true });
}

/** By name, the paragraphs of each. */
async function writeDrafts(of: TestService): Promise<Map<string, string[]>> {
  const incident = await newReportedIncident(of);
  const headers = await of.as('Analyst');
  const drafts = new Map<string, string[]>();
  for (const duty of new Set(reportPhases.flatMap(({ obligations }) => obligations))) {
    for (const language of ['en', 'pl'] as const) {
      const url = `/api/ip3/v1/incidents/${incident.id}/report-drafts/${duty}/${language}`;
      if (duty === 'NIS2-EW') {
        const text = 'First line.\n\nZażółć gęślą jaźń, „x” – 日本.';
        await callAsLegal(of, 'PUT', url, { text, begun_from: 0 });
      }
      const answer = await of.app.inject({ url: `${url}/document`, headers });
      if (answer.statusCode !== 200) throw new Error(`${duty}: ${answer.body}`);
      const name = `${duty}-${language}`;
      writeFileSync(join(folder, `${name}.docx`), answer.rawPayload);
      drafts.set(name, await paragraphsOf(answer.rawPayload));
    }
  }
  return drafts;
}

async function paragraphsOf(docx: Buffer): Promise<string[]> {
  const xml = (await filesOfZip(docx)).get('word/document.xml')?.toString('utf8') ?? '';
  const parser = new SaxesParser({ xmlns: true });
  const paragraphs: string[] = [];
  let said = '';
  parser.on('text', (text) => (said += text));
  parser.on('closetag', ({ name }) => {
    if (name !== 'w:p') return;
    if (said.trim() !== '') paragraphs.push(said);
    said = '';
  });
  parser.write(xml).close();
  return paragraphs;
}

/** A line breaks at a hyphen, which pdftotext takes away or leaves at the end of the line. */
function timesIn(drawn: ReadonlyMap<string, number>, word: string): number {
  const times = (one: string) => drawn.get(one) ?? 0;
  if (!word.includes('-')) return times(word);
  const parts = word.split('-').map((part, at) => times(at === 0 ? `${part}-` : part));
  return times(word) + times(word.replaceAll('-', '')) + Math.min(...parts);
}

/**
 * How often each word is there: cells of a table are side by side, so the order says nothing. A
 * line breaks within `3(49)(a)` too.
 */
function countsOf(texts: readonly string[]): Map<string, number> {
  const words = texts
    .join('\n')
    .normalize('NFKC')
    .split(/[\s–()]+/)
    .filter(Boolean);
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}
