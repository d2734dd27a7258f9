// What must hold of all that an importer gives or throws, whatever the file was.
import { DomainError } from '../../src/domain/error.ts';
import { excerptLimit, type Finding } from '../../src/domain/finding.ts';
import { severities } from '../../src/domain/severity.ts';
import { connectors, type Item } from '../../src/importers/importer.ts';

const reasons = [
  ...['empty', 'encoding', 'entity', 'limit', 'member_twice', 'not_well_formed', 'truncated'],
  'wrong_format',
];

/** What is wrong with an error as the refusal of a file of so many bytes; null when nothing is. */
export function faultOfRefusal(error: unknown, length: number): string | null {
  if (!(error instanceof DomainError)) {
    return `not typed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
  }
  const { code, detail, members } = error;
  if (code === 'validation_failed') return faultOfMisspelt(members['errors'], detail);
  const { reason, line, byte, send_to } = members;
  const faults = {
    [`code ${code}`]: code !== 'parse_failed',
    [`reason ${String(reason)}`]: !reasons.includes(String(reason)),
    [`byte ${String(byte)}`]: byte !== undefined && !isWhole(byte, 0, length),
    [`line ${String(line)}`]: line !== undefined && !isWhole(line, 1, length + 1),
    'no place': byte === undefined && reason !== 'wrong_format',
    [`detail ${detail}`]: !/^[A-Z"][^\n]{10,2000}\.$/u.test(detail) || !isClean(detail),
    send_to: send_to !== undefined && !(addresses as unknown[]).includes(send_to),
  };
  return firstOf(faults);
}

/** A member of our own envelope whose name is near a known one is refused as in every body. */
function faultOfMisspelt(errors: unknown, detail: string): string | null {
  const texts = (errors as { pointer: string; message: string }[]).map(
    ({ pointer, message }) => `${pointer}: ${message}`,
  );
  const isNamed = texts.length > 0 && texts.every((text) => /did you mean/.test(text));
  return isNamed && [...texts, detail].every(isClean) ? null : `misspelt ${texts.join('; ')}`;
}

const addresses = connectors.map((connector) => `/api/ip3/v1/imports/${connector}`);

function isWhole(value: unknown, from: number, to: number): boolean {
  return Number.isInteger(value) && (value as number) >= from && (value as number) <= to;
}

/** Text that every column, terminal and JSON body can hold. */
function isClean(text: string): boolean {
  return text.isWellFormed() && !/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(text);
}

function firstOf(faults: Record<string, boolean>): string | null {
  return Object.keys(faults).find((name) => faults[name]) ?? null;
}

/** What is wrong with one thing that an importer gave; null when nothing is. */
export function faultOfItem(item: Item, length: number): string | null {
  const text = JSON.stringify(item);
  if (/\\u00(?:0[0-8bcef]|1)|\\ud[89a-f]/i.test(text.replace(/\\\\/g, ''))) {
    return `control character or half a pair in ${text.slice(0, 300)}`;
  }
  if ('finding' in item) return faultOfFinding(item.finding, length);
  // Twenty members that are not read, each cut at 80 characters, and what is said of them.
  if ('note' in item) return item.note.length > 1800 ? 'a long note' : null;
  if ('unread' in item) return null;
  if ('report' in item) {
    const { source_tool, tool_version } = item.report;
    return firstOf({
      [`tool ${source_tool.slice(0, 200)}`]: source_tool === '' || source_tool.length > 300,
      'version of the tool': tool_version !== null && tool_version.length > 300,
    });
  }
  const { label, reason, line, byte } = item.skipped;
  return firstOf({
    'skipped: label': label === '' || label.length > 300,
    [`skipped: reason ${reason.slice(0, 600)}`]: !/^\S[^\n]{5,600}\.$/u.test(reason),
    'skipped: line': line !== null && !isWhole(line, 1, length + 1),
    'skipped: byte': byte !== null && !isWhole(byte, 0, length),
  });
}

const longest = {
  ...{ title: 500, severity_raw: 64, rule: 4096, host: 255, url: 8192, location: 8192 },
  ...{ description: 20_000, remediation: 20_000, tool_id: 4096 },
} as const;

function faultOfFinding(finding: Finding, length: number): string | null {
  const { title, severity, confidence, port, cve, cwe, cvss, fingerprint, place } = finding;
  const long = Object.entries(longest).filter(
    ([name, most]) => (finding[name as keyof typeof longest] ?? '').length > most,
  );
  const vector = cvss?.vector ?? '';
  return firstOf({
    [`long ${long.map(([name]) => name).join()}`]: long.length > 0,
    title: title.trim() === '',
    [`severity ${severity}`]: !severities.includes(severity),
    [`confidence ${confidence}`]: confidence !== null && !isWhole(confidence, 0, 100),
    [`port ${port}`]: port !== null && !isWhole(port, 0, 65_535),
    [`cve ${cve.join().slice(0, 200)}`]:
      cve.length > 100 || cve.some((id) => !/^CVE-\d{4}-\d{4,7}$/.test(id)),
    [`cwe ${cwe.join().slice(0, 200)}`]:
      cwe.length > 100 || cwe.some((id) => !isWhole(id, 1, 99_999)),
    [`cvss ${cvss?.score}`]: cvss !== null && !(cvss.score >= 0 && cvss.score <= 10),
    [`vector ${vector.slice(0, 200)}`]: !/^[\w:./#()]{0,400}$/.test(vector),
    [`fingerprint ${fingerprint}`]: !/^v1:[0-9a-f]{64}$/.test(fingerprint),
    [`place ${JSON.stringify(place)}`]:
      !isWhole(place.start, 0, length - 1) || !isWhole(place.end, place.start + 1, length),
    'empty text': finding.host === '' || finding.url === '' || finding.description === '',
    exchanges: finding.exchanges.some(
      ({ bytes, excerpt, sha256 }) =>
        excerpt.length > excerptLimit || bytes < 0 || !/^[0-9a-f]{64}$/.test(sha256),
    ),
  });
}
