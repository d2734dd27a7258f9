// Receiving a file: as the raw body, as one file of a form, or inside a JSON envelope. Whatever the
// way, the bytes go by stream into the vault's temporary folder and are hashed on the way.
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { DomainError, validationFailed } from '../../domain/error.ts';
import { isStorable } from '../../domain/storable.ts';
import { systemCode } from '../../domain/system-code.ts';
import type { Deps } from '../../operations/deps.ts';
import type { ReceivedBlob } from '../../vault/received-blob.ts';
import type { App } from '../app-type.ts';
import { isKnownField, refuseOtherNames } from './check-requests.ts';
import { contentEncoding, isPacked } from './content-encoding.ts';
import { openEnvelope } from './json-envelope.ts';
import { limits } from './limits.ts';

export interface Upload {
  blob: ReceivedBlob;
  filename: string | null;
  media_type: string | null;
  /** The other fields of a form. */
  fields: Record<string, string>;
}

type UploadDeps = Pick<Deps, 'vault' | 'config'>;

/** Within this plugin every body but a form is passed on as the stream that it is. */
export function takeRawBodies(app: App): void {
  app.removeContentTypeParser(['application/json', 'text/plain']);
  const asStream = (_: FastifyRequest, payload: unknown, done: (e: null, body: unknown) => void) =>
    done(null, payload);
  app.addContentTypeParser('*', asStream);
}

/** Called with the bytes of the file that have come so far. */
type OnBytes = (bytes: number) => void;

/** The file of an import: form, JSON envelope or raw body. The caller discards the blob. */
export async function receiveImport(
  deps: UploadDeps,
  request: FastifyRequest,
  onBytes: OnBytes = () => undefined,
): Promise<Upload> {
  if (request.isMultipart()) return receiveForm(deps, request, onBytes);
  if (!isStream(request.body)) throw noFile();
  const body = counted(decoded(request, request.body), onBytes);
  const blob = await orDrained(
    request,
    deps.vault.receive(body, maxBytes(deps), announcedBytes(request)),
  );
  const media_type = request.headers['content-type'] ?? null;
  const raw = { blob, filename: null, media_type, fields: {} };
  if (media_type === null || !/^application\/json\b/i.test(media_type)) return raw;
  return (await fromEnvelope(deps, blob)) ?? raw;
}

/**
 * The body as it is, unpacked, of at most as many bytes as the endpoint takes. The caller discards
 * the blob. Throws `payload_too_large` beyond.
 */
export async function receiveBody(
  deps: UploadDeps,
  request: FastifyRequest,
): Promise<ReceivedBlob> {
  if (request.isMultipart()) {
    throw new DomainError('unsupported_media_type', 'Send the body as it is, not as a form.');
  }
  if (!isStream(request.body)) throw noFile();
  const body = decoded(request, request.body);
  const { streamBytes = Infinity } = request.routeOptions.config.endpoint?.limits ?? {};
  const bytes = Math.min(streamBytes, maxBytes(deps));
  try {
    return await orDrained(request, deps.vault.receive(body, bytes, announcedBytes(request)));
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'payload_too_large') throw error;
    const detail = `Send at most ${bytes} bytes at once, counted unpacked; split what you send.`;
    throw new DomainError('payload_too_large', detail, { max_bytes: bytes }, { cause: error });
  }
}

/** One file and the fields of a multipart form, in whatever order they come. */
export async function receiveForm(
  deps: UploadDeps,
  request: FastifyRequest,
  onBytes: OnBytes = () => undefined,
): Promise<Upload> {
  const fields: Record<string, string> = {};
  const unknown: string[] = [];
  let file: Omit<Upload, 'fields'> | undefined;
  try {
    for await (const part of request.parts(formLimits(deps))) {
      if (part.type === 'file') file = await receiveFile(deps, part, file, onBytes);
      else if (isKnownField(request, part.fieldname)) {
        fields[part.fieldname] = fieldText(part.fieldname, part.value);
      } else unknown.push(part.fieldname);
    }
    refuseOtherNames(request, unknown, Object.keys(fields));
    if (file === undefined) throw noFile();
    return { ...file, fields };
  } catch (error) {
    drain(request);
    await file?.blob.discard();
    throw error;
  }
}

/** What is left of a refused body is read and dropped, so that its sender gets the response. */
function drain(request: FastifyRequest): void {
  request.raw.unpipe();
  request.raw.resume();
}

async function orDrained<Value>(request: FastifyRequest, work: Promise<Value>): Promise<Value> {
  try {
    return await work;
  } catch (error) {
    drain(request);
    throw error;
  }
}

/** A stream that lives on when its reader stops; else the connection would end with it. */
function kept(stream: Readable): AsyncIterable<Uint8Array> {
  return stream.iterator({ destroyOnReturn: false });
}

function formLimits(deps: UploadDeps) {
  const { formFields: fields, formFieldBytes: fieldSize } = limits;
  return { limits: { files: 1, fields, fieldSize, fileSize: maxBytes(deps) + 1 } };
}

async function receiveFile(
  deps: UploadDeps,
  part: MultipartFile,
  earlier: Omit<Upload, 'fields'> | undefined,
  onBytes: OnBytes,
): Promise<Omit<Upload, 'fields'>> {
  if (earlier !== undefined) {
    part.file.resume();
    throw validationFailed([{ pointer: `/${part.fieldname}`, message: 'only one file is taken' }]);
  }
  const blob = await deps.vault.receive(counted(kept(part.file), onBytes), maxBytes(deps));
  return { blob, filename: plainName(part.filename), media_type: plainName(part.mimetype) };
}

async function* counted(
  source: AsyncIterable<Uint8Array>,
  onBytes: OnBytes,
): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const chunk of source) {
    bytes += chunk.length;
    onBytes(bytes);
    yield chunk;
  }
}

function fieldText(name: string, value: unknown): string {
  if (typeof value === 'string' && isStorable(value)) return value;
  throw validationFailed([{ pointer: `/${name}`, message: 'must be a text field without U+0000' }]);
}

/** A file name is data: it is kept for people and never becomes a path. */
export function plainName(text: string | undefined): string | null {
  const clean = (text ?? '')
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .slice(0, 255);
  return clean === '' ? null : clean;
}

function maxBytes({ config }: UploadDeps): number {
  return config.IP3_IMPORT_MAX_BYTES;
}

/** What a body that is not compressed will need; 0 when the sender does not say. */
function announcedBytes({ headers }: FastifyRequest): number {
  const length = Number(headers['content-length'] ?? 0);
  return !isPacked(headers) && Number.isSafeInteger(length) ? length : 0;
}

function isStream(body: unknown): body is Readable {
  return body instanceof Readable;
}

function decoded(request: FastifyRequest, body: Readable): AsyncIterable<Uint8Array> {
  const encoding = contentEncoding(request.headers);
  if (encoding === 'identity') return kept(body);
  if (encoding === 'gzip' || encoding === 'x-gzip') return gunzipped(body);
  throw new DomainError('unsupported_media_type', 'Send the body as it is or with gzip.');
}

async function* gunzipped(body: Readable): AsyncGenerator<Uint8Array> {
  const gunzip = createGunzip();
  body.on('error', (error) => gunzip.destroy(error));
  try {
    yield* body.pipe(gunzip);
  } catch (error) {
    if (!systemCode(error).startsWith('Z_')) throw error;
    const detail = "The body isn't valid gzip data; compress it again or send it as it is.";
    throw new DomainError('parse_failed', detail, {}, { cause: error });
  } finally {
    gunzip.destroy();
  }
}

/** `{ "filename"?, "content" | "content_base64" }`; undefined when the JSON is the file itself. */
async function fromEnvelope(deps: UploadDeps, blob: ReceivedBlob): Promise<Upload | undefined> {
  const envelope = await openEnvelope(blob);
  if (envelope === undefined) return undefined;
  await blob.discard();
  const inner = await deps.vault.receive(once(envelope.content), maxBytes(deps));
  return { blob: inner, filename: plainName(envelope.filename), media_type: null, fields: {} };
}

async function* once(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes;
}

function noFile(): DomainError {
  return validationFailed(
    [{ pointer: '', message: 'must carry a file' }],
    'Send the file as the body, as a file of a multipart form, or as JSON with "content".',
  );
}
