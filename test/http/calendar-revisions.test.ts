// The calendar over its changes, read by a parser that others wrote (RFC 5545): the number of a
// revision never falls, and rises whenever a program would show the event in another way.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import ICAL from 'ical.js';
import { randomFrom, type Random } from '../support/random.ts';
import { newIncident, onEachEngine, settableClock } from '../support/records.ts';
import { callAsLegal } from '../support/report-sample.ts';
import { scaled } from '../support/scale.ts';
import { openTestService, type TestService } from '../support/service.ts';

const v1 = '/api/ip3/v1';

interface Revision {
  sequence: number;
  /** All but what says when it was written. */
  shown: string;
}

const written = new Set(['dtstamp', 'sequence', 'last-modified']);

function revisionsOf(text: string): Map<string, Revision> {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  return new Map(
    calendar.getAllSubcomponents('vevent').map((event) => {
      const sequence = Number(event.getFirstPropertyValue('sequence'));
      const properties = event.getAllProperties().filter(({ name }) => !written.has(name));
      const parts = [...properties, ...event.getAllSubcomponents('valarm')];
      const shown = parts.map((part) => JSON.stringify(part)).join('\n');
      return [String(event.getFirstPropertyValue('uid')), { sequence, shown }];
    }),
  );
}

onEachEngine('revisions of the calendar', (engine) => {
  let service: TestService;
  let feed: string;
  const clock = settableClock('2026-11-20T10:00:00Z');
  before(async () => {
    service = await openTestService(engine, { clock });
    const made = await callAsLegal(service, 'POST', `${v1}/legal/calendar-feeds`, { name: 'x' });
    feed = made.path;
  });
  after(() => service.close());

  async function read(): Promise<Map<string, Revision>> {
    const { status, text } = await service.call('GET', feed);
    assert.equal(status, 200, text);
    return revisionsOf(text);
  }

  /** Facts by which deadlines come, go, and move; all of them are allowed to a lawyer. */
  async function change({ pick, below }: Random, id: string): Promise<string> {
    const aware_at = `2026-11-${pick(['18', '19', '20'])}T0${below(9)}:00:00.000Z`;
    const facts = {
      ...{ aware_at, personal_data: pick([true, false]), data_role: 'controller' },
      ...{ nis2_class: pick(['essential', 'none']), nis2_significant: pick([true, false]) },
      ...pick([{}, { entity_type: 'payment_institution', classified_at: aware_at }]),
      reason: 'It is so.',
    };
    await callAsLegal(service, 'PUT', `${v1}/incidents/${id}/legal-facts`, facts);
    return JSON.stringify(facts);
  }

  test('facts at random, with and without time between › each event › rises when it changes', async () => {
    const random = randomFrom(20_26_11);
    const ids = [await newIncident(service), await newIncident(service)].map(({ id }) => id);
    const seen = new Map<string, Revision>();
    let [changed, repeated] = [0, 0];
    for (let round = 0; round < Math.max(30, scaled(200)); round += 1) {
      if (random.once(3)) clock.move({ milliseconds: random.below(20_000) });
      const said = random.once(4) ? 'nothing' : await change(random, random.pick(ids));
      for (const [uid, now] of await read()) {
        const last = seen.get(uid);
        assert.ok(Number.isInteger(now.sequence) && now.sequence >= 0, `${now.sequence}`);
        assert.ok(now.sequence < 2 ** 31, 'an INTEGER of RFC 5545');
        if (last !== undefined && last.shown !== now.shown) {
          assert.ok(now.sequence > last.sequence, `${uid} ${said}: ${last.shown}\n${now.shown}`);
          changed += 1;
        }
        if (last !== undefined) assert.ok(now.sequence >= last.sequence, `${uid} ${said}`);
        if (said === 'nothing' && last?.sequence === now.sequence) repeated += 1;
        seen.set(uid, now);
      }
    }
    assert.ok(changed > 10 && repeated > 3, `${changed} changes, ${repeated} repeated`);
  });
});
