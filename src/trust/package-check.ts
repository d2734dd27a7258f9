// Checking a package with nothing but itself and the keys that the reader trusts: each check says
// what it found, in words for someone who does not know the format.
import { createHash } from 'node:crypto';
import { canonicalJson } from '../trust-core/canonical.ts';
import type { NoteVerifier } from '../trust-core/signed-note.ts';
import { UntrustedError } from '../trust-core/untrusted-error.ts';
import { checked, type Check } from './check.ts';
import { checkCustody, checkEvidence } from './evidence-check.ts';
import { checkLog } from './log-check.ts';
import { byCodeUnits, packageSha256, type Manifest } from './manifest.ts';
import { checkNotes, speaksOfNotes } from './notes-check.ts';
import {
  contentPath,
  custodyPath,
  engagementType,
  packageVersion,
  repeatedMembers,
} from './package.ts';
import { checkRegister } from './register-check.ts';
import { assertMembers, fieldsOf, listOf, manifestFiles, textOf, type Fields } from './shape.ts';
import { checkIssuer, checkSignature, type TrustedKey } from './signature-check.ts';
import { authorityNotChecked, checkTimestamp } from './timestamp-check.ts';

export interface Trust {
  /** Keys of issuers; null when the reader named none. */
  keys: readonly TrustedKey[] | null;
  /** Verifier keys of the audit log. */
  vkeys: readonly NoteVerifier[];
}

/** `untrusted`: whole, but not tied to a key that the reader named. */
export type Verdict = 'valid' | 'invalid' | 'untrusted';

/** Checks of whom the reader trusts; a stranger does not make the file wrong. */
const ofTrust = ['issuer', 'authority'];

/** Everything else that fails makes the file wrong. */
export function verdictOf(checks: readonly Check[]): Verdict {
  const failed = checks.filter(({ outcome }) => outcome === 'failed');
  if (failed.some(({ name }) => !ofTrust.includes(name))) return 'invalid';
  const issuer = checks.find(({ name }) => name === 'issuer');
  return failed.length === 0 && issuer?.outcome === 'passed' ? 'valid' : 'untrusted';
}

/** Whether the value is a package of the version that is known here. */
export function isPackage(value: unknown): value is Fields {
  const { package_version } = (value ?? {}) as Fields;
  return package_version === packageVersion;
}

const members = [
  ...['chain_of_custody', 'contents', 'issued_at', 'log_proof', 'manifest', 'package_sha256'],
  ...['package_version', 'signature', 'signer'],
];

/** All checks of the JSON, from its hash to its issuer; bytes of evidence are not part of it. */
export function checkPackage(document: Fields, trust: Trust): Check[] {
  const timestamp = checked('timestamp', () => checkTimestamp(document));
  return [
    checked('manifest', () => checkManifest(document)),
    checked('documents', () => checkDocuments(document)),
    checked('evidence', () => checkEvidence(document)),
    checked('custody', () => checkCustody(document)),
    ...(isEngagement(document) ? [checked('register', () => checkRegister(document))] : []),
    ...(speaksOfNotes(document) ? [checked('notes', () => checkNotes(document))] : []),
    checked('signature', () => checkSignature(document)),
    checked('issuer', () => checkIssuer(document, trust.keys)),
    checked('log', () => checkLog(document, trust.vkeys)),
    timestamp,
    ...(timestamp.outcome === 'passed' ? [authorityNotChecked] : []),
  ];
}

function isEngagement({ manifest }: Fields): boolean {
  return ((manifest ?? {}) as Fields)['type'] === engagementType;
}

function checkManifest(document: Fields): string {
  const manifest = fieldsOf(document['manifest'], 'manifest');
  // Packages from before members were repeated have none.
  const optional = ['timestamp', ...repeatedMembers(manifest)];
  const given = optional.filter((name) => Object.hasOwn(document, name));
  assertMembers(document, 'package', [...members, ...given]);
  const paths = listOf(manifest['files'], 'manifest.files').map((file) =>
    textOf(fieldsOf(file, 'manifest.files').path, 'path'),
  );
  const isOrdered = paths.slice(1).every((path, at) => byCodeUnits(paths[at] ?? '', path) < 0);
  if (!isOrdered) throw new UntrustedError('The manifest names a file twice or out of order.');
  const computed = packageSha256(manifest as unknown as Manifest);
  if (computed !== document['package_sha256']) {
    throw new UntrustedError(`package_sha256 is not the hash of the manifest, ${computed}.`);
  }
  return `package_sha256 is the hash of the manifest, which names ${paths.length} files.`;
}

function checkDocuments(document: Fields): string {
  const contents = fieldsOf(document['contents'], 'contents');
  const values = new Map([[custodyPath, document['chain_of_custody']]]);
  for (const [member, value] of Object.entries(contents)) values.set(contentPath(member), value);
  for (const name of repeatedMembers(fieldsOf(document['manifest'], 'manifest'))) {
    if (!Object.hasOwn(document, name)) continue;
    if (canonicalJson(document[name]) !== canonicalJson(contents[name])) {
      throw new UntrustedError(`${name} on top is not the ${name} of contents.`);
    }
  }
  const files = manifestFiles(document).filter(({ role }) => role === 'document');
  for (const { path: named, bytes, sha256 } of files) {
    const path = textOf(named, 'path');
    if (!values.has(path)) throw new UntrustedError(`${path} is missing.`);
    const text = canonicalJson(values.get(path));
    const hash = createHash('sha256').update(text).digest('hex');
    if (hash !== sha256 || Buffer.byteLength(text) !== bytes) {
      throw new UntrustedError(`${path} was changed: its hash is not that of the manifest.`);
    }
  }
  const named = new Set(files.map(({ path }) => path));
  const odd = [...values.keys()].find((path) => !named.has(path));
  if (odd !== undefined) throw new UntrustedError(`The manifest does not name ${odd}.`);
  return `All ${files.length} documents have the hashes of the manifest.`;
}
