// Every file of the corpus of real exports through the API, when the corpus is alongside the
// repository: the status that its outcome asks for, the counts of its own list, and nothing new the
// second time.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import { connectors } from '../../src/importers/importer.ts';
import { enginesOfFeatures } from '../support/engines.ts';
import { assertOutcomesAddUp } from '../support/import-outcomes.ts';
import { openTestService, type Answer, type TestService } from '../support/service.ts';
import { stringIn } from '../support/values.ts';

interface Entry {
  file: string;
  endpoint: string;
  outcome: string;
  expected?: { findings_raw: number; severity_mapped: Record<string, number> };
}

const folder = new URL('../../../shared/scans/', import.meta.url);
const index = new URL('expected.json', folder);
const entries = (
  existsSync(index) ? (JSON.parse(readFileSync(index, 'utf8')) as { entries: Entry[] }).entries : []
).filter(({ endpoint }) => (connectors as readonly string[]).includes(endpoint));

/** Outcomes of the list that leave only one of the two. */
const mustImport = new Set(['import']);
const mustRefuse = new Set(['clear-4xx', 'parse_failed', 'no_findings']);

test('corpus › the folder of real exports › is there on a build server', () => {
  if (process.env['CI'] === 'true') assert.ok(entries.length > 100, 'the corpus is missing');
});

for (const engine of enginesOfFeatures) {
  describe(`corpus over HTTP on ${engine}`, () => {
    let service: TestService;
    before(async () => {
      service = await openTestService(engine);
    });
    after(() => service.close());

    for (const entry of entries) {
      test(`${entry.file} › sent twice › ${entry.outcome}, then nothing new`, async () => {
        const first = await send(service, entry);
        if (first.status === 201) assertImported(entry, first);
        else assertRefused(entry, first);
        const second = await send(service, entry);
        assert.equal(second.status, first.status);
        if (second.status === 201) assertNothingNew(second);
      });
    }
  });
}

async function send(service: TestService, { file, endpoint }: Entry): Promise<Answer> {
  const headers = await service.as('Analyst');
  return service.call('POST', `/api/ip3/v1/imports/${endpoint}`, {
    headers: { ...headers, 'content-type': 'application/octet-stream' },
    body: readFileSync(new URL(file, folder)),
  });
}

function assertNothingNew({ body }: Answer): void {
  assert.equal(body.incidents_created, 0);
  assert.equal(body.evidence_created, 0);
  assertOutcomesAddUp(body);
}

function assertImported({ outcome, expected }: Entry, { body }: Answer): void {
  assert.ok(!mustRefuse.has(outcome), `imported, but ${outcome}`);
  assertOutcomesAddUp(body);
  if (expected === undefined) return;
  assert.equal(body.findings, expected.findings_raw);
  const { unknown: _unknown, ...counted } = body.by_severity as Record<string, number>;
  assert.deepEqual(counted, expected.severity_mapped);
  const { incidents_created, duplicates, set_aside } = body as Record<string, number>;
  assert.equal(incidents_created! + duplicates! + set_aside!, expected.findings_raw);
}

function assertRefused({ outcome }: Entry, { status, body }: Answer): void {
  assert.ok(!mustImport.has(outcome), `refused: ${String(body.detail)}`);
  assert.equal(status, 422);
  assert.match(stringIn(body.error), /^(parse_failed|no_findings)$/);
  if (outcome === 'parse_failed' || outcome === 'no_findings') assert.equal(body.error, outcome);
}
