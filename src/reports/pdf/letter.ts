// The message to persons as a letter: who writes, where and when, the text, and the number of its
// record. Of the incident it has nothing, and its words are those that people wrote.
import { dayInWords } from '../../domain/moment-text.ts';
import { placeOf } from '../../domain/postal-place.ts';
import { drawTitle, type Drawing, type Pages } from './document.ts';
import type { ShownMessage } from './package-view.ts';
import { page, textWidth, type Style } from './page-writer.ts';
import { panel, type } from './type.ts';

const letterText: Style = { font: 'plain', size: 9.5, leading: 1.5 };
const letterHead: Style = { font: 'bold', size: 9.5, leading: 1.5 };

export function letter(
  drawing: Drawing<ShownMessage>,
): Pick<Pages, 'kind' | 'subject' | 'evidence' | 'issuer'> {
  const { writer, shown, words, language } = drawing;
  const { report } = words;
  const [title = '', ...parts] = shown.contents.message[language].split(/\n{2,}/);
  const rest = { subject: '', figures: [], answers: [], evidence: [], sections: [] };
  const sub = report.letter.from(shown.manifest.subject.public_id);
  drawSender(drawing);
  drawTitle(drawing, { kind: report.message, title, sub, ...rest });
  for (const part of parts) {
    const [head = '', ...lines] = part.split('\n');
    if (lines.length === 0) writer.paragraph(head, letterText);
    else {
      writer.room(44);
      writer.paragraph(head, letterHead, 'H2');
      for (const line of lines) writer.paragraph(line, letterText);
    }
    writer.y += 10;
  }
  const sender = shown.contents.letter?.sender?.name ?? '';
  if (sender !== '') {
    writer.y += 4;
    writer.room(80);
    writer.paragraph(sender, letterHead);
  }
  writer.y += 10;
  panel(writer, 62, () => {
    const left = page.left + 12;
    writer.paragraph(report.letter.check, type.note, 'P', left, textWidth - 24);
    writer.y += 3;
    writer.hash(shown.package_sha256, { font: 'mono', size: 6.9, leading: 1.6 }, left);
  });
  return { kind: report.message, subject: words.incident, evidence: [], issuer: sender };
}

/** Name and address of the sender, then place and day; what no profile says is left out. */
function drawSender({ writer, shown, language, zone }: Drawing<ShownMessage>): void {
  const { letter: head } = shown.contents;
  if (head === undefined) return;
  const { name = '', address = null } = head.sender ?? {};
  if (name !== '') writer.paragraph(name, letterHead);
  if (address !== null) writer.paragraph(address, letterText);
  const day = dayInWords(shown.manifest.as_of, language, zone);
  const place = address === null ? null : placeOf(address);
  writer.y += 6;
  writer.paragraph(place === null ? day : `${place}, ${day}`, letterText);
  writer.y += 16;
}
