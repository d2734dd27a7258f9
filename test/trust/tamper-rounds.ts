// Rounds of tampering on one filled log: each change is made, found, named, and taken back.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import type { Engine } from '../support/engines.ts';
import { randomFrom } from '../support/random.ts';
import { openTestService } from '../support/service.ts';
import { fillLog, verified } from './log-ground.ts';
import { keepLog, restoreLog, tamperings } from './tampering.ts';

/** Returns how many changes were made; throws at the first that is not found where it is. */
export async function tamperRounds(engine: Engine, rounds: number, seed: number): Promise<number> {
  const service = await openTestService(engine);
  const { pool } = service.deps.database;
  await fillLog(service, [1, 40, 215, 3, 200, 90, 7]);
  await keepLog(pool);
  const { file } = service.deps.auditLog.anchors;
  const anchors = fs.readFileSync(file);
  const sound = await verified(service);
  assert.deepEqual(sound.faults, []);
  const { origin, size } = sound.newest!;
  const pick = randomFrom(seed).below;
  for (let round = 0; round < rounds; round += 1) {
    const tampering = tamperings[round % tamperings.length]!;
    const place = await tampering.run({ pool, anchorFile: file, origin, size, pick });
    const { faults } = await verified(service);
    const said = faults.map((fault) => `${fault.place}: ${fault.what}`).join('\n');
    const note = `seed ${seed}, round ${round}, ${tampering.name}: ${place} in\n${said}`;
    assert.ok(
      faults.some((fault) => place.test(fault.place)),
      note,
    );
    await restoreLog(pool);
    fs.writeFileSync(file, anchors);
  }
  assert.deepEqual((await verified(service)).faults, []);
  await service.close();
  return rounds;
}
