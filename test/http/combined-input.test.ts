// Input that has to agree with other input: each rule of the inventory is broken and kept over
// HTTP, and the inventory has every rule that a refusal of the sources names.
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { after, before, suite, test } from 'node:test';
import { repository } from '../docs/shell-blocks.ts';
import { engagements, log, newEngagement, registered } from '../support/engagements.ts';
import { engineOfFeatures } from '../support/engines.ts';
import { serviceAccounts } from '../support/machines.ts';
import { newIncident } from '../support/records.ts';
import { newReport } from '../support/reports.ts';
import { scimClient } from '../support/scim-client.ts';
import { openTestService, type Answer, type TestService } from '../support/service.ts';

const read = (file: string) => readFileSync(path.join(repository, file), 'utf8');
const [, section = ''] = read('docs/explanation/inventories.md').split('## Combined input\n');
const rules = [...section.split('\n## ')[0]!.matchAll(/^\| `(.+?)` +\| [^|]+ \| [^|]+ \|$/gm)].map(
  ([, rule = '']) => rule,
);

/** Users are provisioned for a provider, which is not called. */
const signOn = {
  IP3_PUBLIC_URL: 'http://console.test',
  IP3_OIDC_ISSUER: 'http://127.0.0.1:9',
  IP3_OIDC_CLIENT_ID: 'proofline',
};

let service: TestService;
const v1 = '/api/ip3/v1';

const as = async (role: Parameters<TestService['as']>[0]) => ({ headers: await service.as(role) });
const post = async (role: Parameters<TestService['as']>[0], url: string, body: unknown) =>
  service.call('POST', url, { ...(await as(role)), body });

/** An engagement in the phase `red_team` since a day. */
async function activeSince(on: string) {
  const { id } = await newEngagement(service);
  const at = `${engagements}/${id}`;
  await post('Operator', `${at}/phase`, { to: 'threat_intelligence' });
  await post('Operator', `${at}/rules-of-engagement/sign-off`, { version: 1, name: 'M. Lead' });
  const moved = await post('Operator', `${at}/phase`, { to: 'red_team', on });
  assert.equal(moved.status, 200, moved.text);
  return at;
}

const machine = (fields: object) =>
  post('Admin', serviceAccounts, {
    ...{ name: `of-${JSON.stringify(fields).length}`, owner: 'admin@example.org' },
    ...{ roles: ['Analyst'], scopes: ['incidents:read'], expires_in_days: 30, ...fields },
  });

const connector = (fields: object = {}) => ({
  ...{ name: 'Shop', product: 'github', url: 'https://api.github.com', targets: ['a/b'] },
  ...{ token: 'token-of-the-tests-0123456789', every_minutes: 60, ...fields },
});

/** Rule → where the refusal points, a request that breaks it, and one that keeps it. */
const cases: Record<string, [string, () => Promise<Answer>, () => Promise<Answer>]> = {
  'must be after the start of the window': [
    '/window/end',
    ...(['2026-09-01T00:00:00Z', '2026-09-01T00:00:01Z'].map((end) => async () => {
      const { id } = await newEngagement(service);
      const body = { window: { start: '2026-09-01T00:00:00Z', end } };
      const url = `${engagements}/${id}`;
      return service.call('PATCH', url, { ...(await as('Operator')), body });
    }) as [() => Promise<Answer>, () => Promise<Answer>]),
  ],
  'must not be before the start of the active tests': [
    '/active_ended_on',
    ...(['2026-05-03', '2026-05-04'].map((active_ended_on) => async () => {
      const url = await activeSince('2026-05-04');
      return service.call('PATCH', url, { ...(await as('Operator')), body: { active_ended_on } });
    }) as [() => Promise<Answer>, () => Promise<Answer>]),
  ],
  'must not be before the start of the active tests (…)': [
    '/on',
    async () =>
      post('Operator', `${await activeSince('2026-05-04')}/phase`, {
        to: 'closure',
        on: '2026-05-03',
      }),
    async () =>
      post('Operator', `${await activeSince('2026-05-04')}/phase`, {
        to: 'closure',
        on: '2026-05-04',
      }),
  ],
  'must not be before ts': [
    '/ended_at',
    async () => {
      const times = { ts: '2026-11-20T10:00:00Z', ended_at: '2026-11-20T09:59:59Z' };
      return log(service, await newEngagement(service), { ...registered, ...times });
    },
    async () => {
      const times = { ts: '2026-11-20T10:00:00Z', ended_at: '2026-11-20T10:00:00Z' };
      return log(service, await newEngagement(service), { ...registered, ...times });
    },
  ],
  'must not be before since': [
    '/query/until',
    async () => asked('since=2026-10-05T08:00:00Z&until=2026-10-05T07:00:00Z'),
    async () => asked('since=2026-10-05T08:00:00Z&until=2026-10-05T08:00:00Z'),
  ],
  'is required with a playbook': [
    '/step',
    async () => step({ playbook: 'ransomware' }),
    async () => step({ playbook: 'ransomware', step: 1 }),
  ],
  'is required with …': [
    '/certificate_subject',
    () => machine({ auth_method: 'tls_client_auth' }),
    () => machine({ auth_method: 'tls_client_auth', certificate_subject: 'CN=one' }),
  ],
  'is for another way than …': [
    '/certificate_subject',
    () => machine({ auth_method: 'client_secret_basic', certificate_subject: 'CN=one' }),
    () => machine({ auth_method: 'client_secret_basic' }),
  ],
  'is required with another address': [
    '/token',
    () => moved({}),
    () => moved({ token: 'another-token-of-the-tests-0123456789' }),
  ],
  'must not be more than a year before the incident': [
    '/submitted_at',
    () => submitted('1999-11-20T09:00:00Z'),
    () => submitted('2026-11-19T09:00:00Z'),
  ],
  'must not be before the report': [
    '/issued_at',
    () => receipt('2020-01-01T00:00:00Z'),
    () => receipt(new Date().toISOString()),
  ],
  'is required with an email address, unless userName is one': [
    '/emails',
    async () => (await scimClient(service)).ask('POST', '/Users', { userName: 'no-address' }),
    async () => (await scimClient(service)).ask('POST', '/Users', { userName: 'a@example.org' }),
  ],
};

async function asked(query: string): Promise<Answer> {
  return service.call('GET', `${v1}/deconfliction?${query}`, await as('Analyst'));
}

async function step(body: object): Promise<Answer> {
  const { id } = await newIncident(service);
  return post('Operator', `/api/incidents/${id}/actions`, body);
}

let connectors = 0;
async function moved(fields: object): Promise<Answer> {
  const made = await post(
    'Admin',
    `${v1}/connectors`,
    connector({ name: `c${(connectors += 1)}` }),
  );
  assert.equal(made.status, 201, made.text);
  const body = { url: 'https://github.example.org', ...fields };
  return service.call('PATCH', `${v1}/connectors/${made.body.id}`, {
    ...(await as('Admin')),
    body,
  });
}

async function submitted(submitted_at: string): Promise<Answer> {
  const { id } = await newIncident(service, { detected_at: '2026-11-20T09:00:00Z' });
  const body = { obligation_id: 'NIS2-EW', submitted_at };
  return post('Legal/DPO', `${v1}/incidents/${id}/legal-submissions`, body);
}

async function receipt(issued_at: string): Promise<Answer> {
  const { report_id, package_sha256 } = await newReport(service);
  const said = { receipt_kind: 'upo', source: 'e-Doręczenia', message_id: `E-${issued_at}` };
  return post('Legal/DPO', `/api/reports/${report_id}/receipt`, {
    package_sha256,
    ...said,
    issued_at,
  });
}

suite('combined input', () => {
  before(async () => {
    service = await openTestService(engineOfFeatures, { settings: signOn });
    await service.as('Admin');
  });
  after(() => service.close());

  for (const [rule, [pointer, breaks, keeps]] of Object.entries(cases)) {
    test(`${rule} › broken › is refused there; kept › is taken`, async () => {
      const refused = await breaks();
      assert.equal(refused.status, 400, refused.text);
      const said = JSON.stringify(refused.body);
      const [words = ''] = rule.split(' …', 1)[0]!.split(' (…');
      assert.ok(said.includes(words) && said.includes(pointer), said);
      const taken = await keeps();
      assert.ok(taken.status < 300, taken.text);
    });
  }

  test('the inventory › has the rules that are tested, and no others', () => {
    assert.deepEqual(rules.toSorted(), Object.keys(cases).toSorted());
  });

  test('the inventory › has every rule of this kind that the sources refuse with', () => {
    const kinds =
      /['`]((?:must not be (?:before|more than a)|must be after|is required with|is for another way).*?)['`]/g;
    const files = globSync('src/{domain,operations,http}/**/*.ts', { cwd: repository });
    const texts = files
      .filter((file) => !file.endsWith('.test.ts'))
      .flatMap((file) => [...read(file).matchAll(kinds)].map(([, text = '']) => text));
    assert.ok(texts.length >= rules.length - 1);
    const found = new Set(texts.map((text) => text.replace(/\$\{\w+\}/g, '…')));
    assert.deepEqual(
      [...found].filter((text) => !rules.includes(text)),
      [],
    );
  });
});
