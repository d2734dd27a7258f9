// docs/how-to/add-an-endpoint.md, followed from top to bottom in a copy of this checkout; then the
// endpoint is asked in the copy.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { suite, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { changedLines } from '../docs/changed-lines.ts';
import { followedInCopy } from '../docs/checkout-copy.ts';
import { pageSteps } from '../docs/page-steps.ts';
import type { openTestService } from '../support/service.ts';

const page = 'docs/how-to/add-an-endpoint.md';

suite(page, () => {
  const { at, printed } = followedInCopy(page);

  test('the page › as a whole › changes two files by hand', () => {
    const changed = pageSteps(page).flatMap((step) =>
      'newFile' in step ? [step.newFile] : 'changedFile' in step ? [step.changedFile] : [],
    );
    assert.deepEqual([...new Set(changed)].sort(), [
      'src/http/endpoints.ts',
      'src/http/v1/age-endpoints.ts',
    ]);
  });

  test('examples and errors › of the new endpoint › were tested', () => {
    assert.match(printed.at(-1) ?? '', /getIncidentAge/);
    assert.doesNotMatch(printed.at(-1) ?? '', /^ℹ pass 0$/m);
  });

  test('the endpoint › asked in the copy › answers readers and nobody else', async () => {
    const file = pathToFileURL(at('test/support/service.ts')).href;
    const { openTestService: open } = (await import(file)) as {
      openTestService: typeof openTestService;
    };
    const service = await open('embedded');
    const reporter = { headers: await service.as('Reporter') };
    const made = await service.call('POST', '/api/incidents', {
      ...reporter,
      body: { title: 'Lost badge' },
    });
    const url = `/api/ip3/v1/incidents/${made.body.public_id}/age`;
    const read = await service.call('GET', url, { headers: await service.as('Viewer') });
    const unknown = await service.call('GET', '/api/ip3/v1/incidents/none/age', reporter);
    const nobody = await service.call('GET', url, { headers: {} });
    await service.close();
    assert.deepEqual([read.status, unknown.status, nobody.status], [200, 404, 401]);
    assert.equal(read.body.created_at, made.body.created_at);
    assert.ok(Number.isInteger(read.body.age_seconds) && read.body.age_seconds >= 0);
    const reference = readFileSync(at('docs/reference/permissions.md'), 'utf8');
    assert.ok(reference.includes('| `GET /api/ip3/v1/incidents/:id/age` | Viewer |'));
  });

  test('the API document › with the endpoint › changes by lines that a reviewer reads', () => {
    const name = 'docs/reference/openapi.json';
    const { added, removed } = changedLines(name, at(name));
    assert.ok(added > 0 && added <= 80, `${added} lines were added`);
    assert.ok(removed <= 10, `${removed} lines were removed`);
  });
});
