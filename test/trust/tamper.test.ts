// What a database superuser or the owner of the files changes in the audit log is found, and named
// with its place. The long test does this 250 times an engine.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onEachEngine } from '../support/records.ts';
import { openTestService } from '../support/service.ts';
import { fillLog, verified } from './log-ground.ts';
import { tamperRounds } from './tamper-rounds.ts';
import { tamperings } from './tampering.ts';

onEachEngine('tampering', (engine) => {
  test('every kind of change once › verified › found where it is', async () => {
    const made = await tamperRounds(engine, tamperings.length, 1);
    assert.equal(made, tamperings.length);
  });

  test('the tables of the log › changed by their owner › refused by triggers', async () => {
    const service = await openTestService(engine);
    await fillLog(service, [300]);
    const { pool } = service.deps.database;
    const tables = ['audit_epoch', 'audit_key', 'audit_leaf', 'audit_tile', 'audit_checkpoint'];
    for (const table of tables) {
      const column = table === 'audit_key' ? 'created_at' : 'epoch';
      for (const change of [
        `update ${table} set ${column} = ${column}`,
        `delete from ${table}`,
        `truncate ${table} cascade`,
      ]) {
        await assert.rejects(pool.query(change), /is append-only/, change);
      }
    }
    assert.deepEqual((await verified(service)).faults, []);
    await service.close();
  });
});
