// Every declared field that a body sets, through the database to the views.
import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { engagementFields } from '../../src/fields/engagement.ts';
import { evidenceFields } from '../../src/fields/evidence.ts';
import { setBy, type Field, type Fields } from '../../src/fields/field.ts';
import { incidentFields } from '../../src/fields/incident.ts';
import { enginesOfFeatures } from '../support/engines.ts';
import { openTestService, type TestService } from '../support/service.ts';

const fields: Record<string, Field> = incidentFields;

/** The example, as a record has it. */
function exampleOf(name: string): unknown {
  return fields[name]!.example;
}

/** The examples of the fields that an operation sets. */
function examplesOf(record: Fields, operation = 'create'): Record<string, unknown> {
  const names = setBy(record, operation);
  return Object.fromEntries(names.map((name) => [name, record[name]!.example]));
}

for (const engine of enginesOfFeatures) {
  suite(`declared fields on ${engine}`, () => {
    let service: TestService;
    let headers: Record<string, string>;
    before(async () => {
      service = await openTestService(engine);
      headers = await service.as('Admin');
    });
    after(() => service.close());

    const read = async (path: string) => (await service.call('GET', path, { headers })).body;

    /** The value in both views, which have flags apart. */
    const assertValue = async (id: string, name: string, value: unknown) => {
      for (const path of [`/api/incidents/${id}`, `/api/ip3/v1/incidents/${id}`]) {
        const incident = await read(path);
        const isFlag = fields[name]!.kind === 'flag';
        assert.deepEqual(isFlag ? incident.flags[name] : incident[name], value, `${name}: ${path}`);
      }
    };

    test('create › every field with its example › in both views', async () => {
      const names = setBy(incidentFields, 'create');
      const body = Object.fromEntries(names.map((name) => [name, exampleOf(name)]));
      const made = await service.call('POST', '/api/incidents', { headers, body });
      assert.equal(made.status, 201, made.text);
      for (const name of names) await assertValue(made.body.id, name, exampleOf(name));
    });

    for (const name of setBy(incidentFields, 'describe')) {
      test(`describe › ${name} › set, and taken back where it is optional`, async () => {
        const body = { title: 'Before' };
        const { id } = (await service.call('POST', '/api/incidents', { headers, body })).body;
        const path = `/api/ip3/v1/incidents/${id}`;
        const values = fields[name]!.optional ? [exampleOf(name), null] : [exampleOf(name)];
        for (const value of values) {
          const change = { [name]: value, reason: 'A test.' };
          const changed = await service.call('PATCH', path, { headers, body: change });
          assert.equal(changed.status, 200, changed.text);
          await assertValue(id, name, value);
        }
      });
    }

    test('evidence › attached with every example › in both views', async () => {
      const body = { title: 'With evidence' };
      const { id } = (await service.call('POST', '/api/incidents', { headers, body })).body;
      const values = examplesOf(evidenceFields);
      const path = `/api/ip3/v1/incidents/${id}/evidence`;
      const made = await service.call('POST', path, { headers, body: values });
      assert.equal(made.status, 201, made.text);
      const { evidence_type: kind, ...others } = values;
      const [listed] = (await read(`/api/incidents/${id}/evidence`)).evidence;
      for (const [name, value] of Object.entries({ kind, ...others })) {
        assert.deepEqual(listed[name], value, name);
      }
      for (const [name, value] of Object.entries(values)) {
        assert.deepEqual(made.body[name], value, name);
      }
    });

    test('engagement › set up and changed with every example › as it was sent', async () => {
      const path = '/api/ip3/v1/engagements';
      const values = examplesOf(engagementFields);
      const body = { ...values, rules_of_engagement: ['Stop on call.'] };
      const made = await service.call('POST', path, { headers, body });
      assert.equal(made.status, 201, made.text);
      const changes = examplesOf(engagementFields, 'change');
      const one = `${path}/${made.body.id}`;
      const changed = await service.call('PATCH', one, { headers, body: changes });
      assert.equal(changed.status, 200, changed.text);
      for (const [name, value] of Object.entries({ ...values, ...changes })) {
        assert.deepEqual(changed.body[name], value, name);
      }
    });

    test('an entity type that is unknown › created › named with the nearest known one', async () => {
      const body = { title: 'Outage', entity: 'Acme Bank S.A.', sector: 'banking' };
      const made = await service.call('POST', '/api/incidents', { headers, body });
      assert.equal(made.body.entity, 'Acme Bank S.A.');
      assert.deepEqual(made.body.warnings, [
        {
          pointer: '/entity',
          message:
            '"Acme Bank S.A." is not a known entity type. Reporting obligations that depend on ' +
            'the entity type cannot be determined. Did you mean "bank"?',
        },
      ]);
      const triggers = `/api/ip3/v1/incidents/${made.body.id}/legal-triggers`;
      assert.deepEqual((await read(triggers)).warnings, made.body.warnings);
      assert.deepEqual((await read(`${triggers}?entity=bank`)).warnings, []);
      const polish = (await read(`${triggers}?language=pl`)).warnings[0].message;
      assert.match(polish, /^Rodzaj podmiotu: wartość „Acme Bank S\.A\.” jest nieznana\./);
      const facts = `/api/ip3/v1/incidents/${made.body.id}/legal-facts`;
      const recorded = await service.call('PUT', facts, {
        headers,
        body: { entity_type: 'credit_institution' },
      });
      assert.equal(recorded.status, 200, recorded.text);
      assert.deepEqual((await read(triggers)).warnings, []);
    });

    test('an entity type that is unknown › described › refused until it is accepted', async () => {
      const { id } = (
        await service.call('POST', '/api/incidents', { headers, body: { title: 'Outage' } })
      ).body;
      const path = `/api/ip3/v1/incidents/${id}`;
      const change = (body: object) => service.call('PATCH', path, { headers, body });
      const refused = await change({ entity: 'esential' });
      assert.equal(refused.status, 400);
      assert.equal(refused.body.errors[0].pointer, '/entity');
      assert.match(refused.body.errors[0].message, /Did you mean "essential"\?.*accept_unknown/);
      assert.equal((await read(path)).entity, null);
      const kept = await change({ entity: 'esential', accept_unknown: true });
      assert.equal(kept.status, 200, kept.text);
      assert.equal(kept.body.warnings.length, 1);
      assert.equal((await change({ entity: 'esential', country: 'PL' })).status, 200, 'unchanged');
      const known = await change({ entity: 'Credit Institution' });
      assert.deepEqual([known.status, known.body.warnings], [200, []]);
    });
  });
}
