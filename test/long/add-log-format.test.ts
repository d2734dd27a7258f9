// docs/how-to/add-a-log-format.md, followed from top to bottom in a copy of this checkout, by nothing
// but what it says; then its events are sent to the API of the copy.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { suite, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { followedInCopy } from '../docs/checkout-copy.ts';
import type { openTestService } from '../support/service.ts';

const page = 'docs/how-to/add-a-log-format.md';
const vector = 'test/vectors/intake-log/toyalarm.input.ndjson';

suite(page, () => {
  const { at, printed } = followedInCopy(page);

  test('the vector › of the new format › was tested', () => {
    assert.match(printed.at(-1) ?? '', /toyalarm\.input\.ndjson › in pieces of any size/);
  });

  test('its events › sent to the copy › one opens an incident, the cleared one none', async () => {
    const file = pathToFileURL(at('test/support/service.ts')).href;
    const { openTestService: open } = (await import(file)) as {
      openTestService: typeof openTestService;
    };
    const service = await open('embedded');
    const headers = {
      ...(await service.as('DevSecOps')),
      'content-type': 'application/x-ndjson',
    };
    const body = readFileSync(at(vector), 'utf8');
    const { status, text } = await service.call('POST', '/api/intake/log', { headers, body });
    assert.ok(status < 300, text);
    const list = await service.call('GET', '/api/ip3/v1/incidents', { headers });
    await service.close();
    const titles = (list.body.incidents as { title: string }[]).map(({ title }) => title);
    assert.deepEqual(titles, ['Door forced']);
  });
});
