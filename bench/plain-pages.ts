// The yardstick of the package's PDF: as many pages, drawn by the same library in the same fonts
// with texts of their own at fixed places; without tags, tables, wrapping or an attachment.
import { createHash } from 'node:crypto';
import PDFDocument from 'pdfkit';
import { fontPaths } from '../src/reports/pdf/glyphs.ts';
import { arg } from './arguments.ts';

const pages = Number(arg('pages'));
const lines = 60;
const doc = new PDFDocument({ size: 'A4', margin: 0, font: fontPaths.plain });
let bytes = 0;
doc.on('data', (piece: Buffer) => (bytes += piece.length));
doc.on('end', () => process.stdout.write(`${bytes}\n`));
for (let page = 0; page < pages; page += 1) {
  if (page > 0) doc.addPage();
  for (let line = 0; line < lines; line += 1) {
    const hash = createHash('md5').update(`${page}.${line}`).digest('hex');
    const y = 60 + line * 12;
    const texts = [`2026-11-21 15:59:13.${page}`, 'anna.nowak@example.org', 'received', 'service'];
    doc.font(fontPaths.plain).fontSize(7);
    texts.forEach((text, at) => doc.text(text, 56 + at * 105, y, { lineBreak: false }));
    doc.font(fontPaths.mono).fontSize(6.6).text(hash, 456, y, { lineBreak: false });
  }
}
doc.end();
