// Keys that sign are replaced by two administrators: one asks, another confirms in a login of the
// own, then the key rotates; the shell, which has no second person, leaves its reason.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { rotateKey } from '../../src/keys/signing-key-files.ts';
import { followLogKeys } from '../../src/operations/audit/log-keys.ts';
import { publishPackageKeys } from '../../src/operations/packages/publish-keys.ts';
import { keyPurposes, type KeyPurpose } from '../../src/trust/published-keys.ts';
import { temporaryFolder } from '../support/engines.ts';
import { bearer, logIn, newPerson, setUpFactor, type Person } from '../support/factors.ts';
import { inAShell } from '../support/key-ends.ts';
import { assertProblem, onEachEngine, settableClock } from '../support/records.ts';
import { openTestService, type TestService } from '../support/service.ts';

const keysUrl = '/api/ip3/v1/keys';

interface Key {
  purpose: KeyPurpose;
  kid: string;
  signs: boolean;
  created_at: string;
  active_from: string;
  retired_at: string | null;
  compromised: boolean;
  end: { reason: string; by: string; approval_id: string | null } | null;
}

onEachEngine('changes of keys', (engine) => {
  const clock = settableClock('2026-11-20T14:00:00Z');
  let service: TestService;
  /** Another process with the same data folder, and one with its own. */
  let sibling: TestService;
  let other: TestService;
  let anna: Person;
  let maria: Person;
  before(async () => {
    service = await openTestService(engine, { clock });
    sibling = await openTestService(engine, { clock, sharedWith: service });
    const vault = pathToFileURL(join(service.files.dataDir, 'vault')).href;
    const settings = { IP3_DATA_DIR: temporaryFolder(), IP3_VAULT_URL: vault };
    other = await openTestService(engine, { clock, settings, sharedWith: service });
    await publishPackageKeys(service.deps);
    anna = await newPerson(service, ['Admin']);
    maria = await newPerson(service, ['Admin']);
    clock.move({ hours: 25 });
    await signIn();
  });
  after(async () => {
    await sibling.close();
    await other.close();
    await service.close();
  });

  async function signIn() {
    for (const one of [anna, maria]) {
      one.headers = bearer((await logIn(service, one.email)).body.token);
    }
  }
  const read = async (at = service): Promise<Key[]> => {
    const { body } = await at.call('GET', keysUrl, { headers: maria.headers });
    return body.keys;
  };
  const signing = async (purpose: KeyPurpose, at = service) =>
    (await read(at)).find((key) => key.purpose === purpose && key.signs)!.kid;
  const rotate = (
    { kid, ...body }: { kid: string; compromised?: boolean; reason?: string },
    headers = anna.headers,
    at = service,
  ) =>
    at.call('POST', `${keysUrl}/${kid}/rotations`, {
      headers,
      body: { compromised: false, reason: 'The yearly change.', ...body },
    });
  const decide = (id: unknown, headers = maria.headers, decision = 'confirmed') =>
    service.call('POST', `/api/ip3/v1/approvals/${String(id)}/decision`, {
      headers,
      body: { decision, reason: 'I know of it.' },
    });
  const trail = async (text: string) => {
    const { rows } = await service.deps.database.pool.query<{ entry: string }>(
      'select entry from audit_entry where entry like $1 order by id',
      [`%${text}%`],
    );
    return rows.map(({ entry }) => JSON.parse(entry) as { action: string; detail: object });
  };
  const actionsOf = async (text: string) => (await trail(text)).map(({ action }) => action);
  const asked = async (body: Parameters<typeof rotate>[0]) => {
    const answer = await rotate(body);
    assertProblem(answer, 422, 'approval_required');
    assert.equal(answer.body.lack, 'pending');
    return String(answer.body.approval_id);
  };

  test('first keys › listed › each has the moment it was created', async () => {
    const moments = (await read()).map(({ created_at, active_from }) => [created_at, active_from]);
    assert.deepEqual(moments, Array(3).fill(Array(2).fill('2026-11-20T14:00:00.000Z')));
    const { rows } = await service.deps.database.pool.query<{ year: number }>(
      'select extract(year from active_from)::int as year from token_key',
    );
    for (const { year } of rows) assert.ok(year >= 2026, `a token key of ${year}`);
  });

  for (const purpose of keyPurposes) {
    test(`${purpose} › asked, confirmed by another › rotates once; the trail names all of it`, async () => {
      const kid = await signing(purpose);
      const id = await asked({ kid });
      assert.deepEqual(await actionsOf(id), ['approval.requested']);
      assert.equal((await read()).find((key) => key.kid === kid)!.retired_at, null);
      const waiting = await service.call('GET', '/api/ip3/v1/approvals', {
        headers: maria.headers,
      });
      const { kind, subject, incident, title, yours_to_decide } = waiting.body.approvals[0];
      assert.deepEqual(
        { kind, subject, incident, title, yours_to_decide },
        { kind: 'key_change', subject: kid, incident: null, title: null, yours_to_decide: true },
      );
      const inbox = await service.call('GET', '/api/ip3/v1/inbox', { headers: maria.headers });
      assert.deepEqual(
        [inbox.body.items[0].kind, inbox.body.items[0].incident],
        ['approval', null],
      );
      assert.equal((await decide(id)).status, 200);
      const done = await rotate({ kid });
      assert.equal(done.status, 201, done.text);
      assert.equal(done.body.approved_by, maria.email);
      const old = (await read()).find((key) => key.kid === kid)!;
      const end = { reason: 'The yearly change.', by: anna.email, approval_id: id };
      assert.deepEqual([old.retired_at, old.end], [done.body.retired_at, end]);
      const said = await actionsOf(id);
      const first = ['approval.requested', 'approval.confirmed', 'approval.used', 'key.rotated'];
      assert.deepEqual(said.slice(0, 4), first);
      const published = (await actionsOf(done.body.new_kid)).includes('key.published');
      assert.equal(published, purpose === 'package');
      // The same again is another change, of a key that ends already.
      assertProblem(await rotate({ kid }), 409, 'conflict');
      clock.move({ hours: 25 });
      await followLogKeys(service.deps);
      await signIn();
      assert.equal(await signing(purpose), done.body.new_kid);
      assert.equal((await actionsOf(id)).at(-1), 'key.retired');
    });
  }

  test('compromised token key › confirmed › every login ends, a new one counts', async () => {
    const kid = await signing('token');
    const change = { kid, compromised: true } as const;
    assert.equal((await decide(await asked(change))).status, 200);
    // What was confirmed is not another change.
    assertProblem(await rotate({ ...change, compromised: false }), 422, 'approval_required');
    assert.equal((await rotate(change)).status, 201);
    assert.equal((await service.call('GET', keysUrl, { headers: maria.headers })).status, 401);
    await signIn();
    assert.equal((await read()).find((key) => key.kid === kid)!.compromised, true);
  });

  test('refused › by the second person › nothing rotates, and asking again is a new request', async () => {
    const kid = await signing('package');
    const id = await asked({ kid });
    assert.equal((await decide(id, maria.headers, 'refused')).status, 200);
    assert.notEqual(await asked({ kid }), id);
    assert.equal(await signing('package'), kid);
  });

  test('one administrator › own request, another role, a new account › no one can confirm', async () => {
    const kid = await signing('log');
    const id = await asked({ kid });
    assertProblem(await decide(id, anna.headers), 403, 'forbidden');
    const young = await newPerson(service, ['Admin']);
    assertProblem(await decide(id, young.headers), 403, 'forbidden');
    const lawyer = await newPerson(service, ['Legal/DPO']);
    assertProblem(await decide(id, lawyer.headers), 403, 'forbidden');
    assertProblem(await rotate({ kid }, lawyer.headers), 403, 'forbidden');
    assert.equal(await signing('log'), kid);
    // The shell is left to the one who is alone, and says why.
    await rotateKey(service.files.dataDir, 'log', clock, {
      ...{ overlapSeconds: 0, compromised: false, end: inAShell },
    });
    await followLogKeys(service.deps);
    const entry = (await trail(inAShell.reason)).at(-1)!;
    assert.equal(entry.action, 'key.retired');
    const { reason, by, approval_id } = entry.detail as Record<string, unknown>;
    assert.deepEqual({ reason, by, approval_id }, inAShell);
    // What was asked for is over: the key has ended.
    assertProblem(await rotate({ kid }), 409, 'conflict');
  });

  test('login › stale, or a token in its place › no request', async () => {
    const kid = await signing('package');
    const made = await service.call('POST', '/api/ip3/v1/tokens', {
      headers: anna.headers,
      body: { name: 'rotator', roles: ['Admin'], expires_in_days: 1 },
    });
    assert.equal(made.status, 201, made.text);
    const token = await rotate({ kid }, bearer(made.body.token));
    assertProblem(token, 403, 'forbidden');
    clock.move({ minutes: 11 });
    assertProblem(await rotate({ kid }), 403, 'step_up_required');
    await signIn();
    const careful = await newPerson(service, ['Admin']);
    await setUpFactor(service, careful);
    clock.move({ minutes: 11 });
    const stale = await rotate({ kid }, careful.headers);
    assertProblem(stale, 403, 'step_up_required');
    assert.deepEqual(stale.body.methods, ['otp', 'recovery']);
  });

  test('another process › a key of a folder of its own › is not its to rotate', async () => {
    await signIn();
    const kid = await signing('token', other);
    assert.ok((await read()).every((key) => key.kid !== kid));
    assertProblem(await rotate({ kid }), 404, 'not_found');
    const answer = await rotate({ kid }, anna.headers, other);
    assertProblem(answer, 422, 'approval_required');
  });

  test('a kill between the rotation and the commit › asked again › used up, not rotated again', async () => {
    const kid = await signing('package');
    const id = await asked({ kid });
    assert.equal((await decide(id)).status, 200);
    // What the folder has when the process dies before the commit.
    await service.deps.packageKeys.rotate({
      compromised: false,
      end: { reason: 'The yearly change.', by: anna.email, approval_id: id },
    });
    await publishPackageKeys(service.deps);
    assert.ok((await actionsOf(id)).includes('key.retired'));
    const before = (await read()).length;
    const done = await rotate({ kid });
    assert.equal(done.status, 201, done.text);
    assert.equal((await read()).length, before);
    assert.ok((await actionsOf(id)).includes('key.rotated'));
    assertProblem(await rotate({ kid }), 409, 'conflict');
  });

  test('two at once › of one approval, and of two › the key rotates once', async () => {
    clock.move({ hours: 25 });
    await signIn();
    const kid = await signing('package');
    const ids = [await asked({ kid })];
    const second = await rotate({ kid }, maria.headers);
    ids.push(String(second.body.approval_id));
    assert.equal((await decide(ids[0])).status, 200);
    assert.equal((await decide(ids[1], anna.headers)).status, 200);
    const before = (await read()).length;
    const answers = await Promise.all([
      rotate({ kid }),
      rotate({ kid }, anna.headers, sibling),
      rotate({ kid }, maria.headers, sibling),
    ]);
    assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 409, 409]);
    assert.equal((await read()).length, before + 1);
  });
});
