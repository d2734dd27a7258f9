// `proofline verify`: opens the file, runs the checks, and says in plain words what they found.
import { json, visible } from '../domain/visible.ts';
import type { Check } from '../trust/check.ts';
import { checkPackage, verdictOf, type Verdict } from '../trust/package-check.ts';
import { fieldsOf, type Fields } from '../trust/shape.ts';
import { Failure } from './failure.ts';
import { erasuresOf } from './package-blobs.ts';
import { openPackageFile } from './package-file.ts';
import { paint, say, type Terminal } from './terminal.ts';
import { checkAuthority } from './timestamp-authority.ts';
import { readErasures, readTrust } from './trust-files.ts';

export interface VerifyOptions {
  key?: string;
  keys?: string;
  vkey?: string[];
  blobs?: string;
  erasures?: string;
  tsaCert?: string;
  json?: true;
}

interface Report {
  file: string;
  verdict: Verdict;
  /** What the package says of itself; true as far as the checks say. */
  package: Fields;
  checks: Check[];
}

export async function verifyPackage(
  terminal: Terminal,
  path: string,
  options: VerifyOptions,
): Promise<void> {
  const trust = await readTrust(options);
  const erasures = await readErasures(options.erasures, trust);
  const opened = await openPackageFile(path);
  try {
    const checks = [...opened.checks, ...checkPackage(opened.document, trust)];
    if (options.tsaCert !== undefined) {
      const found = await checkAuthority(opened.document, options.tsaCert);
      replace(checks, ['authority', found.name], found);
    }
    if (erasures !== null) checks.push(...erasuresOf(opened.document, erasures));
    checks.push(await opened.checkBlobs(options.blobs, erasures ?? new Map()));
    const verdict = verdictOf(checks);
    const report = { file: path, verdict, package: claims(opened.document), checks };
    if (options.json) say(terminal, json(report));
    else tell(terminal, report);
    if (verdict !== 'valid') throw failureOf(report);
  } finally {
    await opened.close();
  }
}

function replace(checks: Check[], names: readonly string[], found: Check): void {
  const others = checks.filter(({ name }) => !names.includes(name));
  checks.splice(0, checks.length, ...others, found);
}

function claims(document: Fields): Fields {
  try {
    const { type, subject, audience, as_of } = fieldsOf(document['manifest'], 'manifest');
    const { package_sha256, issued_at } = document;
    return { type, subject, audience, as_of, issued_at, package_sha256 };
  } catch {
    return {};
  }
}

const words = {
  passed: ['green', 'ok        '],
  failed: ['red', 'FAILED    '],
  not_checked: ['yellow', 'not checked'],
  erased: ['yellow', 'erased    '],
} as const;

function tell(terminal: Terminal, { verdict, package: said, checks }: Report): void {
  for (const [name, value] of Object.entries(said)) {
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    say(terminal, `${name.padEnd(15)} ${visible(text)}`);
  }
  say(terminal, '');
  for (const { name, outcome, detail } of checks) {
    const [colour, word] = words[outcome];
    const mark = paint(terminal, terminal.output, colour, word.padEnd(11));
    say(terminal, `${mark} ${name.padEnd(10)} ${visible(detail)}`);
  }
  say(terminal, '');
  say(terminal, paint(terminal, terminal.output, 'bold', conclusions[verdict]));
}

const conclusions: Record<Verdict, string> = {
  valid: 'VALID. It is as its issuer made it. Whether what it records is true, no file can prove.',
  invalid: 'NOT VALID. It is not what its issuer made; do not rely on any part of it.',
  untrusted:
    'NOT TIED TO ANYBODY. The file agrees with itself, which a forger can achieve as well; ' +
    'get the keys of the issuer, and the certificate of its time-stamping authority if you ask ' +
    'for one, on another way and name them.',
};

function failureOf({ verdict, checks }: Report): Failure {
  const failed = checks.find(({ outcome }) => outcome === 'failed');
  const error = verdict === 'invalid' ? 'invalid_package' : 'untrusted_package';
  const failure = new Failure({ error, detail: failed?.detail ?? conclusions[verdict] });
  failure.printed = true;
  return failure;
}
