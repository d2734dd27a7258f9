// The organisation profile in the reports: each member that a profile has is in the reports that ask
// for it, counts for the deadlines, or says who gets them.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { profileAuthorities, type ReportingEntity } from '../../src/domain/legal-entity.ts';
import { filledFields } from '../../src/legal/draft.ts';
import { gather } from '../../src/legal/gather.ts';
import { recipientsOf } from '../../src/legal/recipients.ts';
import { draftFields, findObligation } from '../../src/legal/registry.ts';

const anna = { name: 'Anna Nowak', email: 'anna.nowak@example.org', phone: '+48221234567' };
const jan = { name: 'Jan Kowalski', email: 'jan@example.org', phone: '+48227654321' };
const maria = { name: 'Maria Zielińska', email: 'iod@example.org', phone: '+48223334455' };

const entity: ReportingEntity = {
  ...{ id: '0192f0c0-0000-7000-8000-000000000001', version: 1, legal_name: 'Przykład S.A.' },
  ...{ trading_names: ['Przykład'], lei: 'PLEXAMPLE00000000133', address: 'ul. Długa 1' },
  registrations: [
    { register: 'KRS', number: '0000123456' },
    { register: 'NIP', number: '5250000000' },
  ],
  ...{ sector: 'energy', subsector: 'gas', nis2_class: 'essential', country: 'FI' },
  ...{ entity_type: 'payment_institution', provider_type: 'cloud', timezone: 'Europe/Lisbon' },
  ...{ currency: 'SEK', contacts: [anna, jan], dpo: maria },
  authorities: profileAuthorities.map((kind) => ({
    kind,
    name: `Office ${kind}`,
    channel: 'form',
  })),
  parent: { name: 'Holding SE', lei: '529900T8BM49AURSDO55' },
};

/** By the part of the profile that a field names; those that no field names are not there. */
const expected: Readonly<Record<string, string>> = {
  ...{ name: 'Przykład S.A.', lei: 'PLEXAMPLE00000000133', address: 'ul. Długa 1' },
  ...{ registration: 'KRS 0000123456; NIP 5250000000', sector: 'energy, gas', currency: 'SEK' },
  ...{ contact_name: anna.name, contact_email: anna.email, contact_phone: anna.phone },
  ...{ deputy_name: jan.name, deputy_email: jan.email, deputy_phone: jan.phone },
  dpo: 'Maria Zielińska, iod@example.org, +48223334455',
  sender: 'Przykład S.A., Maria Zielińska, iod@example.org, +48223334455',
  letterhead: 'Przykład S.A., ul. Długa 1',
  ...{ parent_name: 'Holding SE', parent_lei: '529900T8BM49AURSDO55' },
};

const incident = {
  ...{ public_id: 'INC-2026-000042', title: 'Title', description: null, entity: null },
  ...{ sector: null, severity: 3, gdpr_personal_data: false, gdpr_breach: false },
  ...{ ai_serious_incident: false, detected_at: '2026-11-20T09:30:00.000Z', aware_at: null },
};
const home = { timezone: 'Europe/Warsaw', country: 'PL' };

function gathered(entities: readonly ReportingEntity[]) {
  return gather({ incident, facts: {}, submissions: [], decisions: [], entities }, {}, home);
}

suite('organisation profile in reports', () => {
  const asking = [...draftFields.values()].filter(({ profile }) => profile !== undefined);

  test('parts › that fields ask for › all of a full profile', () => {
    const asked = new Set(asking.map(({ profile }) => profile));
    assert.deepEqual([...asked].toSorted(), Object.keys(expected).toSorted());
  });

  for (const field of asking) {
    test(`${field.key} › of a full profile › filled by it; without one empty`, () => {
      const obligation = { id: 'GDPR-33' as const };
      const fill = (entities: readonly ReportingEntity[]) =>
        filledFields({ obligation }, [field], gathered(entities), 'en')[0]!;
      const { value, source } = fill([entity]);
      assert.deepEqual([value, source], [expected[field.profile ?? ''], 'profile']);
      assert.equal(fill([]).value, null);
    });
  }

  test('message to data subjects › of a full profile › names who sends it, and nothing else', () => {
    const { obligation } = findObligation('GDPR-34')!;
    const filled = (one: ReportingEntity) =>
      filledFields({ obligation }, obligation.fields, gathered([one]), 'en').filter(
        ({ value }) => value !== null,
      );
    assert.deepEqual(
      filled(entity).map(({ key, value }) => [key, value]),
      [['gdpr.message_contact', expected['sender']]],
    );
    assert.deepEqual(filled({ ...entity, dpo: null }), [], 'a security contact is no officer');
  });

  test('class, types, country and zone › of the profile › count as facts; the zone as place', () => {
    const { case: known, sources, place } = gathered([entity]);
    for (const name of [
      'nis2_class',
      'entity_type',
      'provider_type',
      'country',
      'timezone',
    ] as const) {
      assert.deepEqual([known.facts[name], sources[name]], [entity[name], 'profile']);
    }
    assert.equal(place.timezone, 'Europe/Lisbon');
    // Ascension Day: a holiday of Finland, a working day in Poland.
    assert.ok(!place.calendar.isWorkingDay(Temporal.PlainDate.from('2027-05-06')));
    const abroad = gathered([{ ...entity, timezone: null }]);
    assert.equal(abroad.place.timezone, 'Europe/Helsinki', 'the zone follows the country');
  });

  for (const kind of profileAuthorities) {
    test(`${kind} › named in the profile › gets the report by its way`, () => {
      const own = { kind, name: `Office ${kind}`, channel: 'form' };
      assert.deepEqual(recipientsOf(kind, 'PL', entity), [own]);
      assert.notEqual(recipientsOf(kind, 'PL', null)[0].name, own.name);
    });
  }
});
