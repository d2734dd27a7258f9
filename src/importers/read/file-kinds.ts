// Files that are no report whatever they contain: archives, documents, images, programs, mail.
// Detected by their first bytes, before any reader looks for a report inside them.
import type { FileHead } from './head.ts';

export interface FileKindSign {
  /** With its article: it ends the sentence «The file is …». */
  label: string;
  /** What to do, as a sentence. */
  advice: string;
}

interface Magic extends FileKindSign {
  /** The bytes, as latin1 text. */
  bytes: string;
  /** Where they begin. */
  at?: number;
  /** A short sign that text might begin with: only with a NUL byte near it. */
  binary?: true;
}

const unpack = 'Unpack it and send the report in it.';
const exported = 'Export the report as a file of its own and send that.';
const reportOnly = "Send the tool's report (XML, JSON or CSV) instead.";

/** The more particular first. */
const magics: readonly Magic[] = [
  {
    ...of('gzip data', '\x1f\x8b'),
    advice: 'Unpack it, or send it as the body with Content-Encoding: gzip.',
  },
  ...['PK\x03\x04', 'PK\x05\x06', 'PK\x07\x08'].map((bytes) => of('a ZIP archive', bytes, unpack)),
  of('a 7z archive', '7z\xbc\xaf\x27\x1c', unpack),
  of('a RAR archive', 'Rar!\x1a\x07', unpack),
  of('an xz archive', '\xfd7zXZ\0', unpack),
  ...'123456789'.split('').map((level) => of('a bzip2 archive', `BZh${level}1AY&SY`, unpack)),
  of('a Zstandard archive', '\x28\xb5\x2f\xfd', unpack),
  of('an LZ4 archive', '\x04\x22\x4d\x18', unpack),
  of('an LZIP archive', 'LZIP\x01', unpack),
  of('a compress archive', '\x1f\x9d', unpack),
  of('a TAR archive', 'ustar', unpack, 257),
  of('a cabinet archive', 'MSCF\0\0\0\0', unpack),
  of('an ar archive', '!<arch>\n', unpack),
  ...['070701', '070702', '070707'].map((bytes) => shortOf('a cpio archive', bytes, unpack)),
  of('an ISO image', 'CD001', unpack, 32_769),

  of('a PDF document', '%PDF-', `A PDF is made to be read by people. ${reportOnly}`),
  of(
    'an old Office document or Outlook message',
    '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1',
    'Save the table as CSV and send that.',
  ),
  of('an RTF document', '{\\rtf', exported),
  of('a PostScript document', '%!PS-', exported),

  of('a PNG image', '\x89PNG\r\n\x1a\n', reportOnly),
  of('a JPEG image', '\xff\xd8\xff', reportOnly),
  ...['GIF87a', 'GIF89a'].map((bytes) => of('a GIF image', bytes, reportOnly)),
  ...['II*\0', 'MM\0*'].map((bytes) => of('a TIFF image', bytes, reportOnly)),
  shortOf('a BMP image', 'BM', reportOnly),
  of('a WebP image', 'WEBP', reportOnly, 8),
  of('an icon', '\0\0\x01\0', reportOnly),
  of('a video or audio file', 'ftyp', reportOnly, 4),
  of('a video or audio file', '\x1aE\xdf\xa3', reportOnly),
  ...['RIFF', 'OggS', 'fLaC', 'ID3'].map((bytes) =>
    shortOf('a video or audio file', bytes, reportOnly),
  ),

  of('a SQLite database', 'SQLite format 3\0', exported),
  of('a Windows event log', 'ElfFile\0', exported),
  of('a Parquet file', 'PAR1', exported),
  of('a binary property list', 'bplist00', exported),
  ...['\xd4\xc3\xb2\xa1', '\xa1\xb2\xc3\xd4', '\x0a\x0d\x0d\x0a'].map((bytes) =>
    of('a packet capture', bytes, reportOnly),
  ),
  of('an ELF program', '\x7fELF', analysed()),
  shortOf('a Windows program', 'MZ', analysed()),
  ...['\xcf\xfa\xed\xfe', '\xce\xfa\xed\xfe', '\xca\xfe\xba\xbe'].map((bytes) =>
    of('a program', bytes, analysed()),
  ),
  of('a WebAssembly program', '\0asm', analysed()),
  of('an Android program', 'dex\n', analysed()),
  of(
    'an encrypted message',
    '-----BEGIN PGP MESSAGE-----',
    'Decrypt it and send the report in it.',
  ),
];

function of(label: string, bytes: string, advice = unpack, at = 0): Magic {
  return { label, bytes, advice, at };
}

function shortOf(label: string, bytes: string, advice: string): Magic {
  return { label, bytes, advice, binary: true };
}

function analysed(): string {
  return 'Proofline analyses no programs: send the report of the tool that analysed it.';
}

/** What a ZIP archive is when it has an entry of this name. */
const packedKinds: readonly (FileKindSign & { entry: string })[] = [
  ...[
    ['xl/', 'an Excel workbook', 'Save the table as CSV and send that.'] as const,
    ['word/', 'a Word document', exported] as const,
    ['ppt/', 'a PowerPoint document', exported] as const,
    [
      'application/vnd.oasis.opendocument',
      'an OpenDocument file',
      'Save the table as CSV and send that.',
    ] as const,
    ['AndroidManifest.xml', 'an Android app', analysed()] as const,
    ['META-INF/MANIFEST.MF', 'a Java archive', analysed()] as const,
  ].map(([entry, label, advice]) => ({ entry, label, advice })),
];

/** The kind of a file that is no report, whatever it contains; undefined for any other. */
export function otherKind(head: FileHead): FileKindSign | undefined {
  const start = Buffer.from(head.bytes).toString('latin1');
  const magic = magics.find((one) => begins(start, one));
  if (magic?.label === 'a ZIP archive') {
    return packedKinds.find(({ entry }) => start.includes(entry)) ?? magic;
  }
  if (magic) return magic;
  if (isTarHeader(head.bytes)) return { label: 'a TAR archive', advice: unpack };
  if (isMail(head.text)) {
    return { label: 'an e-mail', advice: 'Save the attached report as a file and send that.' };
  }
  if (/^HTTP\/\d/.test(head.text)) {
    return { label: 'a recorded HTTP response', advice: 'Send its body alone.' };
  }
  return undefined;
}

function begins(start: string, { bytes, at = 0, binary }: Magic): boolean {
  if (!start.startsWith(bytes, at)) return false;
  return binary !== true || start.slice(0, 512).includes('\0');
}

/** Old archives have no sign, but the sum of their header in it. */
function isTarHeader(bytes: Uint8Array): boolean {
  if (bytes.length < 512 || bytes[0] === 0) return false;
  const written = /^\s{0,8}([0-7]{1,8})[\0 ]/.exec(
    Buffer.from(bytes.subarray(148, 156)).toString('latin1'),
  )?.[1];
  if (written === undefined) return false;
  const sum = bytes
    .subarray(0, 512)
    .reduce((all, byte, at) => all + (at >= 148 && at < 156 ? 0x20 : byte), 0);
  return sum === Number.parseInt(written, 8);
}

const mailHeaders =
  /^(?:from|to|cc|subject|date|message-id|mime-version|received|return-path|content-type|delivered-to|reply-to|dkim-signature|x-[a-z-]{1,60}):/i;

/** Lines of a mail that are checked: those of its header. */
const mailLines = 60;

/** The lines before the first blank one are mail headers, at least three of them well known. */
function isMail(text: string): boolean {
  const lines = text.slice(0, 32_768).trimStart().split(/\r?\n/, mailLines);
  const end = lines.indexOf('');
  const header = (end < 0 ? lines : lines.slice(0, end)).filter((line) => !/^[ \t]/.test(line));
  if (header[0]?.startsWith('From ') === true) header.shift();
  if (!header.every((line) => /^[A-Za-z][A-Za-z0-9-]{0,60}:/.test(line))) return false;
  return header.filter((line) => mailHeaders.test(line)).length >= 3;
}

/**
 * Where XML begins that has text in front of it, as an index in the text; -1 when it does not. A
 * table can have XML in a cell: what precedes it shows.
 */
export function lateXml({ kind, text }: FileHead): number {
  if (kind !== 'csv' && kind !== 'text') return -1;
  return /^[ \t]*(?:<\?xml\s|<!DOCTYPE\s)/im.exec(text)?.index ?? -1;
}
