// Whether the log of an engagement holds from its first entry on, the register is what the log
// says, and no claim of the final report goes beyond the register.
import { canonicalJson } from '../trust-core/canonical.ts';
import { UntrustedError } from '../trust-core/untrusted-error.ts';
import { firstBrokenLogEntry, type LogEntry } from './engagement-log.ts';
import { assertMembers, fieldsOf, listOf, textOf, type Fields } from './shape.ts';

/** What a row of the register says of the evidence of its entry. */
const told = [
  ...['evidence_type', 'source', 'content_ref', 'hash_sha256', 'bytes', 'media_type'],
  ...['filename', 'confidence', 'integrity'],
];

const entryMembers = [
  ...['id', 'engagement_id', 'number', 'type', 'text', 'ts', 'ended_at', 'actor', 'addresses'],
  ...['hosts', 'incident_id', 'evidence', 'recorded_by', 'recorded_at', 'prev', 'hash'],
];

export function checkRegister(document: Fields): string {
  const manifest = fieldsOf(document['manifest'], 'manifest');
  const contents = fieldsOf(document['contents'], 'contents');
  const subject = textOf(fieldsOf(manifest['subject'], 'subject')['id'], 'subject.id');
  const log = rowsOf(contents, 'timeline');
  for (const entry of log) assertMembers(entry, 'timeline', entryMembers);
  const broken = firstBrokenLogEntry(subject, log as unknown as LogEntry[]);
  if (broken !== null) throw new UntrustedError(`The log breaks at entry ${broken}.`);
  const register = rowsOf(contents, 'register');
  const expected = log.filter(({ type }) => type === 'evidence_register');
  if (register.length !== expected.length) {
    throw new UntrustedError('The register has more or fewer entries than the log.');
  }
  for (const [at, entry] of expected.entries()) {
    const row = register[at];
    if (row !== undefined && isOf(row, entry)) continue;
    throw new UntrustedError(`The register contradicts entry ${String(entry['number'])}.`);
  }
  const claims = checkClaims(
    contents,
    new Map(expected.map((one) => [one['number'], one['hash']])),
  );
  return (
    `${log.length} log entries are linked without a gap, ${register.length} of them are ` +
    `evidence, and each of ${claims} claims names some of it.`
  );
}

function rowsOf(contents: Fields, name: string): Fields[] {
  return listOf(contents[name], name).map((row) => fieldsOf(row, name));
}

function isOf(row: Fields, entry: Fields): boolean {
  const evidence = fieldsOf(entry['evidence'], 'evidence');
  const isSame = told.every((name) => canonicalJson(row[name]) === canonicalJson(evidence[name]));
  return isSame && row['id'] === entry['id'] && row['number'] === entry['number'];
}

function checkClaims(contents: Fields, register: ReadonlyMap<unknown, unknown>): number {
  const report = fieldsOf(contents['final_report'], 'final_report');
  for (const row of rowsOf(report, 'rests_on')) {
    if (register.has(row['number']) && register.get(row['number']) === row['hash']) continue;
    throw new UntrustedError('The final report rests on an entry that the register does not have.');
  }
  const findings = rowsOf(report, 'findings');
  for (const { title, evidence } of findings) {
    const named = listOf(evidence, 'findings.evidence');
    if (named.length > 0 && named.every((number) => register.has(number))) continue;
    throw new UntrustedError(`Nothing in the register proves the finding "${String(title)}".`);
  }
  return findings.length;
}
