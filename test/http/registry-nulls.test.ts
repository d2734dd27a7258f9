// Many clients send null for what they have nothing to say about: in the body of something new it
// counts as left out (api-decisions §1); what is required stays required.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertProblem, hash, newIncident, onEachEngine, reference } from '../support/records.ts';
import { openTestService, type TestService } from '../support/service.ts';

const nulls = (names: string) => Object.fromEntries(names.split(' ').map((name) => [name, null]));

const ofIncident = nulls(
  'description source_type level category detected_at aware_at agent_id impact_confidentiality ' +
    'impact_integrity impact_availability gdpr_personal_data sector entity country ' +
    'affected_users tags',
);
const ofEvidence = nulls('confidence visibility retest_outcome chain_of_custody');
const ofAction = nulls('playbook step assignee due_at requires_approval');

onEachEngine('null in what is new', (engine) => {
  let service: TestService;
  before(async () => {
    service = await openTestService(engine);
  });
  after(() => service.close());

  const post = async (url: string, body: object) =>
    service.call('POST', url, { headers: await service.as('Operator'), body });
  const made = async (url: string, body: object) => {
    const answer = await post(url, body);
    assert.equal(answer.status, 201, answer.text);
    return answer.body;
  };

  /** Without what is another in every record. */
  function alike(record: Record<string, unknown>) {
    const own = /^(id|public_id|.*_at|chain_of_custody|ts)$/;
    return Object.fromEntries(Object.entries(record).filter(([name]) => !own.test(name)));
  }

  test('an incident › null for all that is optional › as with a title alone', async () => {
    const full = await made('/api/incidents', { title: 'Odd', ...ofIncident });
    assert.deepEqual(alike(full), alike(await made('/api/incidents', { title: 'Odd' })));
  });

  test('evidence › null for all that is optional › as without, in both families', async () => {
    const { id } = await newIncident(service);
    const v1 = `/api/ip3/v1/incidents/${id}/evidence`;
    const full = await made(v1, { ...reference, ...ofEvidence });
    assert.deepEqual(alike(full), alike(await made(v1, reference)));
    assert.deepEqual([full.confidence, full.visibility], [50, 'internal']);
    const record = { kind: 'agent_trace', source: 's', content_ref: 'urn:x', hash_sha256: hash };
    await made(`/api/incidents/${id}/evidence`, { ...record, ...ofEvidence });
  });

  test('an action › null for all that is optional › as with a title alone', async () => {
    const { id } = await newIncident(service);
    const url = `/api/incidents/${id}/actions`;
    const full = await made(url, { title: 'Call the bank', ...ofAction });
    assert.deepEqual(alike(full), alike(await made(url, { title: 'Call the bank' })));
  });

  test('what is required › null › 400 as if it were missing', async () => {
    const { id } = await newIncident(service);
    const required: [string, object][] = [
      ['/api/incidents', { title: null }],
      [`/api/incidents/${id}/evidence`, { ...reference, kind: 'x', content_ref: null }],
      [`/api/ip3/v1/incidents/${id}/evidence`, { ...reference, hash_sha256: null }],
      [`/api/incidents/${id}/actions`, { title: null }],
    ];
    for (const [url, body] of required) {
      assertProblem(await post(url, body), 400, 'validation_failed');
    }
  });

  test('a closed set, a type or null › another value › the fault says the choice', async () => {
    const { id } = await newIncident(service);
    const headers = await service.as('Operator');
    const body = { priority: 'P4', severity: '4' };
    const answer = await service.call('PATCH', `/api/incidents/${id}`, { headers, body });
    const { errors } = assertProblem(answer, 400, 'validation_failed');
    const said = errors.map(({ message }: { message: string }) => message).sort();
    assert.deepEqual(said, [
      'must be a whole number or null',
      'must be one of P0, P1, P2, P3, null',
    ]);
  });
});
