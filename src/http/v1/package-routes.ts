// Packages in v1: the evidence package of an incident, in several forms of the same hash.
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { makeEvidencePackage, type Package } from '../../operations/packages/evidence-package.ts';
import { recordExport } from '../../operations/packages/record-package-export.ts';
import { packagePdf } from '../../operations/packages/package-pdf.ts';
import { packageZip } from '../../operations/packages/package-zip.ts';
import type { Deps } from '../../operations/deps.ts';
import type { RequestContext } from '../../domain/principal.ts';
import { packageText } from '../../trust/package.ts';
import { version } from '../../version.ts';
import type { App } from '../app-type.ts';
import { contextOf } from '../context.ts';
import * as schema from './package-schemas.ts';

const generator = { name: 'proofline', version };

export function packageRoutes(app: App, deps: Deps): void {
  const path = '/api/ip3/v1/reports/evidence-package/:id';
  app.get(path, { schema: schema.evidencePackage }, async (request, reply) => {
    const { format = 'json', audience = 'internal' } = request.query;
    const context = contextOf(request);
    const asked = { audience, generator };
    const made = await makeEvidencePackage(deps, context, request.params.id, asked);
    const tag = entityTag(made);
    describe(reply, made, tag);
    if (sameTag(request.headers['if-none-match'], tag)) return reply.status(304).send();
    if (format === 'pdf') return sendPdf(deps, reply, made, context);
    if (format === 'zip') return sendZip(deps, reply, made, context);
    await recordExport(deps, context, made, format);
    return sendJson(reply, made);
  });
}

/**
 * Weak, for the hash stands for the records and not for the bytes of one form. A package whose
 * proof is still to come is another one: whoever holds it should fetch the whole one.
 */
function entityTag({ issued, said }: Package): string {
  const state = said.log_proof.status === 'pending' ? '.pending' : '';
  return `W/"${issued.package_sha256}${state}"`;
}

function sameTag(header: string | undefined, tag: string): boolean {
  return header?.split(',').some((one) => ['*', tag].includes(one.trim())) ?? false;
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

/** Drawn first: what could not be drawn was not handed out. */
async function sendPdf(deps: Deps, reply: FastifyReply, made: Package, context: RequestContext) {
  const pdf = await packagePdf(deps, made);
  await recordExport(deps, context, made, 'pdf');
  return named(reply, made, 'pdf').type('application/pdf').send(pdf);
}

/** Its bytes are known to be whole before the export is recorded and the first one leaves. */
async function sendZip(deps: Deps, reply: FastifyReply, made: Package, context: RequestContext) {
  const { bytes, source } = await packageZip(deps, made);
  await recordExport(deps, context, made, 'zip');
  return named(reply, made, 'zip')
    .type('application/zip')
    .header('content-length', bytes)
    .send(Readable.from(source, { objectMode: false }));
}

function named(reply: FastifyReply, { documents }: Package, ending: string): FastifyReply {
  const { public_id } = documents.manifest.subject;
  return reply.header('content-disposition', `attachment; filename="${public_id}.${ending}"`);
}

function* encoded(pieces: Iterable<string>): Generator<Buffer> {
  for (const piece of pieces) yield Buffer.from(piece, 'utf8');
}
