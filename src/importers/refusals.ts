// The refusals of files: what the file is or looks like, what was found in it, and what to do.
import type { DomainError } from '../domain/error.ts';
import type { Connector } from './importer.ts';
import type { FileKindSign } from './read/file-kinds.ts';
import type { FileHead } from './read/head.ts';
import { headBytes } from './read/limits.ts';
import { parseFailed, quoted, type ParsePlace } from './read/parse-failed.ts';
import type { Signature } from './recognise.ts';
import type { UnreadTool } from './unread-tools.ts';

/** Names of members or columns that a refusal gives. */
const listedNames = 12;

/** Formats of an address that a refusal gives. */
const listedFormats = 12;

export function emptyFile(): DomainError {
  return parseFailed('The file is empty; export the report again.', { reason: 'empty', byte: 0 });
}

/** What many tools write when they found nothing; the address alone can say of which it is. */
export function emptyList(): DomainError {
  return parseFailed(
    'The file is an empty JSON list, which names no tool; many write one when they found ' +
      "nothing. To record that, send it to the address of the tool's kind.",
    { ...wrongFormat(null), byte: 0 },
  );
}

/** JSON or XML that does not show what it is, since it is not all there. */
function cutOff(kind: FileHead['kind'], byte: number): DomainError {
  const where =
    kind === 'xml'
      ? `The XML ends at byte ${byte}, before the end of its root element`
      : `The JSON ends at byte ${byte}, inside of it`;
  return parseFailed(`${where}; export the report again.`, { reason: 'truncated', byte });
}

/** The kind is unknown: the look at the file ends before its root element. */
export function rootTooLate(): DomainError {
  return parseFailed(
    `No root element begins within the first ${headBytes} bytes; remove what precedes it.`,
    { reason: 'limit', byte: headBytes },
  );
}

/** An archive, a document, an image, a mail: no report, whatever it contains. */
export function noReport({ label, advice }: FileKindSign): DomainError {
  return parseFailed(`The file is ${label}, not a report. ${advice}`, wrongFormat(label));
}

/** `at` is the index in the text where the XML begins. */
export function textBeforeXml({ text }: FileHead, at: number): DomainError {
  const before = text.slice(0, at);
  const line = before.split('\n').length;
  return parseFailed(
    `The file has text before the XML, which begins at line ${line}. ` +
      'Remove that text, or export the report again.',
    { ...wrongFormat('XML with text before it'), line, byte: Buffer.byteLength(before) },
  );
}

/** A well-known format that no importer reads. */
export function notReadYet({ label, advice }: UnreadTool): DomainError {
  return parseFailed(
    `The file looks like ${label}, which Proofline does not read yet. ${advice}`,
    wrongFormat(label),
  );
}

/** A file of a format that another address takes. */
export function sentElsewhere({ label }: Signature, connector: Connector): DomainError {
  const address = importAddress(connector);
  return parseFailed(`The file looks like ${label}; send it to ${address}.`, {
    ...wrongFormat(label),
    send_to: address,
  });
}

/** A file that a broad reader would take, and that does not say of which tool it is. */
export function unnamedTool(label: string, connector: Connector): DomainError {
  const address = importAddress(connector);
  return parseFailed(
    `The file could be ${label}, but has no mark of the tool. If it is, send it to ${address}.`,
    { ...wrongFormat(label), send_to: address },
  );
}

/** Its own format, corrupted or in a form that the reader does not know. */
export function unknownForm(
  { label }: Signature,
  head: FileHead,
  takes: readonly string[],
): DomainError {
  if (head.cut !== null) return cutOff(head.kind, head.cut);
  const missing = `but members or columns of this format are missing. ${foundIn(head)}`;
  return parseFailed(`The file looks like ${label}, ${missing}${expected(takes)}`, {
    ...wrongFormat(label),
    found: namesIn(head),
  });
}

/** A file of which nothing is known. `needed` says what its kind of file would have to have. */
export function unknownFile(
  head: FileHead,
  takes: readonly string[],
  needed: string | null,
): DomainError {
  if (head.cut !== null) return cutOff(head.kind, head.cut);
  const missing = needed === null ? '' : ` ${needed}`;
  return parseFailed(
    `Proofline does not know this format. ${foundIn(head)}${missing}${expected(takes)}`,
    { ...wrongFormat(null), found: namesIn(head) },
  );
}

function wrongFormat(looks_like: string | null): ParsePlace {
  return { reason: 'wrong_format', looks_like };
}

function expected(takes: readonly string[]): string {
  if (takes.length === 0) return '';
  const more = takes.length - listedFormats;
  const others = more > 0 ? `, or one of ${more} more formats` : '';
  return ` This address takes ${takes.slice(0, listedFormats).join(' or ')}${others}.`;
}

/** The names of file types. */
function namesIn({ kind, root, keys, rows }: FileHead): string[] {
  const columns = kind === 'csv' ? (rows[0] ?? []) : [];
  const names = kind === 'xml' ? [root ?? ''] : kind === 'json' ? keys : columns;
  return names
    .map(quoted)
    .filter((name) => name !== '')
    .slice(0, listedNames);
}

function foundIn(head: FileHead): string {
  const names = namesIn(head).map((name) => `"${name}"`);
  const more = head.kind === 'json' && head.keys.length > listedNames ? ', …' : '';
  const listed = `${names.join(', ')}${more}`;
  if (head.kind === 'xml') return `It is XML with the root element ${listed || 'missing'}.`;
  if (head.kind === 'json') {
    const what = head.list ? 'a JSON list whose first item has' : 'JSON with';
    if (names.length > 0) return `It is ${what} the members ${listed}.`;
    return head.list
      ? 'It is a JSON list without objects, which any tool can write.'
      : 'It is JSON without members.';
  }
  if (head.kind === 'csv') return `Its first row has the columns ${listed}.`;
  if (/[\0-\x08\x0e-\x1f]/.test(head.text.slice(0, 4096))) return 'It is binary data.';
  if (/^\s{0,9}(?:\{\s{0,99}["}]|\[\s{0,99}[{\]])/m.test(head.text)) {
    return 'It has text before JSON; remove that text.';
  }
  return 'It is text.';
}

/** The address of a tool kind, as the contract writes it. */
function importAddress(connector: Connector): string {
  return `/api/ip3/v1/imports/${connector}`;
}
