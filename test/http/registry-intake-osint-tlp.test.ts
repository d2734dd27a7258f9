// POST /api/intake/osint: what a label of the Traffic Light Protocol allows.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { osintIntake } from '../support/osint-intake.ts';
import { assertProblem, onEachEngine } from '../support/records.ts';
import { openTestService, type TestService } from '../support/service.ts';

onEachEngine('OSINT labels', (engine) => {
  let service: TestService;
  before(async () => {
    service = await openTestService(engine);
  });
  after(() => service.close());

  const { taken, read, form, mispEvent, bundle } = osintIntake(() => service);

  const labels = [
    { tlp: 'CLEAR', visibility: 'public' },
    { tlp: 'WHITE', kept: 'CLEAR', visibility: 'public' },
    { tlp: 'TLP:GREEN', kept: 'GREEN', visibility: 'restricted' },
    { tlp: 'amber', kept: 'AMBER', visibility: 'restricted' },
    { tlp: 'AMBER+STRICT', visibility: 'internal' },
    { tlp: 'RED', visibility: 'internal' },
  ];
  for (const { tlp, kept = tlp, visibility } of labels) {
    test(`TLP:${tlp} › a form › kept on the record, ${visibility}, no wider ever`, async () => {
      const title = `Words of ${tlp}`;
      const answer = await taken(form({ title, summary: 'Uses T1566.', tlp }));
      assert.equal(answer.tlp, kept);
      assert.equal(answer.visibility, visibility);
      const seen = await read(`/api/incidents/${answer.incident.id}`, 'Viewer');
      const whole = await read(`/api/incidents/${answer.incident.id}`, 'Analyst');
      assert.equal(whole.body.evidence[0].tlp, kept);
      const isPublic = visibility === 'public';
      assert.equal(seen.body.evidence.length, isPublic ? 1 : 0);
      // Who cannot read the report reads none of its words elsewhere either.
      const detail = await read(`/api/ip3/v1/incidents/${answer.incident.id}`, 'Viewer');
      assert.equal(detail.text.includes('Words of'), isPublic);
      assert.equal(detail.text.includes('news.example.org'), isPublic);
      assert.equal(detail.text.includes('T1566'), isPublic);
      if (isPublic) return;
      const headers = await service.as('Analyst');
      const path = `/api/ip3/v1/evidence/${answer.evidence_id}/visibility`;
      const body = { visibility: 'public', reason: 'To see whether it holds.' };
      const refused = await service.call('POST', path, { headers, body });
      const problem = assertProblem(refused, 422, 'tlp_violation');
      assert.deepEqual([problem.tlp, problem.widest, problem.asked], [kept, visibility, 'public']);
      const direct = service.deps.database.pool.query(
        `update evidence set visibility = 'public' where id = $1`,
        [answer.evidence_id],
      );
      await assert.rejects(direct, /evidence_within_tlp/);
    });
  }

  test('TLP:GREEN › narrowed by hand › may be restricted again, not public', async () => {
    const { evidence_id } = await taken(form({ tlp: 'GREEN' }));
    const headers = await service.as('Analyst');
    const path = `/api/ip3/v1/evidence/${evidence_id}/visibility`;
    for (const visibility of ['internal', 'restricted']) {
      const body = { visibility, reason: 'A test.' };
      const answer = await service.call('POST', path, { headers, body });
      assert.equal(answer.status, 200, answer.text);
    }
  });

  test('a report marked AMBER › again without a label › the new record is no wider', async () => {
    const body = form({ tlp: 'AMBER' });
    await taken(body);
    const again = await taken({ title: 'The same address', url: body.url, tlp: 'CLEAR' });
    assert.equal(again.duplicate, true);
    assert.equal(again.tlp, 'AMBER');
    assert.equal(again.visibility, 'restricted');
  });

  test('a MISP event › a label on an attribute, or one that nobody knows › the narrowest', async () => {
    const value = { type: 'ip-dst', value: '192.0.2.9', Tag: [{ name: 'tlp:amber+strict' }] };
    const inside = await taken(mispEvent({ Tag: [{ name: 'tlp:green' }], Attribute: [value] }));
    assert.equal(inside.tlp, 'AMBER+STRICT');
    const odd = await taken(mispEvent({ Tag: [{ name: 'tlp:mauve' }] }));
    assert.equal(odd.tlp, 'RED');
    assert.equal(odd.visibility, 'internal');
  });

  const marking = 'marking-definition--55d920b0-5e8b-4f79-9ee9-91f868d9b421';
  const markings = [
    { name: 'on the report', body: () => bundle([], { object_marking_refs: [marking] }) },
    {
      name: 'on a part of an object',
      body: () => bundle([{ type: 'note', granular_markings: [{ marking_ref: marking }] }]),
    },
    {
      name: 'defined in the bundle',
      body: () => bundle([{ type: 'marking-definition', definition: { tlp: 'amber' } }]),
    },
  ];
  for (const { name, body } of markings) {
    test(`a STIX bundle › TLP ${name} › restricted`, async () => {
      const answer = await taken(body());
      assert.equal(answer.tlp, 'AMBER');
      assert.equal(answer.visibility, 'restricted');
    });
  }
});
