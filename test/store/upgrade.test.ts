// Data of earlier schemas, written by the program of the time: it upgrades, the audit log and the
// custody of every record are sound, and a changed record is still found. The other schemas are in
// upgrade.whole.test.ts.
import { test } from 'node:test';
import type { Engine } from '../support/engines.ts';
import { onEachEngine } from '../support/records.ts';
import { assertUpgrades, quickDataSets } from '../support/upgrade-data.ts';

/** Both engines run the same SQL: on the slower one the oldest data and the newest will do. */
const namesOn: Record<Engine, readonly string[]> = {
  postgres: quickDataSets,
  embedded: [quickDataSets[0]!, quickDataSets.at(-1)!],
};

onEachEngine('upgrade', (engine) => {
  for (const name of namesOn[engine]) {
    test(`data of schema ${name} › upgraded › log and custody are sound`, () =>
      assertUpgrades(name, engine));
  }
});
