// Start-up on the embedded engine: from the process's birth until /readyz says yes, in an empty
// folder and in one that has a database; and that the figure in the greeting shows the truth.
import { spawnServer } from '../test/support/process.ts';
import { makeGround } from './ground.ts';
import { quick, report } from './report.ts';

const rounds = quick ? 2 : 7;

interface Start {
  seconds: number;
  /** What the greeting says. */
  said: number;
}

async function start(dataDir: string): Promise<Start> {
  const began = performance.now();
  const server = spawnServer({ dataDir });
  const { status } = await server.call('GET', '/readyz');
  const seconds = (performance.now() - began) / 1000;
  if (status !== 200) throw new Error(`/readyz says ${status} after the greeting.`);
  const said = Number(/ready after ([\d.]+) s/.exec(server.output())?.[1]);
  await server.stop();
  return { seconds, said };
}

const fresh: Start[] = [];
const warm: Start[] = [];
for (let round = 0; round < rounds; round += 1) {
  const ground = await makeGround('embedded');
  fresh.push(await start(ground.dataDir));
  warm.push(await start(ground.dataDir));
  await ground.remove();
}
const seconds = (starts: Start[]) => starts.map((one) => one.seconds);
const unsaid = [...fresh, ...warm].map((one) => one.seconds - one.said);
report('start-up', [
  { name: 'first start', unit: 's', runs: seconds(fresh), aim: { at_most: 5 } },
  { name: 'later start', unit: 's', runs: seconds(warm), aim: { at_most: 1.5 } },
  { name: 'beyond what the greeting says', unit: 's', runs: unsaid, aim: { at_most: 0.25 } },
]);
