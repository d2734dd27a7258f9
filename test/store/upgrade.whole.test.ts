// Data of every schema since 0009 that upgrade.test.ts leaves out.
import { test } from 'node:test';
import { assertUpgrades, dataSets, quickDataSets } from '../support/upgrade-data.ts';

for (const name of dataSets.filter((one) => !quickDataSets.includes(one))) {
  test(`data of schema ${name} › upgraded › log and custody are sound`, () =>
    assertUpgrades(name, 'postgres'));
}
