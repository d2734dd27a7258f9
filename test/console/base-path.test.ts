// Links of a console below a path of its host.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { linkAt } from '../../src/console/base-path.ts';

test('a link of a note › with or without the base path › leads there once', () => {
  const cases = {
    '/incidents/INC-2026-000001': '/ir/incidents/INC-2026-000001',
    '/ir/incidents/INC-2026-000001': '/ir/incidents/INC-2026-000001',
    '/ir': '/ir',
    '/ir?q=1': '/ir?q=1',
    '/irony': '/ir/irony',
  };
  for (const [written, leads] of Object.entries(cases)) assert.equal(linkAt(written, '/ir'), leads);
  assert.equal(linkAt('/incidents', ''), '/incidents');
});
