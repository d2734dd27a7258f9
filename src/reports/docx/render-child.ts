// The process that makes the document of one draft and ends. It has no environment, can read the
// program and nothing else, and gets everything that it shows as data.
import { Packer } from 'docx';
import { draftDocument } from './draft-document.ts';
import type { DraftDocument } from './draft-view.ts';
import { xmlText } from './xml-text.ts';

process.once('message', (draft: DraftDocument) => void render(draft));

async function render(draft: DraftDocument): Promise<void> {
  const overrides = [{ path: 'docProps/core.xml', data: coreProperties(draft) }];
  const bytes = withoutDates(await Packer.toBuffer(draftDocument(draft), undefined, overrides));
  process.send?.({ bytes }, () => process.disconnect?.());
}

/** The package writes the time at which it runs; ours is that of the records. */
function coreProperties({ as_of, title, public_id, language }: DraftDocument): string {
  const when = (name: string) =>
    `<dcterms:${name} xsi:type="dcterms:W3CDTF">${as_of.slice(0, 19)}Z</dcterms:${name}>`;
  return (
    '<?xml version="1.0" encoding="UTF-8"?><cp:coreProperties ' +
    'xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" ' +
    'xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" ' +
    'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">' +
    `<dc:title>${escaped(title)}</dc:title><dc:subject>${escaped(public_id)}</dc:subject>` +
    `<dc:creator>Proofline</dc:creator><dc:language>${language}</dc:language>` +
    `${when('created')}${when('modified')}</cp:coreProperties>`
  );
}

function escaped(text: string): string {
  return xmlText(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

const endMark = Buffer.from('PK\u0005\u0006', 'latin1');
/** 1980-01-01, the first day that a ZIP can name, at midnight. */
const firstDay = Buffer.from([0, 0, 0x21, 0]);

/** A ZIP has the local time of each file, at two places. */
function withoutDates(zip: Buffer): Buffer {
  const end = zip.lastIndexOf(endMark);
  const count = zip.readUInt16LE(end + 10);
  let at = zip.readUInt32LE(end + 16);
  for (let file = 0; file < count; file += 1) {
    firstDay.copy(zip, at + 12);
    firstDay.copy(zip, zip.readUInt32LE(at + 42) + 10);
    const names = [28, 30, 32].map((offset) => zip.readUInt16LE(at + offset));
    at += 46 + names.reduce((sum, length) => sum + length, 0);
  }
  return zip;
}
