// A package as an answer, in each of its forms, whatever it is about.
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../operations/deps.ts';
import type { Package } from '../../operations/packages/issue-package.ts';
import { packagePdf } from '../../operations/packages/package-pdf.ts';
import { packageZip } from '../../operations/packages/package-zip.ts';
import type { DocumentChoice } from '../../reports/pdf/package-view.ts';
import { packageText } from '../../trust/package.ts';
import { holdsTag } from './entity-tags.ts';

export const packageFormats = ['json', 'pdf', 'zip'] as const;
export type PackageFormat = (typeof packageFormats)[number];

/** Writes down that the package is exported; called before its first byte leaves. */
export type RecordExport = (made: Package, format: PackageFormat) => Promise<void>;

export async function sendPackage(
  deps: Pick<Deps, 'vault'>,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  made: Package,
  format: PackageFormat,
  record: RecordExport,
  choice: DocumentChoice = {},
) {
  const tag = entityTag(made);
  describe(reply, made, tag);
  if (holdsTag(request.headers['if-none-match'], tag)) return reply.status(304).send();
  if (format === 'pdf') return sendPdf(deps, reply, made, { record, choice });
  if (format === 'zip') return sendZip(deps, reply, made, record);
  await record(made, format);
  return sendJson(reply, made);
}

/**
 * Weak, for the hash represents the records and not for the bytes of one form. A package whose
 * proof is still to come is another one: anyone who holds it should fetch the whole one.
 */
function entityTag({ issued, said }: Package): string {
  const pending = said.log_proof.status === 'pending' ? '.pending' : '';
  const state = said.timestamp?.status === 'failed' ? `${pending}.unstamped` : pending;
  return `W/"${issued.package_sha256}${state}"`;
}

function describe(reply: FastifyReply, made: Package, tag: string): void {
  void reply.headers({
    etag: tag,
    'cache-control': 'private, no-cache',
    'x-package-sha256': made.issued.package_sha256,
  });
}

function sendJson(reply: FastifyReply, { documents, issued, said }: Package) {
  return reply
    .type('application/json; charset=utf-8')
    .send(Readable.from(encoded(packageText(documents, issued, said)), { objectMode: false }));
}

/** Drawn first: what could not be drawn was not exported. */
async function sendPdf(
  deps: Pick<Deps, 'vault'>,
  reply: FastifyReply,
  made: Package,
  { record, choice }: { record: RecordExport; choice: DocumentChoice },
) {
  const pdf = await packagePdf(deps, made, choice);
  await record(made, 'pdf');
  return named(reply, made, endingOf(choice)).type('application/pdf').send(pdf);
}

/** Its bytes are known to be whole before the export is recorded and the first one leaves. */
async function sendZip(
  deps: Pick<Deps, 'vault'>,
  reply: FastifyReply,
  made: Package,
  record: RecordExport,
) {
  const { bytes, source } = await packageZip(deps, made);
  await record(made, 'zip');
  return named(reply, made, 'zip')
    .type('application/zip')
    .header('content-length', bytes)
    .send(Readable.from(source, { objectMode: false }));
}

/** A certificate has a name of its own, alongside the package. */
function endingOf({ document = 'package' }: DocumentChoice): string {
  return document === 'package' ? 'pdf' : `${document}.pdf`;
}

function named(reply: FastifyReply, { documents }: Package, ending: string): FastifyReply {
  const { public_id } = documents.manifest.subject;
  return reply.header('content-disposition', `attachment; filename="${public_id}.${ending}"`);
}

function* encoded(pieces: Iterable<string>): Generator<Buffer> {
  for (const piece of pieces) yield Buffer.from(piece, 'utf8');
}
