// The software bill of materials, as its command prints it, against the lock file and the sums of the
// Node.js program: nothing missing, nothing left over, every hash as it is pinned.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { repository } from './shell-blocks.ts';

interface Component {
  'bom-ref': string;
  name: string;
  version: string;
  hashes: { alg: string; content: string }[];
}

interface Bom {
  bomFormat: string;
  specVersion: string;
  metadata: { component: { name: string } };
  components: Component[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

interface Locked {
  name?: string;
  version: string;
  integrity: string;
  dev?: true;
  devOptional?: true;
}

const read = (name: string) => readFileSync(path.join(repository, name), 'utf8');

/** Name and version → SHA-512 in hex, of what production installs. */
function locked(): Record<string, string> {
  const { packages } = JSON.parse(read('package-lock.json')) as {
    packages: Record<string, Locked>;
  };
  const own = Object.entries(packages).filter(([at, { dev }]) => at !== '' && dev !== true);
  const named = own.map(
    ([at, { name = at.split('node_modules/').at(-1)!, version, integrity }]) => {
      const sum = Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex');
      return [`${name}@${version}`, sum] as const;
    },
  );
  return Object.fromEntries(named);
}

test('SBOM › as its command prints it › every package of production with its hash, and Node.js', async () => {
  const run = promisify(execFile);
  const command = ['run', '--silent', 'sbom'];
  const { stdout } = await run('npm', command, { cwd: repository, maxBuffer: 2 ** 26 });
  const bom = JSON.parse(stdout) as Bom;
  assert.deepEqual([bom.bomFormat, bom.specVersion], ['CycloneDX', '1.5']);
  assert.equal(bom.metadata.component.name, 'proofline');
  const isProgram = ({ name }: Component) => name.startsWith('Node.js');
  const packages = bom.components.filter((one) => !isProgram(one));
  const sums = packages.map((one) => [one['bom-ref'], one.hashes[0]?.content]);
  assert.deepEqual(Object.fromEntries(sums), locked());
  const programs = bom.components.filter(isProgram).map(({ hashes }) => hashes[0]?.content);
  const known = [...read('scripts/check-node.sh').matchAll(/known=([0-9a-f]{64})/g)];
  assert.deepEqual(
    programs,
    known.map(([, sum]) => sum),
  );
  assert.equal(programs.length, 2);
  const refs = new Set([...bom.components.map((one) => one['bom-ref']), bom.dependencies[0]?.ref]);
  const unknown = bom.dependencies.flatMap(({ ref, dependsOn }) => [ref, ...dependsOn]);
  assert.deepEqual(
    unknown.filter((ref) => !refs.has(ref)),
    [],
  );
});
