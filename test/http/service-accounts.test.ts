// Service accounts: what a machine gets with its credentials, what it might, and what ends it.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { endpoints } from '../../src/http/endpoints.ts';
import { scopeOfEndpoint } from '../../src/http/machine-scope.ts';
import {
  askToken,
  asMachine,
  newMachine,
  serviceAccounts,
  tokenPath,
} from '../support/machines.ts';
import { assertProblem, newIncident, onEachEngine } from '../support/records.ts';
import { openTestService, type TestService } from '../support/service.ts';

const incidents = '/api/ip3/v1/incidents';

const overSinceYesterday = `update service_account set created_at = now() - interval '2 days',
  expires_at = now() - interval '1 day' where id = $1`;

onEachEngine('service accounts', (engine) => {
  let service: TestService;
  before(async () => {
    service = await openTestService(engine);
  });
  after(() => service.close());

  const get = (url: string, headers: Record<string, string>) =>
    service.call('GET', url, { headers });
  const change = async (id: string, body: object) =>
    service.call('PATCH', `${serviceAccounts}/${id}`, { headers: await service.as('Admin'), body });

  test('a machine › with its secret › may what roles and scopes both let it', async () => {
    const machine = await newMachine(service);
    assert.match(machine.client_secret, /^proofline_secret_[\w-]{43}$/);
    const asked = await askToken(service, machine);
    assert.equal(asked.status, 200, asked.text);
    assert.equal(asked.headers['cache-control'], 'no-store');
    assert.deepEqual(
      { ...asked.body, access_token: '' },
      { access_token: '', token_type: 'Bearer', expires_in: 600, scope: 'incidents:read' },
    );
    const headers = { authorization: `Bearer ${asked.body.access_token}` };
    assert.equal((await get(incidents, headers)).status, 200);
    const write = await service.call('POST', '/api/incidents', { headers, body: { title: 'x' } });
    assert.equal(assertProblem(write, 403, 'forbidden').required_scope, 'registry:write');
    // Its scope, but not its role.
    const writer = await newMachine(service, { roles: ['Viewer'], scopes: ['incidents:write'] });
    const { id } = await newIncident(service);
    const assign = await service.call('POST', `${incidents}/${id}/assign`, {
      headers: await asMachine(service, writer),
      body: {},
    });
    assert.equal(assertProblem(assign, 403, 'forbidden').required_role, 'Analyst');
    const { rows } = await service.deps.database.pool.query(
      'select secret_sha256 from service_account where id = $1',
      [machine.id],
    );
    assert.match(rows[0].secret_sha256, /^[0-9a-f]{64}$/);
  });

  test('a machine › what it writes › names it as the actor', async () => {
    const machine = await newMachine(service, { scopes: ['registry:write'], name: 'sensor' });
    const headers = await asMachine(service, machine);
    const made = await service.call('POST', '/api/incidents', {
      headers,
      body: { title: 'Beacon' },
    });
    assert.equal(made.status, 201, made.text);
    const { rows } = await service.deps.database.pool.query(
      `select actor from audit_entry where action = 'incident.created' and incident_id = $1`,
      [made.body.id],
    );
    assert.deepEqual(rows, [{ actor: 'machine:sensor' }]);
  });

  test('a machine › every endpoint without a scope › is refused, whatever its roles', async () => {
    const machine = await newMachine(service, {
      roles: ['DevSecOps', 'AI Safety', 'Legal/DPO'],
      scopes: ['incidents:write', 'registry:write', 'audit:write', 'agents:write'],
    });
    const headers = await asMachine(service, machine);
    const closed = endpoints.filter(
      (one) => one.access !== 'anyone' && scopeOfEndpoint(one) === null,
    );
    assert.ok(closed.some(({ operationId }) => operationId === 'decideApproval'));
    for (const { method, path, operationId } of closed) {
      const url = path.replace(/:\w+|\*/g, '019aa1d0-3f02-7a11-b1c4-90e2d7f0a002');
      const body = method === 'GET' ? {} : { body: {} };
      const answer = await service.call(method, url, { headers, ...body });
      assert.equal(answer.status, 403, `${operationId} ${answer.text}`);
    }
  });

  test('a machine › approves a response step › is refused', async () => {
    const scopes = ['registry:write'];
    const headers = await asMachine(
      service,
      await newMachine(service, { roles: ['Operator'], scopes }),
    );
    const { id } = await newIncident(service);
    const made = await service.call('POST', `/api/incidents/${id}/actions`, {
      headers,
      body: { title: 'Block the sender', playbook_type: 'malware', approval_class: 'A1' },
    });
    assert.equal(made.status, 201, made.text);
    const approve = await service.call('PATCH', `/api/actions/${made.body.id}`, {
      headers,
      body: { status: 'approved', approved_by: 'admin@example.org' },
    });
    assert.match(assertProblem(approve, 403, 'forbidden').detail, /approves nothing/);
  });

  test('wrong secret, unknown machine, no credentials › the same 401', async () => {
    const { client_id, client_secret } = await newMachine(service);
    const wrong = await askToken(service, { client_id, client_secret: `${client_secret}x` });
    const unknown = await askToken(service, { client_id: 'svc_x', client_secret });
    const none = await askToken(service, { client_id, client_secret: null });
    for (const answer of [wrong, unknown, none]) {
      const problem = assertProblem(answer, 401, 'invalid_client');
      assert.equal(problem.detail, wrong.body.detail);
      assert.match(String(answer.headers['www-authenticate']), /^Basic /);
    }
    const inBody = await askToken(service, { client_id, client_secret: null }, { client_secret });
    assertProblem(inBody, 400, 'invalid_request');
    const twice = await service.call('POST', tokenPath, {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'grant_type=client_credentials&grant_type=client_credentials',
    });
    assertProblem(twice, 400, 'invalid_request');
    const bare = await service.call('POST', tokenPath);
    assertProblem(bare, 415, 'unsupported_media_type');
  });

  test('scopes › fewer › granted; more › refused', async () => {
    const machine = await newMachine(service, { scopes: ['incidents:write', 'evidence:read'] });
    const fewer = await askToken(service, machine, { scope: 'incidents:read' });
    assert.equal(fewer.body.scope, 'incidents:read');
    const headers = { authorization: `Bearer ${fewer.body.access_token}` };
    assert.equal((await get(incidents, headers)).status, 200);
    const more = await askToken(service, machine, { scope: 'incidents:read audit:read' });
    assertProblem(more, 400, 'invalid_scope');
  });

  test('rotation › with overlap › both count until then; without › the old one ends', async () => {
    const machine = await newMachine(service);
    const before = await asMachine(service, machine);
    const url = `${serviceAccounts}/${machine.id}/rotate`;
    const headers = await service.as('Admin');
    const second = await service.call('POST', url, { headers, body: { overlap_minutes: 30 } });
    assert.equal(second.status, 200, second.text);
    assert.equal((await askToken(service, machine)).status, 200);
    assert.equal((await askToken(service, second.body)).status, 200);
    assert.equal((await get(incidents, before)).status, 200);
    const third = await service.call('POST', url, { headers, body: {} });
    assertProblem(await askToken(service, machine), 401, 'invalid_client');
    assertProblem(await askToken(service, second.body), 401, 'invalid_client');
    assertProblem(await get(incidents, before), 401, 'unauthorized');
    assert.equal((await askToken(service, third.body)).status, 200);
  });

  test('disabled, over, owner disabled › no token, and those before end', async () => {
    const machine = await newMachine(service);
    const token = await asMachine(service, machine);
    assert.equal((await change(machine.id, { disabled: true })).body.state, 'disabled');
    assertProblem(await get(incidents, token), 401, 'unauthorized');
    assertProblem(await askToken(service, machine), 401, 'invalid_client');
    assert.equal((await change(machine.id, { disabled: false })).body.state, 'active');
    const again = await asMachine(service, machine);
    await service.deps.database.pool.query(overSinceYesterday, [machine.id]);
    assertProblem(await get(incidents, again), 401, 'unauthorized');
    assertProblem(await askToken(service, machine), 401, 'invalid_client');

    const admin = await service.as('Admin');
    const owner = 'owner@example.org';
    const user = await service.call('POST', '/api/ip3/v1/users', {
      headers: admin,
      body: { email: owner, roles: ['Viewer'] },
    });
    const owned = await newMachine(service, { owner });
    const live = await asMachine(service, owned);
    const body = { disabled: true };
    await service.call('PATCH', `/api/ip3/v1/users/${user.body.id}`, { headers: admin, body });
    assertProblem(await get(incidents, live), 401, 'unauthorized');
    const { body: list } = await get(serviceAccounts, admin);
    const shown = list.service_accounts.find((one: { id: string }) => one.id === owned.id);
    assert.equal(shown.state, 'ownerless');
    assert.ok(!JSON.stringify(list).includes(owned.client_secret));
  });

  test('terms › changed › count at once; Admin, and a token of an Admin › refused', async () => {
    const machine = await newMachine(service);
    const token = await asMachine(service, machine);
    await change(machine.id, { scopes: ['audit:read'] });
    assertProblem(await get(incidents, token), 401, 'unauthorized');
    assertProblem(await get(incidents, await asMachine(service, machine)), 403, 'forbidden');
    assertProblem(await change(machine.id, { roles: ['Admin'] }), 400, 'validation_failed');
    assertProblem(await change(machine.id, { owner: 'x@example.org' }), 400, 'validation_failed');
    const personal = await service.call('POST', '/api/ip3/v1/tokens', {
      headers: await service.as('Admin'),
      body: { name: 'pipeline', roles: ['Admin'], expires_in_days: 1 },
    });
    const headers = { authorization: `Bearer ${personal.body.token}` };
    assertProblem(await get(serviceAccounts, headers), 403, 'forbidden');
  });

  test('an enforcement point › as a machine › follows and acknowledges as its instance', async () => {
    const machine = await newMachine(service, {
      roles: ['AI Safety'],
      scopes: ['agents:write'],
      enforcement_point: 'gateway-7',
    });
    const headers = await asMachine(service, machine);
    const { body } = await get('/api/agents', headers);
    const acknowledged = await service.call('POST', '/api/agents/acknowledgements', {
      headers,
      body: { policy_epoch: body.policy_epoch ?? 0 },
    });
    assert.ok(acknowledged.status < 300, acknowledged.text);
  });

  test('guesses › of a secret › are slowed down, and the right one is not locked out', async () => {
    const { client_id, client_secret } = await newMachine(service);
    const wrong = { client_id, client_secret: 'wrong' };
    let last = await askToken(service, wrong);
    for (let turn = 0; turn < 30 && last.status !== 429; turn += 1) {
      last = await askToken(service, wrong);
    }
    assertProblem(last, 429, 'rate_limited');
    await service.deps.database.pool.query('delete from credential_attempt');
    assert.equal((await askToken(service, { client_id, client_secret })).status, 200);
  });

  test('metadata › names what the token endpoint takes', async () => {
    const { body } = await get('/.well-known/oauth-authorization-server', {});
    assert.match(body.token_endpoint, /\/oauth\/token$/);
    assert.equal(body.token_endpoint, `${body.issuer}${tokenPath}`);
    assert.equal(body.tls_client_certificate_bound_access_tokens, true);
    assert.ok(body.token_endpoint_auth_methods_supported.includes('private_key_jwt'));
  });
});
