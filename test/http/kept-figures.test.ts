// What people and tools do with incidents of days whose figures are kept: after each step every
// figure equals a count of all rows.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { figuresOf, keepAll, recounted, whole } from '../store/figures-ground.ts';
import {
  newEvidence,
  newIncident,
  onEachEngine,
  proxyReport,
  settableClock,
} from '../support/records.ts';
import { openTestService } from '../support/service.ts';
import { stringIn } from '../support/values.ts';

const v1 = '/api/ip3/v1';

onEachEngine('kept figures', (engine) => {
  test('each use of the service › days are kept before it › equal to a recount', async () => {
    const service = await openTestService(engine, { clock: settableClock('2026-03-03T10:00:00Z') });
    const { kysely: db } = service.deps.database;
    const headers = await service.as('Analyst');
    const post = async (url: string, body: unknown = {}, more: Record<string, string> = {}) => {
      const sent = { headers: { ...headers, ...more }, body };
      const answer = await service.call('POST', `${v1}/${url}`, sent);
      assert.ok(answer.status < 300, `${url}: ${answer.text}`);
      return answer.body;
    };
    const sendReport = () =>
      post('imports/webproxy', proxyReport, { 'content-type': 'application/xml' });
    const one = await newIncident(service, { sector: 'energy', country: 'PL' });
    const other = await newIncident(service);
    const of = (path: string, id = one.id) => `incidents/${id}/${path}`;
    const known = { run: '', again: '', record: '', merge: '', split: '' };
    const steps: Record<string, () => Promise<unknown>> = {
      'an import': async () => (known.run = stringIn((await sendReport()).id)),
      'the same import again': async () => (known.again = stringIn((await sendReport()).id)),
      'a confirmed record': () => newEvidence(service, one),
      'a classification': () => post(of('classify'), { priority: 'P1', severity: 'high' }),
      'an assignment': () => post(of('assign'), { owner_email: 'analyst@example.org' }),
      'a step on': () => post(of('transition'), { to: 'fixing' }),
      'a further step': () => post(of('transition'), { to: 'retest' }),
      'a step back': () => post(of('transition'), { to: 'fixing', note: 'Not yet' }),
      'a record': async () => (known.record = await newEvidence(service, one)),
      'a split': async () => {
        const part = { title: 'A part', reason: 'Two causes', evidence: [known.record] };
        known.split = stringIn((await post(of('split'), part)).split_id);
      },
      'the split undone': () => post(of(`splits/${known.split}/undo`)),
      'a merge': async () => {
        const merge = { incidents: [{ id: other.id }], reason: 'One campaign' };
        known.merge = stringIn((await post(of('merge'), merge)).merge_id);
      },
      'the merge undone': () => post(of(`merges/${known.merge}/undo`)),
      'an outcome': () =>
        post(of('outcome', other.id), { outcome: 'false_positive', reason: 'No' }),
      'the second import undone': () =>
        post(`imports/${known.again}/undo`, { reason: 'The wrong file' }),
      'the import undone': () => post(`imports/${known.run}/undo`, { reason: 'The wrong file' }),
      'a refused statement': () =>
        assert.rejects(
          db.transaction().execute(async (tx) => {
            await tx.updateTable('incident').set({ severity: 5 }).execute();
            throw new Error('taken back');
          }),
          /taken back/,
        ),
    };
    for (const [name, step] of Object.entries(steps)) {
      await keepAll(db);
      const before = await figuresOf(db, [whole]);
      await step();
      const after = await figuresOf(db, [whole]);
      assert.deepEqual(after, await recounted(db, [whole]), name);
      if (/again|refused|second/.test(name)) assert.deepEqual(after, before, name);
    }
    await service.close();
  });
});
