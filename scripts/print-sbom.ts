// Prints the software bill of materials of what runs in production, as CycloneDX in JSON: the
// packages of the lock file with their hashes and licences, and the program Node.js, which the lock
// file lacks:
// npm run --silent sbom >proofline.cdx.json
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

const repository = path.join(import.meta.dirname, '..');
const read = (name: string) => readFileSync(path.join(repository, name), 'utf8');

interface Bom {
  metadata: { component: { name: string } };
  components: { 'bom-ref': string; name: string; version: string }[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

const asked = ['--sbom-format=cyclonedx', '--sbom-type=application'];
const printed = execFileSync('npm', ['sbom', '--package-lock-only', ...asked], {
  ...{ cwd: repository, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
});
const bom = JSON.parse(printed) as Bom;

interface Lock {
  packages: Record<string, { name?: string; version: string; dev?: true }>;
}

/**
 * What production installs. `--omit=dev` of npm 11 leaves out more: what a package for development
 * needs too.
 */
const { packages } = JSON.parse(read('package-lock.json')) as Lock;
const installed = new Set(
  Object.entries(packages).flatMap(([at, { name, version, dev }]) =>
    dev === true ? [] : [`${name ?? at.split('node_modules/').at(-1)}@${version}`],
  ),
);
const components = bom.components.filter((one) => installed.has(one['bom-ref']));
const dependencies = bom.dependencies
  .filter(({ ref }) => installed.has(ref))
  .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((one) => installed.has(one)) }));

/** `Linux-x86_64) known=…`, as the check of the installed program has it. */
const sums = read('scripts/check-node.sh').matchAll(/^ +(\w+)-(\w+)\) known=([0-9a-f]{64}) ;;$/gm);
const version = bom.components.find(({ name }) => name === 'node')?.version ?? '';
const programs = [...sums].map(([, system = '', machine = '', content = '']) => ({
  'bom-ref': `node-program-${machine}@${version}`,
  ...{ type: 'platform', name: `Node.js for ${system} on ${machine}`, version },
  cpe: `cpe:2.3:a:nodejs:node.js:${version}:*:*:*:*:*:*:*`,
  hashes: [{ alg: 'SHA-256', content }],
  licenses: [{ license: { id: 'MIT' } }],
}));
// npm names it by the folder of the checkout.
const { name } = JSON.parse(read('package.json')) as { name: string };
const component = { ...bom.metadata.component, name };
const added = programs.map((one) => ({ ref: one['bom-ref'], dependsOn: [] }));
const whole = {
  ...bom,
  metadata: { ...bom.metadata, component },
  components: [...components, ...programs],
  dependencies: [...dependencies, ...added],
};
process.stdout.write(`${JSON.stringify(whole, null, 2)}\n`);
