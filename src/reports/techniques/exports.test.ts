import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Timestamp } from '../../domain/clock.ts';
import { addressOf, techniqueOf } from '../../techniques/catalogue.ts';
import type { DecidedTechnique } from '../../techniques/decided.ts';
import { navigatorLayer } from './navigator.ts';
import { stixBundle, uuid5, type StixObject } from './stix.ts';

const at = '2026-11-20T14:02:11.042Z' as Timestamp;
const incident = {
  ...{ id: '019aa1de-77ab-7c61-9d37-2b4e6cf1a001', public_id: 'INC-2026-000001' },
  ...{ title: 'An <b>incident</b>', created_at: at, updated_at: at },
  ...{ occurred_at: '2026-11-19T08:00:00.000Z' as Timestamp, finding: null },
};

function technique(id: string, known: Partial<DecidedTechnique> = {}): DecidedTechnique {
  const { name, tactics, framework } = techniqueOf(id)!;
  return {
    ...{ technique_id: id, name, tactics, framework, framework_version: '19' },
    ...{ confidence: 0.62, confidence_label: 'medium', applicability: 'observed' },
    ...{ source: 'similarity', rule_id: null, rationale: 'Why.', valid: true },
    url: addressOf({ id, framework }),
    ...{ status: 'suggested' },
    ...known,
  };
}

const techniques = [
  technique('T1059.001', { status: 'accepted' }),
  technique('T1059'),
  technique('T1490', { status: 'added', applicability: 'possible' }),
  technique('AML.T0051.000'),
  technique('T1486', { status: 'rejected' }),
  technique('T1005', { valid: false }),
];

suite('Navigator layer', () => {
  const layer = navigatorLayer(incident, techniques);

  test('of techniques › versions and domain › of format 4.5 and our ATT&CK version', () => {
    assert.deepEqual(layer.versions, { attack: '19', navigator: '5.1.0', layer: '4.5' });
    assert.equal(layer.domain, 'enterprise-attack');
  });

  test('of techniques › in it › ATT&CK that is valid and not rejected', () => {
    const shown = layer.techniques.map(({ techniqueID, score }) => [techniqueID, score]);
    assert.deepEqual(shown, [
      ['T1059.001', 62],
      ['T1059', 62],
      ['T1490', 62],
    ]);
    assert.equal(layer.techniques[1]?.showSubtechniques, true);
    assert.equal(layer.techniques[2]?.showSubtechniques, false);
  });

  test('a sub-technique without its parent › is not folded away', () => {
    const lone = navigatorLayer(incident, [technique('T1003.001')]);
    assert.deepEqual(
      lone.techniques.map(({ techniqueID }) => techniqueID),
      ['T1003.001'],
    );
    assert.equal(lone.layout.expandedSubtechniques, 'annotated');
  });

  test('a person’s word › colour › its own; a suggestion has the gradient', () => {
    const colors = layer.techniques.map(({ color }) => color !== undefined);
    assert.deepEqual(colors, [true, false, true]);
  });
});

/** What STIX 2.1 asks of every object, and of these types. */
const required: Record<string, string[]> = {
  identity: ['name'],
  incident: ['name'],
  'attack-pattern': ['name'],
  relationship: ['relationship_type', 'source_ref', 'target_ref'],
  sighting: ['sighting_of_ref'],
  grouping: ['context', 'object_refs'],
};
const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}';

/** Everything that names another object by its id. */
function references(object: StixObject): string[] {
  return Object.entries(object).flatMap(([name, value]) =>
    name.endsWith('_ref') || name.endsWith('_refs') ? [value].flat().map(String) : [],
  );
}

suite('STIX bundle', () => {
  const bundle = stixBundle(incident, techniques);

  test('every object › common members and those of its type › by the specification', () => {
    assert.match(bundle.id, new RegExp(`^bundle--${uuid}$`));
    for (const object of bundle.objects) {
      assert.match(object.id, new RegExp(`^${object.type}--${uuid}$`));
      assert.equal(object.spec_version, '2.1');
      assert.ok(object.created <= object.modified);
      for (const name of required[object.type]!) assert.ok(object[name] !== undefined, name);
      const { confidence } = object as { confidence?: number };
      if (confidence !== undefined) assert.ok(Number.isInteger(confidence) && confidence <= 100);
    }
  });

  test('every reference › in the bundle › is to an object of it; ids are unique', () => {
    const ids = bundle.objects.map(({ id }) => id);
    assert.equal(new Set(ids).size, ids.length);
    const missing = bundle.objects.flatMap(references).filter((id) => !ids.includes(id));
    assert.deepEqual(missing, []);
  });

  test('attack patterns › of both frameworks › named by external references and phases', () => {
    const patterns = bundle.objects.filter(({ type }) => type === 'attack-pattern');
    const named = patterns.map(({ external_references }) => {
      const [first] = external_references as { source_name: string; external_id: string }[];
      return `${first!.source_name} ${first!.external_id}`;
    });
    assert.deepEqual(named, [
      ...['mitre-attack T1059.001', 'mitre-attack T1059', 'mitre-attack T1490'],
      'mitre-atlas AML.T0051.000',
    ]);
    assert.deepEqual(patterns[0]?.['kill_chain_phases'], [
      { kill_chain_name: 'mitre-attack', phase_name: 'execution' },
    ]);
  });

  test('ids of CAPEC and D3FEND of a finding › references of the incident', () => {
    const finding = { related_ids: ['CAPEC-66', 'D3-FE'] };
    const { objects } = stixBundle({ ...incident, finding }, techniques);
    assert.deepEqual(objects.find(({ type }) => type === 'incident')?.['external_references'], [
      { source_name: 'proofline', external_id: 'INC-2026-000001' },
      { source_name: 'capec', external_id: 'CAPEC-66' },
      { source_name: 'd3fend', external_id: 'D3-FE' },
    ]);
  });

  test('sightings › of what › was seen and a person stands for', () => {
    const sightings = bundle.objects.filter(({ type }) => type === 'sighting');
    const accepted = bundle.objects.find(({ type }) => type === 'attack-pattern');
    assert.deepEqual(
      sightings.map(({ sighting_of_ref }) => sighting_of_ref),
      [accepted?.id],
    );
  });

  test('times of a sighting › from when it happened until it was known here', () => {
    const times = (occurred_at: Timestamp | null) => {
      const { objects } = stixBundle({ ...incident, occurred_at }, techniques);
      const sighting = objects.find(({ type }) => type === 'sighting');
      return [sighting?.['first_seen'], sighting?.['last_seen']];
    };
    const later = '2026-11-21T00:00:00.000Z' as Timestamp;
    assert.deepEqual(times(incident.occurred_at), [incident.occurred_at, at]);
    assert.deepEqual(times(null), [at, at]);
    assert.deepEqual(times(later), [later, later]);
  });

  test('the same incident › again › the same bytes; another technique, another bundle', () => {
    assert.deepEqual(stixBundle(incident, techniques), bundle);
    assert.notEqual(stixBundle(incident, techniques.slice(1)).id, bundle.id);
    const other = stixBundle(
      { ...incident, id: '019aa1de-0000-7000-8000-000000000001' },
      techniques,
    );
    const patterns = (of: StixObject[]) => of.filter(({ type }) => type === 'attack-pattern');
    assert.deepEqual(patterns(other.objects), patterns(bundle.objects));
  });

  test('uuid5 › of the example of RFC 9562 › its UUID', () => {
    const dns = '6ba7b810-9dad-11d1-80b4-00c04fd430c8';
    assert.equal(uuid5(dns, 'www.example.com'), '2ed6657d-e927-568b-95e1-2665a8aea6a2');
  });
});
