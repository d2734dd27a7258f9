// Lists: pages that lose nothing and repeat nothing, and orders.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { assertProblem, newEvidence, newIncident, onEachEngine } from '../support/records.ts';
import {
  openTestService,
  serviceSecret,
  type Answer,
  type TestService,
} from '../support/service.ts';

const v1 = '/api/ip3/v1';

interface Walked {
  ids: string[];
  pages: number;
}

onEachEngine('pages', (engine) => {
  let service: TestService;
  let headers: Record<string, string>;
  const made: string[] = [];
  before(async () => {
    service = await openTestService(engine);
    headers = await service.as('Admin');
    for (let number = 0; number < 23; number += 1) made.unshift((await newIncident(service)).id);
  });
  after(() => service.close());

  /** Walks a list by its cursors and, at each step, checks what every page says of itself. */
  async function walk(url: string, member: string, limit: number, between = async () => {}) {
    const walked: Walked = { ids: [], pages: 0 };
    let next: string | null = `${url}limit=${limit}`;
    while (next !== null) {
      const answer: Answer = await service.call('GET', next, { headers });
      assert.equal(answer.status, 200, answer.text);
      const elements = answer.body[member] as { id: string }[];
      assert.equal(answer.body.count, elements.length);
      assert.ok(elements.length <= limit);
      walked.ids.push(...elements.map(({ id }) => id));
      walked.pages += 1;
      const { next_cursor } = answer.body;
      const link = /^<([^>]+)>; rel="next"$/.exec(String(answer.headers['link'] ?? ''))?.[1];
      assert.equal(link === undefined, next_cursor === null);
      if (next_cursor !== null) assert.equal(elements.length, limit);
      next = link ?? null;
      await between();
    }
    return walked;
  }

  test('walk › with any limit › gives every element once, newest first', async () => {
    const lists = fc.constantFrom(
      `${v1}/incidents?`,
      '/api/incidents?',
      `${v1}/incidents?level=l1_CYBER&`,
    );
    await fc.assert(
      fc.asyncProperty(lists, fc.integer({ min: 1, max: 30 }), async (url, limit) => {
        const { ids, pages } = await walk(url, 'incidents', limit);
        assert.deepEqual(ids, made);
        assert.equal(pages, Math.ceil(made.length / limit));
      }),
      { numRuns: 20 },
    );
  });

  test('walk of users and of the audit trail › one by one › gives each once', async () => {
    const users = await walk(`${v1}/users?`, 'users', 1);
    assert.equal(new Set(users.ids).size, users.ids.length);
    const entries = await walk(`${v1}/audit?action=incident.created&`, 'entries', 5);
    assert.equal(new Set(entries.ids).size, made.length);
  });

  test('walk of evidence › in any steps › gives each once, in the order it came', async () => {
    const { id } = await newIncident(service);
    made.unshift(id);
    const records = [];
    for (let number = 0; number < 7; number += 1) records.push(await newEvidence(service, { id }));
    for (const limit of [1, 3, 7, 8]) {
      const { ids } = await walk(`${v1}/incidents/${id}/evidence?`, 'evidence', limit);
      assert.deepEqual(ids, records);
    }
  });

  test('walk › while others are created › still gives the first ones once', async () => {
    const fresh: string[] = [];
    const create = async () => {
      fresh.unshift((await newIncident(service)).id);
    };
    const { ids } = await walk(`${v1}/incidents?`, 'incidents', 4, create);
    assert.deepEqual(ids, made);
    made.unshift(...fresh);
  });

  test('default and largest limit › without and beyond › 50 and 400', async () => {
    const answer = await service.call('GET', '/api/incidents?limit=200', { headers });
    assert.equal(answer.body.count, made.length);
    assertProblem(
      await service.call('GET', '/api/incidents?limit=201', { headers }),
      400,
      'validation_failed',
    );
  });

  test('a page with the service secret › links to the docs and to the next page', async () => {
    const secret = { 'x-service-secret': serviceSecret };
    const answer = await service.call('GET', '/api/incidents?limit=1', { headers: secret });
    const link = [answer.headers['link']].flat().join(', ');
    assert.match(link, /rel="deprecation"/);
    assert.match(link, /rel="next"/);
  });
});

interface Listed {
  id: string;
  severity: string | null;
  reported_severity: string | null;
  sla_due: string | null;
}

const words = ['unknown', 'info', 'low', 'medium', 'high', 'critical'];

/** What each order promises of two incidents that follow each other; ids break ties. */
const promises: Record<string, (one: Listed, next: Listed) => boolean> = {
  '-created': (one, next) => one.id > next.id,
  created: (one, next) => one.id < next.id,
  '-severity': (one, next) => {
    const rank = ({ severity, reported_severity }: Listed) =>
      words.indexOf(severity ?? reported_severity ?? 'unknown');
    return rank(one) > rank(next) || (rank(one) === rank(next) && one.id > next.id);
  },
  due: (one, next) => {
    if (one.sla_due === null) return next.sla_due === null && one.id > next.id;
    if (next.sla_due === null) return true;
    return one.sla_due < next.sla_due || (one.sla_due === next.sla_due && one.id < next.id);
  },
};

onEachEngine('orders', (engine) => {
  let service: TestService;
  let headers: Record<string, string>;
  before(async () => {
    service = await openTestService(engine);
    headers = await service.as('Analyst');
    for (let number = 0; number < 15; number += 1) {
      const { id } = await newIncident(service);
      if (number % 3 === 0) continue;
      await newEvidence(service, { id });
      await service.call('PATCH', `/api/incidents/${id}`, {
        headers,
        body: { severity: number % 6 },
      });
      const body = number % 3 === 1 ? { sla_due: `2026-12-0${1 + (number % 4)}T10:00:00Z` } : {};
      await service.call('POST', `${v1}/incidents/${id}/assign`, { headers, body });
    }
  });
  after(() => service.close());

  for (const [sort, promise] of Object.entries(promises)) {
    test(`sort=${sort} › walked with any limit › each once, in that order`, async () => {
      for (const limit of [1, 2, 4, 15, 50]) {
        const found: Listed[] = [];
        let url: string | undefined = `${v1}/incidents?sort=${sort}&limit=${limit}`;
        while (url !== undefined) {
          const answer: Answer = await service.call('GET', url, { headers });
          assert.equal(answer.status, 200, answer.text);
          found.push(...answer.body.incidents);
          url = /^<([^>]+)>/.exec(String(answer.headers['link'] ?? ''))?.[1];
        }
        assert.equal(new Set(found.map(({ id }) => id)).size, 15);
        for (const [place, one] of found.slice(0, -1).entries()) {
          assert.ok(promise(one, found[place + 1]!), `${sort} by ${limit} at ${place}`);
        }
      }
    });
  }

  test('a cursor › of another order, or forged › is refused', async () => {
    const page = await service.call('GET', `${v1}/incidents?sort=due&limit=3`, { headers });
    const forged = ['6|', 'x|', '2026-12-01T10:00:00Z|'].map((by) =>
      Buffer.from(`${by}01a1fe87-e048-7000-89c3-9ee8033d8f49`).toString('base64url'),
    );
    const asked = [
      `sort=-severity&cursor=${page.body.next_cursor}`,
      `cursor=${page.body.next_cursor}`,
      `sort=-severity&cursor=${forged[0]}`,
      `sort=due&cursor=${forged[1]}`,
      `sort=due&cursor=${forged[2]}`,
    ];
    for (const query of asked) {
      const answer = await service.call('GET', `${v1}/incidents?${query}`, { headers });
      assertProblem(answer, 400, 'validation_failed');
    }
  });
});
