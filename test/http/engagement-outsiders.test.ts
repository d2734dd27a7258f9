// What an outsider sees of an installation on which a restricted test runs: the same as of one
// without it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { engagements, log, logFile, newEngagement, reported } from '../support/engagements.ts';
import { newEvidence, newIncident, onEachEngine } from '../support/records.ts';
import { openTestService, type TestService } from '../support/service.ts';
import { slotsOnce, verified } from '../trust/log-ground.ts';

// Two installations on which the same happens in public; on one a restricted test runs alongside
// it.
onEachEngine('views of an outsider', (engine) => {
  const now = Temporal.Instant.from('2026-11-20T10:00:00Z');

  /** What a package of the incident says of its place in the log, as an outsider takes it. */
  async function packaged(service: TestService, { id }: { id: string }) {
    const url = `/api/ip3/v1/reports/evidence-package/${id}?format=json`;
    const headers = await service.as('Legal/DPO');
    const { status, body, text } = await service.call('GET', url, { headers });
    assert.equal(status, 200, text);
    return body.log_proof as { status: string; entry: string; proof: string };
  }

  /** Number and place of an entry and the size of the tree, without hashes. */
  function placeOf({ entry, proof }: { entry: string; proof: string }) {
    const lines = proof.split('\n');
    const size = lines[lines.indexOf('') + 2];
    return { id: (JSON.parse(entry) as { id: number }).id, index: lines[1], size };
  }

  /** All that an outsider with the role Legal/DPO can count, with and without a restricted test. */
  async function countsOf(isRestricted: boolean) {
    const clock = { now: () => now };
    const service = await openTestService(engine, { clock });
    try {
      const headers = await service.as('Legal/DPO');
      const white = await service.as('Operator');
      const incident = await newIncident(service);
      const secret = isRestricted ? await newEngagement(service) : null;
      if (secret !== null) {
        for (let n = 0; n < 6; n += 1) {
          const line = { type: 'white_team_log', text: `Act ${n}`, incident_id: incident.id };
          assert.equal((await log(service, secret, line, white)).status, 201);
        }
        assert.equal((await logFile(service, secret, 'Bytes', { text: 'Act' })).status, 201);
      }
      await newEvidence(service, incident);
      if (secret !== null) {
        await reported(service, secret);
        const url = `${engagements}/${secret.id}/report-package?format=json`;
        assert.equal((await service.call('GET', url, { headers: white })).status, 200);
      }
      const issued = await packaged(service, incident);
      assert.equal(issued.status, 'pending');
      const sizes: unknown[] = [];
      const aQuarterOfAnHour = async () => {
        await slotsOnce(service);
        const { text } = await service.call('GET', '/api/ip3/v1/audit/checkpoint');
        sizes.push(text.split('\n')[1]);
      };
      await aQuarterOfAnHour();
      await newEvidence(service, incident);
      await aQuarterOfAnHour();
      const ask = (url: string) => service.call('GET', url, { headers });
      const trail = await ask('/api/ip3/v1/audit?limit=3');
      const { entries } = (await ask('/api/ip3/v1/audit?limit=200')).body;
      const proofs = [];
      for (const { id, action } of entries) {
        const { body } = await ask(`/api/ip3/v1/audit/proof/inclusion?entry=${id}`);
        proofs.push([id, action, body.index, body.checkpoint.split('\n')[1]]);
      }
      await packaged(service, incident);
      await aQuarterOfAnHour();
      const proved = await packaged(service, incident);
      assert.equal(proved.status, 'included');
      const incidentUrl = `/api/ip3/v1/incidents/${incident.id}`;
      const detail = (await ask(incidentUrl)).body;
      const events = { ...headers, accept: 'application/json' };
      const { seq } = (await service.call('GET', '/api/ip3/v1/events', { headers: events })).body;
      assert.deepEqual((await verified(service)).faults, []);
      return {
        proofs,
        seq,
        cursor: trail.body.next_cursor,
        checkpoint: (await ask('/api/ip3/v1/audit/checkpoint')).text.split('\n')[1],
        ready: (await ask('/readyz?verbose')).text.replace(/, the last after \d+ ms/, ''),
        proved: placeOf(proved),
        sizes,
        timeline: detail.timeline?.map(({ action }: { action: string }) => action),
        etag: (await ask(incidentUrl)).headers['etag'],
      };
    } finally {
      await service.close();
    }
  }

  test('counts and places › with and without a restricted test › are the same', async () => {
    assert.deepEqual(await countsOf(true), await countsOf(false));
  });
});
