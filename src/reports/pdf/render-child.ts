// The process that draws one PDF and ends. It has no environment, can read the program and the
// fonts and nothing else, and gets everything that it draws as data.
import { drawPackage } from './draw-package.ts';
import type { RenderRequest } from './package-view.ts';

process.once('message', (request: RenderRequest) => void render(request));

async function render(request: RenderRequest): Promise<void> {
  const pieces: Buffer[] = [];
  const bytes = Buffer.from(request.package);
  const writer = await drawPackage(bytes, request.pictures, request);
  writer.doc.on('data', (piece: Buffer) => pieces.push(piece));
  writer.doc.on('end', () => {
    const pdf = withBinaryChecksum(Buffer.concat(pieces));
    process.send?.({ bytes: pdf }, () => process.disconnect?.());
  });
}

/**
 * pdfkit writes the MD5 of the attachment as text of its digits; PDF asks for the 16 bytes. The
 * same digits between angle brackets are the bytes, and no offset moves.
 */
function withBinaryChecksum(pdf: Buffer): Buffer {
  const found = /\/CheckSum \(([0-9a-f]{32})\)/.exec(pdf.toString('latin1'));
  if (found === null) return pdf;
  pdf.write(`/CheckSum <${found[1] ?? ''}>`, found.index, 'latin1');
  return pdf;
}
