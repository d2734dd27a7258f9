// Canaries: every text of evidence that a Viewer cannot see carries a word that must not turn up
// in anything that a Viewer or Reporter can read, whatever the address.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { isPermitted } from '../../src/domain/policy.ts';
import type { Role } from '../../src/domain/role.ts';
import { visibilities } from '../../src/domain/visibility.ts';
import { routeAccess } from '../../src/http/route-access.ts';
import { assertProblem, newEvidence, newIncident, onEachEngine } from '../support/records.ts';
import { openTestService, type TestService } from '../support/service.ts';
import { wholeAnswer } from '../support/whole-answer.ts';
import { canary, scene, v1, type Scene } from './marked-evidence.ts';

const hidden = /canary(restricted|internal)\w*/i;
const lowRoles: readonly Role[] = ['Viewer', 'Reporter'];

/**
 * Everything that these roles can GET, for every id of the scene, page by page, with its headers.
 */
async function everything(service: TestService, role: Role, ids: readonly string[]) {
  const headers = await service.as(role);
  const texts = new Map<string, string>();
  for (const url of addresses(role, ids)) {
    texts.set(url, (await wholeAnswer(service, url, headers)).text);
  }
  return texts;
}

function addresses(role: Role, ids: readonly string[]): string[] {
  const readable = Object.entries(routeAccess)
    .filter(([route, access]) => route.startsWith('GET /api/') && isPermitted([role], access))
    .map(([route]) => route.slice(4));
  const filled = readable.flatMap((path) =>
    path.includes(':id') ? ids.map((id) => path.replace(':id', id)) : [path],
  );
  const pages = filled.filter((url) => /\/(evidence|incidents|imports)$/.test(url));
  const words = ['type', 'filename', 'bytes', 'exchange'];
  const searches = words.map((word) => `${v1}/incidents?q=${canary('internal', word)}`);
  return [...filled, ...pages.map((url) => `${url}?limit=1`), ...searches];
}

onEachEngine('visibility', (engine) => {
  let service: TestService;
  let made: Scene;
  before(async () => {
    service = await openTestService(engine);
    made = await scene(service);
  });
  after(() => service.close());

  for (const role of lowRoles) {
    test(`everything that a ${role} can read › holds no word of hidden evidence`, async () => {
      const texts = await everything(service, role, made.ids);
      assert.ok(texts.size > 50);
      for (const [url, text] of texts) {
        // The query of a search is echoed nowhere, so the address needs no exception.
        assert.equal(hidden.exec(text)?.[0], undefined, url);
        const ids = [...made.evidence.restricted, ...made.evidence.internal];
        for (const id of ids.filter((one) => !url.includes(one))) {
          assert.ok(!text.includes(id), `${url} names evidence ${id}`);
        }
      }
    });
  }

  test('everything that an Analyst can read › holds the words of all visibilities', async () => {
    const texts = [...(await everything(service, 'Analyst', made.ids)).values()].join('\n');
    for (const visibility of visibilities) {
      const places = ['type', 'source', 'ref', 'actor', 'action', 'filetype', 'filename', 'bytes'];
      for (const place of [...places, 'reason']) {
        assert.ok(texts.includes(canary(visibility, place)), `${visibility} ${place}`);
      }
    }
    assert.ok(texts.includes(canary('internal', 'exchange')));
  });

  test('lists of evidence › page by page as a Viewer › count and point at what is public', async () => {
    const headers = await service.as('Viewer');
    for (const base of [`${v1}/incidents`, '/api/incidents']) {
      const seen: string[] = [];
      let url: string | null = `${base}/${made.incident.id}/evidence?limit=1`;
      while (url !== null) {
        const {
          body,
        }: { body: { count: number; evidence: { id: string }[]; next_cursor: string } } =
          await service.call('GET', url, { headers });
        assert.equal(body.count, body.evidence.length);
        seen.push(...body.evidence.map(({ id }) => id));
        const { next_cursor } = body;
        url = next_cursor
          ? `${base}/${made.incident.id}/evidence?limit=1&cursor=${next_cursor}`
          : null;
      }
      assert.deepEqual(seen, made.evidence.public);
    }
  });

  test('hidden evidence by its id › as a Viewer › answers as if it did not exist', async () => {
    const headers = await service.as('Viewer');
    const absent = '019aa1de-0000-7000-8000-000000000001';
    for (const suffix of ['', '/content']) {
      const url = (id: string) => `${v1}/evidence/${id}${suffix}`;
      const none = assertProblem(
        await service.call('GET', url(absent), { headers }),
        404,
        'not_found',
      );
      for (const id of [...made.evidence.restricted, ...made.evidence.internal]) {
        const answer = await service.call('GET', url(id), { headers });
        const { request_id: _, ...problem } = assertProblem(answer, 404, 'not_found');
        const { request_id: __, ...expected } = none;
        assert.deepEqual(problem, expected);
      }
    }
  });

  test('tags and times › after hidden writes › say nothing of them to a Viewer', async () => {
    const incident = await newIncident(service);
    await newEvidence(service, incident, { visibility: 'public' });
    const viewer = await service.as('Viewer');
    const analyst = await service.as('Analyst');
    const urls = [`${v1}/incidents/${incident.id}`, `/api/incidents/${incident.id}`];
    const lists = [`${v1}/incidents?limit=200`, '/api/incidents?limit=200'];
    const seen = async (headers: Record<string, string>) => {
      const read = await Promise.all(urls.map((url) => service.call('GET', url, { headers })));
      const listed = await Promise.all(lists.map((url) => service.call('GET', url, { headers })));
      const rows = listed.map(({ body }) =>
        body.incidents.find(({ id }: { id: string }) => id === incident.id),
      );
      return [...read.map(({ headers, body }) => [headers['etag'], body]), ...rows];
    };
    const [before_, known] = [await seen(viewer), await seen(analyst)];
    assert.doesNotMatch(String(before_[0][0]), /^"\d+"$/);
    for (let n = 0; n < 3; n += 1) {
      await newEvidence(service, incident, { visibility: 'internal', source: `hidden ${n}` });
    }
    assert.deepEqual(await seen(viewer), before_);
    const now = await seen(analyst);
    assert.notEqual(now[0][0], known[0][0]);
    // A writer's tag still guards a write; no one takes the tag of a reader for a version.
    const change = (tag: unknown) =>
      service.call('PATCH', `/api/incidents/${incident.id}`, {
        headers: { ...analyst, 'if-match': String(tag) },
        body: { priority: 'P2' },
      });
    assertProblem(await change(before_[0][0]), 412, 'precondition_failed');
    assertProblem(await change(known[0][0]), 412, 'precondition_failed');
    assert.equal((await change(now[0][0])).status, 200);
    // What a Viewer sees has changed, so has the tag.
    assert.notEqual((await seen(viewer))[0][0], before_[0][0]);
  });

  test('timeline of the registry › as a Viewer › has no entry of hidden evidence', async () => {
    const url = `/api/incidents/${made.incident.id}`;
    const seen = await service.call('GET', url, { headers: await service.as('Viewer') });
    // Taking packages is recorded, too; earlier tests have requested every endpoint.
    const told = (entries: { action: string }[]) =>
      entries.map(({ action }) => action).filter((action) => !action.startsWith('package.'));
    const withdrawn = ['evidence.attached', 'evidence.withdrawn'];
    const attached = ['evidence.attached', 'evidence.attached'];
    const expected = ['incident.created', ...attached, ...withdrawn];
    assert.deepEqual(told(seen.body.timeline), expected);
    for (const entry of seen.body.timeline) assert.equal(entry.detail, undefined);
    const whole = await service.call('GET', url, { headers: await service.as('Analyst') });
    // Two of them are the downloads of hidden bytes that an earlier test made.
    assert.equal(told(whole.body.timeline).length, 15);
  });
});
