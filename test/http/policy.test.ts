// Who can call what: every row of the policy × every kind of caller. What a role reaches is written
// out here once more, by hand, so that a fault of the order of roles shows.
import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import Fastify from 'fastify';
import { type Access } from '../../src/domain/policy.ts';
import { roles, type Role } from '../../src/domain/role.ts';
import type { App } from '../../src/http/app-type.ts';
import { authentication } from '../../src/http/requests/authenticate.ts';
import { routeAccess } from '../../src/http/route-access.ts';
import { onEachEngine, unknownId } from '../support/records.ts';
import { openTestService, serviceSecret, type TestService } from '../support/service.ts';

const aboveAnalyst: Role[] = ['Operator', 'DevSecOps', 'AI Safety', 'Legal/DPO', 'Admin'];

/** Lowest role → who has it. */
const reach: Record<Role, readonly Role[]> = {
  Viewer: ['Viewer', 'Reporter', 'Analyst', ...aboveAnalyst],
  Reporter: ['Reporter', 'Analyst', ...aboveAnalyst],
  Analyst: ['Analyst', ...aboveAnalyst],
  Operator: ['Operator', 'DevSecOps', 'AI Safety', 'Admin'],
  DevSecOps: ['DevSecOps', 'Admin'],
  'AI Safety': ['AI Safety', 'Admin'],
  'Legal/DPO': ['Legal/DPO', 'Admin'],
  Admin: ['Admin'],
};

function reachOf(access: Access): readonly Role[] {
  return access in reach ? reach[access as Role] : [];
}

interface Row {
  route: string;
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  url: string;
  access: Access;
}

const rows: Row[] = Object.entries(routeAccess).map(([route, access]) => {
  const [method = '', path = ''] = route.split(' ');
  return { route, method: method as Row['method'], url: filled(path), access };
});

/** A calendar program has no session: it sends the token of a feed. */
const withOwnToken = 'GET /api/ip3/v1/legal/calendar.ics';

/** They end the session, so each is asked with an account of its own of the same role. */
const endings = ['POST /api/ip3/v1/auth/logout', 'POST /api/ip3/v1/auth/sign-out'];

function sessionFor(service: TestService, role: Role, { route }: Row) {
  const again = Array<Role>(endings.indexOf(route) + 1).fill(role);
  return service.as(role, ...again);
}

function filled(path: string): string {
  return path
    .replace('{module_base}', '/ip3')
    .replace('/api/docs/*', '/api/docs/static/index.html')
    .replace(/:\w+/g, unknownId);
}

const isRegistry = (row: Row) => row.url.startsWith('/api/') && !row.url.startsWith('/api/ip3/');

function ask({ app }: TestService, { method, url }: Row, headers: Record<string, string>) {
  const write = method === 'GET' ? {} : { payload: {} };
  // A stream continues until it is cancelled.
  const accept = /\/stream$|v1\/events$/.test(url) ? { accept: 'application/json' } : {};
  return app.inject({ method, url, headers: { ...headers, ...accept }, ...write });
}

function assertAllowed(status: number, text: string, note: string): void {
  const sound = [200, 201, 204, 400, 404, 409, 415, 422, 302, 307].includes(status);
  assert.ok(sound, `${note}: ${status} ${text.slice(0, 200)}`);
}

/** What only some can read stays in no cache, or at least in none that is shared. */
function assertUncached(header: unknown, note: string): void {
  assert.match(String(header), /^(no-store|private, no-cache)$/, note);
}

onEachEngine('policy', (engine) => {
  let service: TestService;
  before(async () => {
    service = await openTestService(engine);
  });
  after(() => service.close());

  test('every row › nobody and a garbage token › 401 where credentials are needed', async () => {
    for (const row of rows) {
      for (const headers of [{}, { authorization: 'Bearer a.b.c' }, { authorization: 'Basic x' }]) {
        const { statusCode, body } = await ask(service, row, headers);
        if (row.route === withOwnToken && statusCode === 401) continue;
        if (row.access === 'anyone') assertAllowed(statusCode, body, row.route);
        else assert.equal(statusCode, 401, row.route);
      }
    }
  });

  for (const role of roles) {
    test(`every row › ${role} › allowed or 403 that names the missing role`, async () => {
      for (const row of rows) {
        const { access, route } = row;
        const answer = await ask(service, row, await sessionFor(service, role, row));
        const open =
          access === 'anyone' || access === 'signed-in' || reachOf(access).includes(role);
        if (open) {
          assertAllowed(answer.statusCode, answer.body, `${role} ${route}`);
          if (access !== 'anyone') assertUncached(answer.headers['cache-control'], route);
        } else {
          assert.equal(answer.statusCode, 403, `${role} ${route}`);
          // No role makes an enforcement point or a directory; a token of its own does.
          const named = access in reach ? access : undefined;
          assert.equal(answer.json().required_role, named);
        }
      }
    });
  }

  test('every row › the service secret › works on the registry only', async () => {
    for (const row of rows.filter(({ access }) => access !== 'anyone')) {
      const answer = await ask(service, row, { 'x-service-secret': serviceSecret });
      if (row.access === 'enforcement point') assert.equal(answer.statusCode, 403, row.route);
      else if (isRegistry(row)) {
        assertAllowed(answer.statusCode, answer.body, row.route);
        assert.ok(answer.headers['deprecation'] && answer.headers['link'], row.route);
      } else assert.equal(answer.statusCode, 401, row.route);
    }
  });

  test('every row › a wrong, empty or shortened service secret › 401', async () => {
    for (const row of rows.filter((one) => isRegistry(one) && one.access !== 'anyone')) {
      // All rows together would be more guesses than an address has.
      await service.deps.database.pool.query('delete from credential_attempt');
      for (const secret of ['', 'wrong', serviceSecret.slice(0, -1), `${serviceSecret} x`]) {
        const { statusCode } = await ask(service, row, { 'x-service-secret': secret });
        assert.equal(statusCode, 401, row.route);
      }
    }
  });

  test('v1 address written another way › the service secret › still opens nothing', async () => {
    const headers = { 'x-service-secret': serviceSecret };
    const spellings = ['/api/ip%33/v1/incidents', '/%61pi/ip3/v1/audit', '/api/ip3%2Fv1/incidents'];
    for (const url of [...spellings, '//api/ip3/v1/incidents', '/api/./ip3/v1/incidents']) {
      const { statusCode } = await service.app.inject({ method: 'GET', url, headers });
      assert.ok([400, 401, 404].includes(statusCode), `${url}: ${statusCode}`);
    }
  });

  test('HEAD of every protected row › nobody and a role too low › 401 and 403', async () => {
    const viewer = await service.as('Viewer');
    for (const row of rows.filter(
      ({ method, access }) => method === 'GET' && access !== 'anyone',
    )) {
      const bare = await service.app.inject({ method: 'HEAD', url: row.url });
      assert.ok([401, 404].includes(bare.statusCode), `${row.route}: ${bare.statusCode}`);
      const { statusCode } = await service.app.inject({
        method: 'HEAD',
        url: row.url,
        headers: viewer,
      });
      const open = row.access === 'signed-in' || reachOf(row.access).includes('Viewer');
      if (!open) assert.ok([403, 404].includes(statusCode), `${row.route}: ${statusCode}`);
    }
  });

  test('every row › asked for › has a route in the running application', async () => {
    for (const row of rows) {
      const headers = await sessionFor(service, 'Admin', row);
      const { statusCode, body } = await ask(service, row, headers);
      const absent = statusCode === 405 || body.includes('There is nothing at this URL');
      assert.ok(!absent, row.route);
    }
  });
});

suite('start of an application', () => {
  test('route without a row › registered › is refused with its name', () => {
    const app = Fastify().withTypeProvider<TypeBoxTypeProvider>() as unknown as App;
    const config = { IP3_MODULE_BASE: '/ip3', IP3_ENV: 'development' };
    authentication(app, { config } as never, routeAccess);
    const register = () => app.get('/api/ip3/v1/forgotten', () => 'everything');
    assert.throws(register, /GET \/api\/ip3\/v1\/forgotten.* no declared endpoint/);
  });

  test('several methods of which one has no row › registered › is refused', () => {
    const app = Fastify().withTypeProvider<TypeBoxTypeProvider>() as unknown as App;
    const config = { IP3_MODULE_BASE: '/ip3', IP3_ENV: 'development' };
    authentication(app, { config } as never, routeAccess);
    const register = () =>
      app.route({ method: ['GET', 'DELETE'], url: '/api/incidents', handler: () => 'x' });
    assert.throws(register, /DELETE \/api\/incidents.* no declared endpoint/);
  });
});

suite('service secret in production', () => {
  const secretHeaders = { 'x-service-secret': serviceSecret };
  for (const [allowed, status] of [
    ['false', 401],
    ['true', 200],
  ] as const) {
    test(`IP3_ALLOW_SERVICE_SECRET=${allowed} › right secret › ${status}`, async () => {
      const settings = { IP3_ENV: 'production', IP3_ALLOW_SERVICE_SECRET: allowed };
      const service = await openTestService('postgres', { settings });
      try {
        const answer = await service.call('GET', '/api/incidents', { headers: secretHeaders });
        assert.equal(answer.status, status);
      } finally {
        await service.close();
      }
    });
  }

  for (const [given, status] of [
    [{}, 403],
    [{ IP3_SERVICE_SECRET_ROLES: 'Analyst' }, 404],
  ] as const) {
    const roles = Object.values(given).join() || 'none named';
    test(`production › roles: ${roles} › a write of an Analyst › ${status}`, async () => {
      const settings = { IP3_ENV: 'production', IP3_ALLOW_SERVICE_SECRET: 'true', ...given };
      const service = await openTestService('postgres', { settings });
      try {
        const body = { priority: 'P1' };
        const asked = { headers: secretHeaders, body };
        const answer = await service.call('PATCH', `/api/incidents/${unknownId}`, asked);
        assert.equal(answer.status, status, answer.text);
        const reported = { headers: secretHeaders, body: { title: 'Seen' } };
        assert.equal((await service.call('POST', '/api/incidents', reported)).status, 201);
      } finally {
        await service.close();
      }
    });
  }

  test('roles of the secret cut to Viewer › a write › 403', async () => {
    const settings = { IP3_SERVICE_SECRET_ROLES: 'Viewer' };
    const service = await openTestService('postgres', { settings });
    try {
      const body = { title: 'x' };
      const written = await service.call('POST', '/api/incidents', {
        headers: secretHeaders,
        body,
      });
      assert.equal(written.status, 403);
      const read = await service.call('GET', '/api/incidents', { headers: secretHeaders });
      assert.equal(read.status, 200);
    } finally {
      await service.close();
    }
  });
});
