// An administrator who wants to be the second person too: takes over an older account of someone
// else, or gives it what it needs, and approves the own request with it.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Role } from '../../src/domain/role.ts';
import { agentUrl, newAgent, quarantine } from '../support/agents.ts';
import { bearer, logIn, newPerson, setUpFactor, type Person } from '../support/factors.ts';
import { openLyingProvider, type LyingProvider } from '../support/lying-provider.ts';
import { cookieIn } from '../support/provider-browser.ts';
import { assertProblem, newEvidence, onEachEngine } from '../support/records.ts';
import { openTestService, type TestService } from '../support/service.ts';
import { stringIn } from '../support/values.ts';

const own = { 'sec-fetch-site': 'same-origin', host: 'console.test' };
const signOn = '/api/ip3/v1/auth/providers/sso';

onEachEngine('an administrator who approves alone', (engine) => {
  let idp: LyingProvider;
  let service: TestService;
  let mallory: Person;
  let carol: Person;
  before(async () => {
    idp = await openLyingProvider();
    const roles = { IP3_OIDC_ROLE_MAP: 'soc-l2=AI Safety' };
    const settings = { ...idp.settings, ...roles, IP3_FOUR_EYES: 'act' };
    service = await openTestService(engine, { settings });
    [mallory, carol] = [await older(['Admin']), await older(['Admin'])];
  });
  after(async () => {
    await service.close();
    await idp.close();
  });

  async function older(roles: Role[]): Promise<Person> {
    const person = await newPerson(service, roles);
    await earlier('account', 'id', person.id);
    return person;
  }
  const earlier = (table: string, column: string, id: string) =>
    service.deps.database.pool.query(
      `update ${table} set created_at = created_at - interval '2 days' where ${column} = $1`,
      [id],
    );

  let agents = 0;
  /** The id of what Mallory asks for. */
  async function requested(): Promise<string> {
    const id = `taken-${(agents += 1)}`;
    await newAgent(service, id);
    const { body } = await quarantine(service, id, { approved_by: carol.email });
    const incident = { id: stringIn(body.incident_id) };
    const validation_ref = await newEvidence(service, incident, { evidence_type: 'agent_retest' });
    const answer = await service.call('POST', agentUrl(id, 'restore'), {
      headers: mallory.headers,
      body: { reason: 'It passed.', validation_ref, approved_by: carol.email },
    });
    assertProblem(answer, 422, 'approval_required');
    return stringIn(answer.body.approval_id);
  }
  const decide = async (headers: Record<string, string>) =>
    service.call('POST', `/api/ip3/v1/approvals/${await requested()}/decision`, {
      headers,
      body: { decision: 'confirmed', reason: 'I read it.' },
    });
  const admin = async (
    by: Person,
    method: 'PATCH' | 'POST' | 'DELETE',
    url: string,
    body?: object,
  ) => {
    const more = body === undefined ? {} : { body };
    const answer = await service.call(method, `/api/ip3/v1/users/${url}`, {
      headers: by.headers,
      ...more,
    });
    assert.ok(answer.status < 300, answer.text);
  };
  const fresh = async ({ email }: Person) => bearer((await logIn(service, email)).body.token);

  /** What is done to a colleague's account → who does it. */
  const changes: Record<string, (by: Person, victim: Person) => Promise<void>> = {
    'the role that it takes': (by, { id }) => admin(by, 'PATCH', id, { roles: ['AI Safety'] }),
    'the end of its disabling': async (by, { id }) => {
      await admin(carol, 'PATCH', id, { roles: ['AI Safety'], disabled: true });
      await admin(by, 'PATCH', id, { disabled: false });
    },
    'a second factor less': async (by, victim) => {
      await setUpFactor(service, victim);
      await admin(by, 'DELETE', `${victim.id}/factors`);
    },
  };
  for (const [what, change] of Object.entries(changes)) {
    test(`${what} › given by the one who asked › refused; by another › approves`, async () => {
      const roles: Role[] = what.startsWith('the role') ? ['Viewer'] : ['AI Safety'];
      for (const [by, status, lack] of [
        [mallory, 403, 'changed_by_requester'],
        [carol, 200, undefined],
      ] as const) {
        const victim = await older(roles);
        await change(by, victim);
        const answer = await decide(await fresh(victim));
        assert.deepEqual([answer.status, answer.body.lack], [status, lack], answer.text);
      }
    });
  }

  /** Signed in at the provider, with the role that its groups have. */
  async function throughProvider(subject: string) {
    const begun = await service.call('POST', `${signOn}/begin`, { headers: own, body: {} });
    const query = idp.confirm(stringIn(begun.body.url), subject);
    const cookie = cookieIn(begun, 'proofline-sign-on');
    const headers = { ...own, cookie };
    const answer = await service.call('POST', `${signOn}/finish`, { headers, body: { query } });
    assert.equal(answer.status, 200, answer.text);
    return {
      ...own,
      cookie: cookieIn(answer, 'proofline-session'),
      'proofline-account': stringIn(answer.body.user.id),
    };
  }
  const link = (by: Person, { id }: Person, subject: string) =>
    admin(by, 'POST', `${id}/identities`, { provider: 'sso', subject });

  test('the own identity › linked to an older account, and signed in as it › refused', async () => {
    const victim = await older(['AI Safety']);
    await link(mallory, victim, 'mallory');
    const answer = await decide(await throughProvider('mallory'));
    assertProblem(answer, 403, 'forbidden');
    assert.equal(answer.body.lack, 'changed_by_requester');
  });

  test('an identity that anyone linked › in its first day › refused; later › approves', async () => {
    const victim = await older(['AI Safety']);
    await link(carol, victim, 'dora');
    const headers = await throughProvider('dora');
    const answer = await decide(headers);
    assertProblem(answer, 403, 'forbidden');
    assert.equal(answer.body.lack, 'new_identity');
    await earlier('account_identity', 'account_id', victim.id);
    assert.equal((await decide(headers)).status, 200);
  });
});
