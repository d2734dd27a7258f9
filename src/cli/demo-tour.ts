// What `proofline demo` says after its start: where each story is, and a package with a tampered
// copy of it, to see the verifier accept the one and refuse the other.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MadeDemo } from '../start/make-demo.ts';

/** Writes the packages and the keys into `folder`, and gives the text. */
export async function tryNext(folder: string, url: string, demo: MadeDemo): Promise<string> {
  const { stories } = demo;
  const { closed, blocked, leak, significant, agent, import_run, engagement } = stories;
  await writePackages(folder, closed.id, demo);
  const verify = (name: string) =>
    `npx proofline verify ${join(folder, name)} --keys ${join(folder, 'keys.json')}`;
  return [
    '  Try next',
    `   1. ${url}/incidents/${blocked.public_id}`,
    `      ${blocked.public_id}: try to close it and see why it is refused`,
    `   2. ${url}/imports/${import_run}`,
    '      An import of samples/vulnscan.csv: 3 of its rows are broken on purpose',
    `   3. ${url}/incidents/${leak.public_id}?tab=legal`,
    `      ${leak.public_id}: a clock of the GDPR has run out; ${significant.public_id}: one of`,
    '      NIS2 has three hours left',
    `   4. ${url}/agents/${agent}`,
    '      An agent in quarantine that waits for its retest',
    `   5. ${url}/engagements/${engagement}`,
    '      A threat-led test in its seventh week, with log and evidence register',
    `   6. ${verify(packageName)}`,
    '      The package of a closed incident is accepted; a changed copy is refused:',
    `      ${verify(tamperedName)}`,
    '',
    '',
  ].join('\n');
}

const packageName = 'evidence-package.json';
const tamperedName = 'tampered-package.json';

async function writePackages(folder: string, id: string, { send }: MadeDemo): Promise<void> {
  const made = await send('Analyst', 'GET', `/api/ip3/v1/reports/evidence-package/${id}`);
  const keys = await send('Analyst', 'GET', '/.well-known/proofline-keys.json');
  writeFileSync(join(folder, packageName), made.bytes);
  writeFileSync(join(folder, 'keys.json'), keys.bytes);
  const changed = made.bytes.toString().replace('VPN gateway accepted', 'VPN gateway refused');
  writeFileSync(join(folder, tamperedName), changed);
}
