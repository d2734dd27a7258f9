// What makes a finding itself: people's edits do not change it, files cut in pieces do not double
// it, and a file in which it is missing closes nothing.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { importExamples } from '../../src/http/v1/import-examples.ts';
import type { Connector } from '../../src/importers/importer.ts';
import { newEvidence, onEachEngine } from '../support/records.ts';
import { openTestService, type TestService } from '../support/service.ts';

const v1 = '/api/ip3/v1';

/** A file with a finding on each of these hosts. */
type Cut = (hosts: readonly string[]) => string;

/** Repeats the part of the example between the two marks, once for each host. */
function repeated(connector: Connector, begin: string, end: string, host: string): Cut {
  const { text } = importExamples[connector];
  const from = text.indexOf(begin);
  const to = text.lastIndexOf(end) + end.length;
  assert.ok(from >= 0 && to > from, connector);
  const part = text.slice(from, to);
  return (hosts) =>
    text.slice(0, from) +
    hosts.map((one) => part.replaceAll(host, one)).join('\n') +
    text.slice(to);
}

const cuts: Partial<Record<Connector, Cut>> = {
  webproxy: repeated('webproxy', '<issue>', '</issue>', 'shop.example.org'),
  webscanner: repeated('webscanner', '<site ', '</site>', 'shop.example.org'),
  vulnscan: repeated('vulnscan', '51192,', 'it.,,', '192.0.2.7'),
  vulnmgmt: repeated('vulnmgmt', '<ReportHost ', '</ReportHost>', '192.0.2.7'),
  csv: repeated('csv', 'SQL injection', 'shop.example.org', 'shop.example.org'),
  generic: (hosts) =>
    JSON.stringify({
      source_tool: 'A scanner',
      findings: hosts.map((host) => ({ title: 'Weak cipher', severity: 'high', host })),
    }),
  findingmgr: (hosts) =>
    JSON.stringify({
      ...{ count: hosts.length, next: null, previous: null },
      results: hosts.map((host) => ({ title: 'Weak cipher', severity: 'High', endpoints: [host] })),
    }),
  re: (hosts) => {
    const capa = JSON.parse(importExamples.re.text) as { rules: Record<string, { meta: object }> };
    const [rule] = Object.values(capa.rules);
    const named = hosts.map((name) => [name, { ...rule, meta: { ...rule!.meta, name } }]);
    return JSON.stringify({ ...capa, rules: Object.fromEntries(named) as object });
  },
};

onEachEngine('identity of findings', (engine) => {
  let service: TestService;
  let headers: Record<string, string>;
  before(async () => {
    service = await openTestService(engine);
    headers = await service.as('Analyst');
  });
  after(() => service.close());

  const send = async (connector: string, body: string) => {
    const answer = await service.call('POST', `${v1}/imports/${connector}`, {
      headers: { ...headers, 'content-type': 'application/octet-stream' },
      body,
    });
    assert.equal(answer.status, 201, answer.text);
    return answer.body;
  };
  const incidentsOf = async (run: { id: string }) =>
    (await service.call('GET', `${v1}/incidents?run=${run.id}`, { headers })).body.incidents;

  for (const [connector, cut] of Object.entries(cuts)) {
    test(`${connector} › a file in two halves, then whole, then each half again › nothing twice`, async () => {
      const hosts = ['10.1.0.1', '10.1.0.2', '10.1.0.3', '10.1.0.4', '10.1.0.5'];
      const halves = [hosts.slice(0, 2), hosts.slice(2)];
      const created = [];
      for (const part of [...halves, hosts, ...halves.toReversed()]) {
        created.push((await send(connector, cut(part))).incidents_created);
      }
      assert.deepEqual(created, [2, 3, 0, 0, 0]);
    });
  }

  test('an incident that people classified, moved and assigned › reported again › is the same', async () => {
    const table = `title,severity,cve,cvss,type,host\n${engine} edited,High,,,web,a.example\n`;
    const [incident] = await incidentsOf(await send('csv', table));
    const stored = async () => {
      const sql = 'select fingerprint from incident where id = $1';
      return (await service.deps.database.pool.query(sql, [incident.id])).rows as unknown[];
    };
    const earlier = await stored();
    await newEvidence(service, incident);
    const patch = { priority: 'P1', severity: 5, gdpr_breach: true };
    const steps = [
      service.call('PATCH', `/api/incidents/${incident.id}`, { headers, body: patch }),
      service.call('POST', `${v1}/incidents/${incident.id}/assign`, { headers, body: {} }),
    ];
    for (const { status, text } of await Promise.all(steps)) assert.equal(status, 200, text);
    assert.deepEqual(await stored(), earlier);
    assert.match(JSON.stringify(earlier), /"v1:[0-9a-f]{64}"/);
    const again = await send('csv', table);
    assert.deepEqual([again.incidents_created, again.incidents_updated], [0, 1]);
    // What the tool says now, another severity, is no other finding.
    const changed = await send('csv', table.replace('High', 'Low'));
    assert.deepEqual([changed.incidents_created, changed.incidents_updated], [0, 1]);
  });

  test('a finding that a later file does not report › its incident stays as it is', async () => {
    const cut = cuts.csv!;
    const run = await send('csv', cut(['10.2.0.1', '10.2.0.2']));
    const earlier = await incidentsOf(run);
    const later = await send('csv', cut(['10.2.0.2']));
    assert.equal(later.incidents_updated, 1);
    const absent = (all: { finding?: unknown; last_seen: string }[]) =>
      all.filter(({ last_seen }) => last_seen !== later.started_at);
    const left = absent(await incidentsOf(run));
    assert.equal(left.length, 1);
    assert.ok(earlier.some((one: unknown) => JSON.stringify(one) === JSON.stringify(left[0])));
  });
});
