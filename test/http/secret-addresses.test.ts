// No secret is part of an address: no parameter takes one but that of calendars, which can be
// turned off, and the console puts its tokens where browsers do not send them.
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { suite, test } from 'node:test';
import { repository } from '../docs/shell-blocks.ts';
import { engineOfFeatures } from '../support/engines.ts';
import { assertProblem } from '../support/records.ts';
import { openTestService } from '../support/service.ts';
import { stringIn } from '../support/values.ts';

const read = (file: string) => readFileSync(path.join(repository, file), 'utf8');
const secret = /token|secret|passw|credential|session|assertion|\bcode\b|\bkey\b/i;

interface Parameter {
  in: string;
  name: string;
  description?: string;
}

suite('secrets in addresses', () => {
  test('parameters of the API › in a path or a query › one takes a secret', () => {
    const { paths } = JSON.parse(read('docs/reference/openapi.json')) as {
      paths: Record<string, Record<string, { parameters?: Parameter[] }>>;
    };
    const asked = Object.entries(paths).flatMap(([at, methods]) =>
      Object.values(methods).flatMap(({ parameters = [] }) =>
        parameters
          .filter((one) => one.in === 'query' || one.in === 'path')
          .map((one) => ({ at, name: one.name })),
      ),
    );
    assert.ok(asked.length > 300);
    const found = asked
      .filter(({ name }) => secret.test(name))
      .map(({ at, name }) => `${at} ${name}`);
    // The key of a custom field is its name.
    assert.deepEqual(
      [...new Set(found)].filter((one) => !/^\/api\/ip3\/v1\/custom-fields\/\S+ key$/.test(one)),
      ['/api/ip3/v1/legal/calendar.ics token'],
    );
  });

  test('addresses of the console › with a token › have it in their fragment', () => {
    const files = globSync('src/console/**/*.{ts,tsx}', { cwd: repository });
    const made = files
      .filter((file) => !/\.(?:gen|test)\.tsx?$/.test(file))
      .flatMap((file) => [...read(file).matchAll(/.(?:token|secret|password)=(?=[$…{])/g)])
      .map(([text]) => text);
    assert.ok(made.length > 0);
    assert.deepEqual(
      made.filter((text) => !text.startsWith('#') && !text.startsWith(' ')),
      [],
    );
  });

  test('calendars › with IP3_CALENDAR_LINKS=off › take their token in a header alone', async () => {
    const service = await openTestService(engineOfFeatures, {
      settings: { IP3_CALENDAR_LINKS: 'off' },
    });
    const made = await service.call('POST', '/api/ip3/v1/legal/calendar-feeds', {
      headers: await service.as('Analyst'),
      body: { name: 'desk' },
    });
    const { path: address, token } = made.body as { path: string; token: string };
    assert.equal(address, '/api/ip3/v1/legal/calendar.ics');
    const ask = (authorization?: string, query = '') =>
      service.call('GET', `${address}${query}`, {
        headers: authorization === undefined ? {} : { authorization },
      });
    const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;
    for (const good of [basic(`anyone:${token}`), `Bearer ${token}`]) {
      const answer = await ask(good);
      assert.equal(answer.status, 200, answer.text);
      assert.match(answer.text, /^BEGIN:VCALENDAR/);
    }
    for (const refused of [await ask(), await ask(undefined, `?token=${token}`)]) {
      assertProblem(refused, 401, 'unauthorized');
      assert.match(stringIn(refused.headers['www-authenticate']), /^Basic /);
    }
    assertProblem(await ask(basic(token)), 401, 'unauthorized');
    assertProblem(await ask(basic('anyone:other')), 404, 'not_found');
    await service.close();
  });
});
