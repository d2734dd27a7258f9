// The pages of a package as a reader sees them: how much is on one, that nothing runs out of it,
// and that letters which have to be joined or moved are laid out by the library.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, before, suite, test } from 'node:test';
import PDFDocument from 'pdfkit';
import { fontPaths, Glyphs } from '../../src/reports/pdf/glyphs.ts';
import type { DocumentChoice } from '../../src/reports/pdf/package-view.ts';
import { renderPdf } from '../../src/reports/pdf/render.ts';
import { samplePackage } from '../trust/sample-packages.ts';

const long = `${'https://shop.example/ścieżka?q=%41&'.repeat(40)}${'Щ'.repeat(900)}`;
const marks = 'e\u0301 и\u0306';

suite('pages of a package', () => {
  let folder: string;
  const file = (name: string) => path.join(folder, name);
  const read = (...args: string[]) => execFileSync('pdftotext', args, { encoding: 'utf8' });
  const draw = async (name: string, document: object, choice: DocumentChoice = {}) => {
    const bytes = Buffer.from(JSON.stringify(document));
    writeFileSync(file(name), await renderPdf({ package: bytes, pictures: new Map(), ...choice }));
    return file(name);
  };

  before(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'proofline-pages-'));
  });
  after(() => rmSync(folder, { recursive: true }));

  test('records › 60 of them › at least five on each page that is full', async () => {
    const document = JSON.parse(samplePackage(60).toString());
    const pages = read('-layout', await draw('many.pdf', document), '-').split('\f');
    const records = pages.map((text) => text.match(/^ *Custody of E-\d+/gm)?.length ?? 0);
    const full = records.filter((count) => count > 0).slice(1, -1);
    assert.equal(
      records.reduce((sum, count) => sum + count),
      60,
    );
    assert.ok(
      full.every((count) => count >= 5),
      full.join(),
    );
  });

  test('record › source empty, bytes in the vault › nothing for it, and the hash stands once', async () => {
    const document = JSON.parse(samplePackage(5).toString());
    const record = document.contents.evidence.find(
      ({ source, integrity }: Record<string, unknown>) => source === '' && integrity === 'verified',
    );
    const text = read('-layout', await draw('empty.pdf', document), '-');
    assert.doesNotMatch(text, /Source: *(\.|$)/m);
    assert.equal(text.split(record.hash_sha256).length, 2, 'copied text has no gaps');
  });

  test('every page, either language › no JSON, no column name, no bare dash', async () => {
    const document = JSON.parse(samplePackage(5).toString());
    Object.assign(document.contents.incident, {
      ...{ title: 'Title', description: 'What was seen.', tags: ['vpn'], numbers: undefined },
      ...{ ai_act_relevant: true, gdpr_breach: false, status_lifecycle: 'open', severity: 4 },
      ...{ workflow_status: 'fixing', source_type: 'scanner_vuln', category: 'prompt_injection' },
      finding: { cve: ['CVE-2025-31001'], cvss: { score: 9.8 }, port: 443, is_known: true },
    });
    for (const entry of document.contents.timeline) entry.detail = { source: 'x', seq: 0 };
    for (const record of document.contents.evidence) record.source = record.filename = 'log';
    for (const language of ['en', 'pl'] as const) {
      const text = read('-layout', await draw('words.pdf', document, { language }), '-');
      const raw = /.*([{}[\]"]|(^| {2}|: )(true|false|null)\b|^\s*[–-]\s*$).*/m;
      assert.equal(raw.exec(text)?.[0], undefined, language);
      // Names of files and of commands have underscores, too.
      const names = text.replaceAll(/[\w/]+\.(json|py)/g, '').match(/[a-z]+_[a-z_]+/g);
      assert.deepEqual(names, null, language);
      assert.match(text, language === 'en' ? /Prompt injection/ : /Wstrzyknięcie promptu|prompt/i);
      assert.match(text, /CVE-2025-31001/);
    }
  });

  test('page one › either language › the six questions have answers', async () => {
    const document = JSON.parse(samplePackage(6).toString());
    const [first, third] = [document.contents.evidence[1], document.contents.evidence[2]];
    Object.assign(document.contents.incident, {
      ...{ description: 'A scan found TLS 1.0.', created_by: 'ewa@example.org' },
      ...{ owner_email: 'jan@example.org', detected_at: '2026-11-14T14:45:52.785Z' },
      closed_at: '2026-11-21T22:45:54.830Z',
    });
    document.contents.actions = [{ id: first.id, title: 'Turn it off', status: 'done' }];
    document.contents.timeline.push({
      ...{ id: 99, at: '2026-11-21T22:45:54.830Z', actor: 'jan@example.org' },
      ...{ action: 'incident.closed', evidence_id: null, detail: { gate_evidence: [third.id] } },
    });
    const answers = {
      en: ['What happened', 'Who', 'When', 'What was done', 'What is proven', 'What is not proven'],
      pl: ['Co się stało', 'Kto', 'Kiedy', 'Co zrobiono', 'Co jest udowodnione'],
    };
    for (const language of ['en', 'pl'] as const) {
      const text = read('-l', '1', '-layout', await draw('one.pdf', document, { language }), '-');
      for (const question of answers[language]) assert.ok(text.includes(question), question);
      const facts = ['A scan found TLS 1.0.', 'ewa@example.org', 'jan@example.org', 'Turn it off'];
      for (const fact of facts) assert.ok(text.includes(fact), `${language}: ${fact}`);
      assert.match(
        text.replaceAll('\u00a0', ' '),
        /14 Nov 2026, 14:45 UTC|14\.11\.2026, 14:45 UTC/,
      );
      assert.match(text, /\(E-3\)/, 'what the closing named');
      assert.match(text, /\(E-1, E-4\)/, 'references that no one checked');
    }
  });

  test('certificates › of the same package › name its evidence, and carry it', async () => {
    const document = JSON.parse(samplePackage(4).toString());
    document.contents.incident.closed_at = '2026-11-21T22:45:54.830Z';
    const said = { close: /is closed/, custody: /Custody of 4 exhibits/ };
    for (const kind of ['close', 'custody'] as const) {
      const name = await draw(`${kind}.pdf`, document, { document: kind });
      const text = read('-layout', name, '-');
      assert.match(text, said[kind]);
      assert.ok(text.includes(document.package_sha256));
      execFileSync('pdfdetach', ['-save', '1', '-o', file('inner.json'), name]);
      assert.deepEqual(JSON.parse(readFileSync(file('inner.json'), 'utf8')), document);
    }
  });

  test('long texts without a space › everywhere › no word leaves the text of its page', async () => {
    const document = JSON.parse(samplePackage(5).toString());
    document.contents.incident.title = long;
    for (const record of document.contents.evidence) record.source = record.content_ref = long;
    for (const entry of document.contents.timeline) entry.actor = entry.detail.note = long;
    const boxes = read('-bbox', await draw('long.pdf', document), '-');
    const words = [
      ...boxes.matchAll(/xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)" yMax="([\d.]+)"/g),
    ];
    assert.ok(words.length > 500);
    for (const [word, left, top, right, bottom] of words) {
      assert.ok(Number(left) >= 67 && Number(right) <= 545, word);
      assert.ok(Number(top) >= 30 && Number(bottom) <= 812, word);
    }
  });

  test('letters that are moved by marks › drawn › read as they were written', async () => {
    const document = JSON.parse(samplePackage(1).toString());
    document.contents.incident.title = marks;
    const text = read(await draw('marks.pdf', document), '-').normalize('NFC');
    assert.ok(text.includes(marks.normalize('NFC')), text.slice(0, 200));
  });

  test('widths › of every font › those that the library gives each letter', () => {
    const doc = new PDFDocument({ font: fontPaths.plain });
    for (const name of ['plain', 'bold', 'mono'] as const) {
      const glyphs = new Glyphs(doc, name);
      doc.font(fontPaths[name]).fontSize(1);
      const letters = [...'AVfi 019-_/ąĘłŹЖїҐ–“€'];
      const sum = letters.reduce((total, letter) => total + doc.widthOfString(letter), 0);
      assert.ok(Math.abs(glyphs.width(letters.join('')) - sum) < 1e-9);
      assert.ok(!glyphs.standSideBySide(marks) && !glyphs.standSideBySide('سلام'));
    }
  });
});
