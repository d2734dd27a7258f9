// Both verifiers over the same files: our own checks in this process, and the second one as the
// program that it is.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { UntrustedError } from '../../src/trust-core/untrusted-error.ts';
import { checkPackage, isPackage, verdictOf } from '../../src/trust/package-check.ts';
import { parseVkey } from '../../src/trust/signed-note.ts';
import { parseStrictJson } from '../../src/trust/strict-json.ts';
import { trustedKeys, trustedVkey } from './sample-packages.ts';

const second = path.join(import.meta.dirname, '../../contrib/verify_package.py');
const exits = { valid: 0, invalid: 1, untrusted: 8 } as const;

/** The exit code that `proofline verify` ends with on a JSON package. */
export function ours(bytes: Uint8Array, vkey = trustedVkey): number {
  const trust = { keys: trustedKeys.keys, vkeys: [parseVkey(vkey)] };
  try {
    const value = parseStrictJson(bytes);
    return isPackage(value) ? exits[verdictOf(checkPackage(value, trust))] : 9;
  } catch (error) {
    if (error instanceof UntrustedError) return 9;
    throw error;
  }
}

/** A clear word instead of a riddle when the machine lacks what the second verifier needs. */
export function assertSecondCanRun(): void {
  for (const program of ['python3', 'openssl']) {
    try {
      execFileSync(program, [program === 'openssl' ? 'version' : '--version']);
    } catch {
      throw new Error(`These tests need ${program}; on Debian: apt-get install ${program}`);
    }
  }
}

export interface SecondVerifier {
  /** The exit code that it would end with on a file with these bytes. */
  judge(bytes: Uint8Array, name?: string): Promise<number>;
  close: () => Promise<void>;
}

/** One process for many files: it reads paths and answers each with a line. */
export function openSecondVerifier(isKeyInFile = false, text = trustedVkey): SecondVerifier {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'proofline-verify-'));
  const keys = path.join(folder, 'keys.json');
  writeFileSync(keys, JSON.stringify(trustedKeys));
  const file = path.join(folder, 'log.vkey');
  writeFileSync(file, `${text}\n`);
  const vkey = isKeyInFile ? file : text;
  const child = spawn('python3', [second, '--keys', keys, '--vkey', vkey], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const judge = async (bytes: Uint8Array, name = 'package.json') => {
    const file = path.join(folder, name);
    writeFileSync(file, bytes);
    child.stdin.write(`${file}\n`);
    const { value } = (await lines.next()) as { value: string | undefined };
    if (value === undefined) throw new Error('The second verifier ended early.');
    return Number(value.split('\t')[0]);
  };
  const close = async () => {
    child.stdin.end();
    await once(child, 'close');
    rmSync(folder, { recursive: true });
  };
  return { judge, close };
}

/** What the second verifier ends with on each of these files. */
export function secondVerdicts(files: readonly string[], keys: string): number[] {
  const asked = [second, '--keys', keys];
  const { stdout } = spawnSync('python3', asked, { input: files.join('\n'), encoding: 'utf8' });
  return stdout
    .trim()
    .split('\n')
    .map((line) => Number(line.split('\t')[0]));
}
