// How to check a document: five words, a check by phone, a check with software, the signature.
import { momentIn } from '../../domain/moment-text.ts';
import type { Drawing } from './document.ts';
import { sizeText } from './labels.ts';
import { ink, page, textWidth } from './page-writer.ts';
import { dataTable, facts, note, subsection, type, type DataRow } from './type.ts';

export function drawVerification(drawing: Drawing): void {
  const { writer, shown, words } = drawing;
  const { verify } = words;
  dataTable(
    writer,
    [
      { title: verify.word, width: 96, heads: true },
      { title: verify.is, width: 210 },
      { title: verify.not, width: textWidth - 306 },
    ],
    verify.five,
    2.4,
  );
  subsection(writer, verify.phone);
  verify.byPhone.forEach((step, at) => writer.paragraph(`${at + 1}. ${step}`, type.text));
  subsection(writer, verify.offline);
  writer.paragraph(verify.offlineLead, type.text);
  drawCommand(drawing, verify.command(shown.manifest.subject.public_id));
  writer.paragraph(verify.offlineEnd, type.text);
  subsection(writer, verify.data);
  drawSignature(drawing);
  // Three short rows: the last one alone on the next page would be read without the others.
  writer.room(112);
  subsection(writer, verify.shows);
  const half = textWidth / 2;
  dataTable(
    writer,
    [
      { title: verify.itShows, width: half },
      { title: verify.itDoesNot, width: half },
    ],
    verify.pairs,
    2.4,
  );
  note(writer, verify.disclaimer);
  subsection(writer, verify.files);
  drawFiles(drawing);
}

function drawCommand({ writer }: Drawing, command: string): void {
  writer.y += 4;
  writer.room(22);
  writer.artifact(() => {
    writer.doc.rect(page.left, writer.y, textWidth, 18).fill(ink.fill);
  });
  writer.y += 4;
  writer.paragraph(command, { font: 'mono', size: 6.9, leading: 1.5 }, 'Code', page.left + 8);
  writer.y += 8;
}

function drawSignature({ writer, shown, words, language, zone }: Drawing): void {
  const { verify } = words;
  const { package_sha256, signer, log_proof, timestamp, stamped_at } = shown;
  const stamp = verify.stamped[timestamp?.status ?? 'none'] ?? '';
  const at = stamped_at === undefined ? '' : `${momentIn(stamped_at, language, zone)}. `;
  facts(writer, [
    [verify.number, { text: '', hash: package_sha256 }],
    [verify.signed, verify.signedWith(signer.kid)],
    [verify.publicKey, { text: '', hash: signer.x }],
    [verify.log, verify.logProof[log_proof.status] ?? ''],
    [verify.stamp, `${at}${stamp}`],
  ]);
}

function drawFiles({ writer, shown, words, language }: Drawing): void {
  const columns = [
    { title: words.verify.file, width: textWidth - 60 },
    { title: words.exhibits.size, width: 60 },
  ];
  const documents = shown.manifest.files.filter(({ role }) => role === 'document');
  const rows = documents.map(({ path, bytes, sha256 }): DataRow => [
    { text: path, hash: sha256 },
    bytes === null ? '' : sizeText(bytes, language),
  ]);
  dataTable(writer, columns, rows, 2);
}
