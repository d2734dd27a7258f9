// A ZIP or gzip file around a report: what is in it is read, and both are kept. Of several reports
// the sender says which; an archive within an archive is refused like any other.
import { createGunzip } from 'node:zlib';
import { DomainError, validationFailed } from '../../domain/error.ts';
import { systemCode } from '../../domain/system-code.ts';
import type { Connector } from '../../importers/importer.ts';
import { otherKind } from '../../importers/read/file-kinds.ts';
import { peek } from '../../importers/read/head.ts';
import { headBytes } from '../../importers/read/limits.ts';
import { parseFailed, quoted } from '../../importers/read/parse-failed.ts';
import { chooseImporter } from '../../importers/registry.ts';
import type { RunArchive } from '../../store/imports/import-tables.ts';
import type { ReceivedBlob } from '../../vault/received-blob.ts';
import type { Deps } from '../deps.ts';
import { headOf } from '../mappings/propose-mapping.ts';
import type { ImportInput } from './import-input.ts';
import { bytesOf, cutOff, mostRatio, openZip, refused, type Member } from './zip-file.ts';

type ArchiveDeps = Pick<Deps, 'vault' | 'config'>;

/** The file to read; what was unpacked is to be discarded, alongside the file that was sent. */
export interface OpenedInput {
  input: ImportInput;
  unpacked: readonly ReceivedBlob[];
}

/**
 * Files that are the report of an archive that a tool writes, such as the FPR of Fortify, each with
 * the one alongside it that its reader takes.
 */
const reports: Readonly<Record<string, string>> = { 'audit.fvdl': 'audit.xml' };

/** Files of an archive that are looked into for what they are. */
const mostTried = 50;

/** @throws `parse_failed` with `archive_members` where several can be read, or none */
export async function openInput(deps: ArchiveDeps, input: ImportInput): Promise<OpenedInput> {
  const kind = await kindOf(input.blob);
  if (kind === 'a ZIP archive') return fromZip(deps, input);
  if (input.member !== undefined) {
    const message = 'names a file of a ZIP archive, and the file is none';
    throw validationFailed([{ pointer: '/query/member', message }]);
  }
  return kind === 'gzip data' ? fromGzip(deps, input) : { input, unpacked: [] };
}

async function kindOf(blob: ReceivedBlob): Promise<string | undefined> {
  const { head } = await peek(blob.read(0, Math.min(blob.bytes, headBytes)));
  return otherKind(head)?.label;
}

function inside(input: ImportInput, unpacked: ReceivedBlob, member: string | null): OpenedInput {
  const { blob, filename } = input;
  const archive = { kind: member === null ? 'gzip' : 'zip', filename, member } as const;
  const known: RunArchive = { ...archive, sha256: blob.sha256, bytes: blob.bytes };
  const name = member === null ? (filename?.replace(/\.gz$/i, '') ?? null) : lastOf(member);
  const opened = { blob: unpacked, filename: name, archive: { blob, known } };
  return { input: { ...input, ...opened }, unpacked: [unpacked] };
}

function lastOf(member: string): string {
  return member.slice(member.lastIndexOf('/') + 1);
}

async function fromGzip(deps: ArchiveDeps, input: ImportInput): Promise<OpenedInput> {
  const most = deps.config.IP3_IMPORT_MAX_BYTES;
  const unpacked = await deps.vault.receive(gunzipped(input.blob), most);
  return inside(input, unpacked, null);
}

async function* gunzipped(blob: ReceivedBlob): AsyncGenerator<Uint8Array> {
  const most = 1_048_576 + blob.bytes * mostRatio;
  const gunzip = createGunzip();
  let bytes = 0;
  try {
    const source = blob.read();
    const feed = async () => {
      for await (const piece of source) {
        if (gunzip.destroyed) return;
        if (!gunzip.write(piece)) await drained(gunzip);
      }
      gunzip.end();
    };
    feed().catch((error: unknown) => gunzip.destroy(error as Error));
    for await (const piece of gunzip as AsyncIterable<Uint8Array>) {
      bytes += piece.length;
      if (bytes > most) throw gzipRefused(`it unpacks to more than ${mostRatio} times its size`);
      yield piece;
    }
  } catch (error) {
    const code = systemCode(error);
    if (!code.startsWith('Z_')) throw error;
    if (code === 'Z_BUF_ERROR') throw cutOff('gzip data', blob.bytes);
    throw gzipRefused('its data is not valid');
  } finally {
    gunzip.destroy();
  }
}

function drained(gunzip: ReturnType<typeof createGunzip>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  gunzip.once('drain', resolve).once('close', resolve);
  return promise;
}

function gzipRefused(why: string): DomainError {
  const detail = `The file is gzip data that is not unpacked, because ${why}. Send the report.`;
  return parseFailed(detail, { reason: 'wrong_format', looks_like: 'gzip data' });
}

async function fromZip(deps: ArchiveDeps, input: ImportInput): Promise<OpenedInput> {
  const most = deps.config.IP3_IMPORT_MAX_BYTES;
  const zip = await openZip(input.blob, most);
  const unpack = (member: Member) => deps.vault.receive(bytesOf(member), most, member.bytes);
  try {
    const only = zip.members.length === 1 ? zip.members[0]?.name : undefined;
    const member = input.member ?? only;
    if (member !== undefined) {
      const named = zip.members.find(({ name }) => name === member);
      if (named === undefined) throw noMember(zip.members);
      return (await withCompanion(input, named, zip.members, unpack)).opened;
    }
    const report = zip.members.find(({ name }) => Object.hasOwn(reports, name));
    if (report === undefined) return await onlyReport(input, zip.members, unpack);
    const { opened, companion } = await withCompanion(input, report, zip.members, unpack);
    const others = zip.members
      .filter((one) => one !== report && one !== companion)
      .map(({ name, bytes }) => ({ name, bytes, looks_like: null, send_to: null }));
    return others.length === 0 ? opened : withNote(opened, others);
  } finally {
    zip.close();
  }
}

type Unpack = (member: Member) => Promise<ReceivedBlob>;

/** A file of the archive, with the one alongside it that its reader takes. */
async function withCompanion(
  input: ImportInput,
  member: Member,
  members: readonly Member[],
  unpack: Unpack,
): Promise<{ opened: OpenedInput; companion: Member | undefined }> {
  const name = Object.hasOwn(reports, member.name) ? reports[member.name] : undefined;
  const companion = name === undefined ? undefined : members.find((one) => one.name === name);
  const blob = await unpack(member);
  const opened = inside(input, blob, member.name);
  if (companion === undefined) return { opened, companion };
  const other = await unpack(companion).catch(async (error: unknown) => {
    await blob.discard();
    throw error;
  });
  const both = { input: { ...opened.input, companion: other }, unpacked: [blob, other] };
  return { opened: both, companion };
}

function noMember(members: readonly Member[]): DomainError {
  const names = members.slice(0, mostTried).map(({ name }) => name);
  const errors = [{ pointer: '/query/member', message: 'is no file of the archive' }];
  const detail = 'The file is no file of the archive.';
  return new DomainError('validation_failed', detail, { errors, names });
}

/** A file of an archive as the refusal lists it. */
interface Tried {
  name: string;
  bytes: number;
  /** What it looks like; null when no one looked. */
  looks_like: string | null;
  /** Address that takes it; null for what is not read. */
  send_to: string | null;
}

/** The only file that can be read; what is alongside it is of no tool that is known. */
async function onlyReport(
  input: ImportInput,
  members: readonly Member[],
  unpack: Unpack,
): Promise<OpenedInput> {
  if (members.length === 0) throw refused('It holds no file with bytes in it.');
  const tried: Tried[] = [];
  const readable: { name: string; blob: ReceivedBlob }[] = [];
  try {
    for (const member of members.slice(0, mostTried)) {
      const blob = await unpack(member);
      const found = await reading(input.connector, member, blob).catch(async (error: unknown) => {
        await blob.discard();
        throw error;
      });
      tried.push(found);
      if (found.send_to === null || readable.length > 0) await blob.discard();
      if (found.send_to !== null) readable.push({ name: member.name, blob });
    }
    const [only, another] = readable;
    if (only !== undefined && another === undefined && members.length <= mostTried) {
      readable.length = 0;
      const opened = inside(input, only.blob, only.name);
      const others = tried.filter(({ name }) => name !== only.name);
      return withNote(opened, others);
    }
    throw several(tried, members.length, readable.length);
  } finally {
    await readable[0]?.blob.discard();
  }
}

function withNote(opened: OpenedInput, others: readonly Tried[]): OpenedInput {
  return { ...opened, input: { ...opened.input, unreadFiles: unreadOf(others) } };
}

/** Names that a note lists; the rest is counted. */
const mostNamed = 5;

/** Who sends several reports must learn that one of them was not read. */
function unreadOf(others: readonly Tried[]): string {
  const named = others.slice(0, mostNamed).map(({ name, looks_like }) => {
    const what = looks_like === null ? '' : ` (${looks_like})`;
    return `"${quoted(name)}"${what}`;
  });
  const more = others.length - named.length;
  const list = named.join(', ') + (more === 0 ? '' : ` and ${more} more`);
  return `Of the archive only this file was read. Not read: ${list}.`;
}

async function reading(
  connector: Connector | 'auto',
  { name, bytes }: Member,
  blob: ReceivedBlob,
): Promise<Tried> {
  try {
    const importer = chooseImporter(connector, await headOf(blob));
    const to = connector === 'auto' ? 'auto' : importer.connector;
    const send_to = `/api/ip3/v1/imports/${to}?member=${encodeURIComponent(name)}`;
    return { name, bytes, looks_like: importer.label, send_to };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const like = error.members.looks_like;
    return { name, bytes, looks_like: typeof like === 'string' ? like : null, send_to: null };
  }
}

function several(tried: readonly Tried[], all: number, readable: number): DomainError {
  const what = readable === 0 ? 'none of which can be read' : `${readable} of which can be read`;
  const each = 'Import each by its name, with ?member=, as archive_members lists them.';
  const next = readable === 0 ? 'Send the report to the address of its tool.' : each;
  const detail = `The file is a ZIP archive of ${all} files, ${what}. ${next}`;
  const shared = { reason: 'wrong_format', looks_like: 'a ZIP archive' } as const;
  return parseFailed(detail, { ...shared, archive_members: tried, archive_files: all });
}
