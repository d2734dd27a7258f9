// docs/how-to/add-importer.md, followed from top to bottom in a copy of this checkout, by nothing
// but what it says; then a toy file is imported through the API of the copy.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { suite, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { followedInCopy } from '../docs/checkout-copy.ts';
import type { openTestService } from '../support/service.ts';

const page = 'docs/how-to/add-importer.md';
const vector = 'test/vectors/formats/toyscan-json.json';
suite(page, () => {
  const { at, printed: said } = followedInCopy(page);

  test('what is printed › beside the expectation of the page › the same', () => {
    const expected = readFileSync(at(vector), 'utf8');
    const shown = said.find((text) => text.includes('"reads"')) ?? '{}';
    assert.deepEqual(JSON.parse(shown), JSON.parse(expected));
    assert.match(said.at(-1) ?? '', /tables › toyscan-json/);
  });

  test('a toy file › sent to the copy › imported, and other addresses name the right one', async () => {
    const file = pathToFileURL(at('test/support/service.ts')).href;
    const { openTestService: open } = (await import(file)) as {
      openTestService: typeof openTestService;
    };
    const service = await open('embedded');
    const headers = {
      ...(await service.as('Analyst')),
      'content-type': 'application/octet-stream',
    };
    const { file: report } = JSON.parse(readFileSync(at(vector), 'utf8')) as { file: unknown };
    const body = JSON.stringify(report);
    const send = (kind: string) =>
      service.call('POST', `/api/ip3/v1/imports/${kind}`, { headers, body });
    const [wrong, own, auto] = [
      await send('webproxy'),
      await send('webscanner'),
      await send('auto'),
    ];
    await service.close();
    assert.deepEqual([wrong.status, wrong.body.looks_like], [422, 'a ToyScan report']);
    assert.equal(wrong.body.send_to, '/api/ip3/v1/imports/webscanner');
    const { status, body: run } = own;
    assert.deepEqual([status, run.format, run.source_tool], [201, 'toyscan-json', 'ToyScan']);
    assert.deepEqual([run.findings, run.incidents_created, run.skipped], [2, 1, 1]);
    assert.deepEqual([auto.body.connector, auto.body.duplicates], ['webscanner', 1]);
    const reference = readFileSync(at('docs/reference/importers.md'), 'utf8');
    assert.ok(reference.includes('| `toyscan-json` |'));
  });
});
