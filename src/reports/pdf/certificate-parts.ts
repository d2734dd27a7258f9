// What both certificates end with: what they show and do not show, a place to sign, and the package
// that they rest on.
import type { Drawing } from './document.ts';
import type { ShownPackage } from './package-view.ts';
import { ink, mm, page, textWidth } from './page-writer.ts';
import { bullets, panel, type } from './type.ts';

type Incident = Drawing<ShownPackage>;

export function drawLimits(
  { writer, words }: Incident,
  shows: readonly string[],
  doesNot: readonly string[],
): void {
  const { close } = words;
  const width = (textWidth - 9 * mm) / 2;
  const sides = [
    { title: close.shows, texts: shows, x: page.left },
    { title: close.doesNot, texts: doesNot, x: page.left + width + 9 * mm },
  ];
  // Neither side is torn apart, so that both begin and end on one page.
  writer.y += 11;
  writer.room(100);
  const top = writer.y;
  const ends = sides.map(({ title, texts, x }) => {
    writer.y = top;
    writer.paragraph(title, type.subsection, 'H2', x, width);
    writer.y += 4;
    bullets(writer, texts, x, width);
    return writer.y;
  });
  writer.y = Math.max(...ends);
}

/** Room for a name in ink, or for a qualified signature. */
export function drawSignature({ writer, words }: Incident): void {
  writer.y += 34;
  writer.room(60);
  const width = (textWidth - 9 * mm) / 2;
  writer.rule(ink.text, page.left, width);
  writer.rule(ink.text, page.left + width + 9 * mm, width);
  writer.y += 4;
  const top = writer.y;
  writer.paragraph(words.close.sign, type.note, 'P', page.left, width);
  const end = writer.y;
  writer.y = top;
  writer.paragraph(words.close.signer, type.note, 'P', page.left + width + 9 * mm, width);
  writer.y = Math.max(end, writer.y);
}

export function drawRests({ writer, words, shown }: Incident): void {
  writer.y += 14;
  panel(writer, 72, () => {
    const left = page.left + 12;
    writer.paragraph(words.close.rests, type.strong, 'P', left);
    writer.y += 2;
    writer.hash(shown.package_sha256, { font: 'mono', size: 6.9, leading: 1.6 }, left);
    writer.y += 2;
    const told = words.close.restsNote(shown.signer.kid);
    writer.paragraph(told, type.note, 'P', left, textWidth - 24);
  });
}
