// The pages of a package as a reader sees them: how much is on one, that nothing runs out of it,
// and that letters which have to be joined or moved are laid out by the library.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, before, suite, test } from 'node:test';
import PDFDocument from 'pdfkit';
import { fontPaths, Glyphs } from '../../src/reports/pdf/glyphs.ts';
import { renderPdf } from '../../src/reports/pdf/render.ts';
import { samplePackage } from '../trust/sample-packages.ts';

const long = `${'https://shop.example/ścieżka?q=%41&'.repeat(40)}${'Щ'.repeat(900)}`;
const marks = 'e\u0301 и\u0306';

suite('pages of a package', () => {
  let folder: string;
  const file = (name: string) => path.join(folder, name);
  const read = (...args: string[]) => execFileSync('pdftotext', args, { encoding: 'utf8' });
  const draw = async (name: string, document: object) => {
    const bytes = Buffer.from(JSON.stringify(document));
    writeFileSync(file(name), await renderPdf({ package: bytes, pictures: new Map() }));
    return file(name);
  };

  before(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'proofline-pages-'));
  });
  after(() => rmSync(folder, { recursive: true }));

  test('records › 60 of them › at least five on each page that is full', async () => {
    const document = JSON.parse(samplePackage(60).toString());
    const pages = read('-layout', await draw('many.pdf', document), '-').split('\f');
    const records = pages.map((text) => text.match(/^ *Chain of custody/gm)?.length ?? 0);
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

  test('record › source empty, bytes in the vault › a dash, and the hash stands once', async () => {
    const document = JSON.parse(samplePackage(5).toString());
    const record = document.contents.evidence.find(
      ({ source, integrity }: Record<string, unknown>) => source === '' && integrity === 'verified',
    );
    const [entry] = document.chain_of_custody.find(
      ({ evidence_id }: Record<string, unknown>) => evidence_id === record.id,
    ).entries;
    const text = read('-layout', await draw('dash.pdf', document), '-');
    assert.match(text, /Source +– +By/);
    assert.equal(text.split(record.hash_sha256).length, 2);
    assert.ok(text.includes(entry.entry_hash.slice(0, 12)));
    assert.ok(!text.includes(entry.entry_hash.slice(0, 13)), 'the whole one is in the JSON');
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
      assert.ok(Number(left) >= 55 && Number(right) <= 541, word);
      assert.ok(Number(top) >= 36 && Number(bottom) <= 812, word);
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
