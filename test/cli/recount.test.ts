// `proofline recount`: figures that no longer fit their incidents are named, and right afterwards.
import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { openDatabase } from '../../src/store/engine/database.ts';
import { temporaryFolder } from '../support/engines.ts';
import { installation, run, type Installation } from './program.ts';

const incidentOfMarch = `insert into incident (id, public_id, title, source_type, level, category,
        taxonomy_known, detected_at, created_by, created_at, updated_at)
      values (gen_random_uuid(), 'INC-2026-000001', 'Of March', 'manual', 'L1_cyber', 'other', true,
        '2026-03-01Z', 'test', '2026-03-01Z', '2026-03-01Z')`;

suite('recount', () => {
  let at: Installation;
  before(async () => {
    at = await installation('postgres', {});
  });
  after(() => at.remove());

  const recount = (...args: string[]) => run(['recount', ...args], { env: at.env });

  async function query(text: string): Promise<void> {
    const database = await openDatabase({
      url: at.env['DATABASE_URL'],
      dataDir: temporaryFolder(),
    });
    await database.pool.query(text);
    await database.close();
  }

  test('recount › a figure changed by hand › names its day, then none', async () => {
    await query(incidentOfMarch);
    assert.equal((await recount()).code, 0);
    await query(`update figure_day set figures = '{"counts":{}}' where day = '2026-03-01'`);
    const { code, stdout, stderr } = await recount('--json');
    assert.deepEqual([code, stderr], [0, '']);
    assert.deepEqual(JSON.parse(stdout), { days: 1, wrong: ['reported 2026-03-01'] });
    assert.equal((await recount()).stdout, '1 days counted, 0 were wrong and are right now\n');
  });
});
