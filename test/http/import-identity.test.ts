// What makes a finding itself: people's edits do not change it, files cut in pieces do not double
// it, and a file in which it is missing closes nothing.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { chooseImporter } from '../../src/importers/registry.ts';
import { findingsOf, lookedAt, outcomeOf } from '../../src/importers/testing.ts';
import { newEvidence, onEachEngine } from '../support/records.ts';
import { openTestService, type TestService } from '../support/service.ts';
import { cuts } from './cut-files.ts';

const v1 = '/api/ip3/v1';

/** A bill of materials as Trivy writes it: another reference and serial number in each file. */
function bomOf(package_name: string, uuid: string): string {
  const purl = `pkg:npm/${package_name}@1.0.0`;
  return JSON.stringify({
    ...{ bomFormat: 'CycloneDX', specVersion: '1.6', serialNumber: `urn:uuid:${uuid}` },
    metadata: { component: { type: 'container', name: 'shop:1' } },
    components: [{ type: 'library', 'bom-ref': uuid, name: package_name, version: '1.0.0', purl }],
    vulnerabilities: [
      { id: 'CVE-2030-1000', ratings: [{ severity: 'high' }], affects: [{ ref: uuid }] },
    ],
  });
}

const uuidOf = (digit: number) => `${digit}0000000-0000-4000-8000-00000000000${digit}`;

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

  const told = [
    ['csv', 'IP Address'],
    ['csv', 'Asset Name'],
    ['csv', 'Hostname/IP'],
    ['csv', 'Resource Name'],
    ['csv', 'Device'],
    ['csv', 'A Column Of Its Own'],
    ['csv', 'id'],
    ['generic', 'resource'],
    ['generic', 'arn'],
    ['generic', 'fqdn'],
    ['generic', 'line'],
    ['generic', 'unique_id_from_tool'],
    ['generic', 'a_member_of_its_own'],
  ] as const;
  const tableOf = (kind: 'csv' | 'generic', name: string, prefix: string) => {
    const values = ['a1', 'a2', 'a3'];
    const title = `${engine} ${prefix}`;
    if (kind === 'csv') {
      return `Name,Risk,${name}\n${values.map((value) => `${title},High,${value}\n`).join('')}`;
    }
    const findings = values.map((value) => ({ title, severity: 'high', [name]: value }));
    return JSON.stringify({ source_tool: 'x', findings });
  };
  test('a bill of materials › scanned again with other references › nothing new', async () => {
    const sent = async (digit: number) => send('auto', bomOf(`${engine}-left-pad`, uuidOf(digit)));
    assert.equal((await sent(1)).incidents_created, 1);
    const again = await sent(2);
    assert.deepEqual([again.incidents_created, again.incidents_updated], [0, 1]);
  });

  test('an incident by the identity of before › its file again › seen again, and retested', async () => {
    const body = bomOf(`${engine}-right-pad`, uuidOf(3));
    const run = await send('auto', body);
    const [incident] = await incidentsOf(run);
    const { head, source } = await lookedAt(body);
    const [finding] = findingsOf(await outcomeOf(chooseImporter('auto', head), source));
    assert.ok(finding?.formerly);
    await service.deps.database.kysely
      .updateTable('incident')
      .set({ fingerprint: finding.formerly })
      .where('id', '=', incident.id)
      .execute();
    const spaced = `${body}\n`;
    const retest = await send(`auto?retest_of=${incident.public_id}`, spaced);
    assert.deepEqual([retest.incidents_created, retest.incidents_updated], [0, 1]);
    assert.equal(retest.retest.finding_present, true);
    await newEvidence(service, incident, { evidence_type: 'retest_report' });
    const closed = await service.call('POST', `${v1}/incidents/${incident.id}/close`, { headers });
    assert.equal(closed.status, 200, closed.text);
    const back = await send('auto', `${body}\n\n`);
    assert.deepEqual([back.incidents_created, back.reopened], [1, 1]);
    assert.equal((await incidentsOf(back))[0].recurrence_of, incident.id);
    assert.equal((await send('auto', `${body} `)).incidents_created, 0);
  });

  test('a table of images › scanned by another computer › nothing new', async () => {
    const columns =
      'Repository,Tag,Id,Hostname,CVE ID,Compliance ID,Severity,Packages,Package Version';
    const sent = async (hostname: string) =>
      send('vulnmgmt', `${columns}\n${engine}/web,1,sha256:7,${hostname},CVE-2030-2,46,high,a,1\n`);
    const run = await sent('ci-1');
    assert.equal(run.incidents_created, 1);
    const again = await sent('ci-2');
    assert.deepEqual([again.incidents_created, again.incidents_updated], [0, 1]);
  });

  for (const [kind, name] of told) {
    test(`${kind}, "${name}" › differs in three rows › three incidents, again none`, async () => {
      const body = tableOf(kind, name, name);
      const [first, again] = [await send(kind, body), await send(kind, body)];
      assert.deepEqual([first.incidents_created, first.duplicates], [3, 0]);
      assert.deepEqual([again.incidents_created, again.incidents_updated], [0, 3]);
    });
  }

  for (const name of ['Last Seen', 'Scan ID', 'Count', 'Row', 'Status Date']) {
    test(`csv, "${name}" › changes from export to export › no twins`, async () => {
      const run = await send('csv', tableOf('csv', name, name));
      assert.deepEqual([run.incidents_created, run.duplicates], [1, 2]);
    });
  }

  test('buckets in the column of a host › their names are no host and port › stay apart', async () => {
    const arns = [1, 2, 3].map((n) => `${engine} open bucket,High,arn:aws:s3:::b${n}\n`).join('');
    const run = await send('csv', `title,severity,asset\n${arns}`);
    assert.equal(run.incidents_created, 3);
  });

  test('a table with columns that are not read › a remark names them', async () => {
    const body = `Name,Risk,IP,Colour\n${engine} named,High,10.3.0.1,red\n`;
    const { errors, status } = await send('csv', body);
    assert.deepEqual(errors, [
      { place: 'file', reason: 'This column is not read: "Colour". The stored file has it.' },
    ]);
    assert.equal(status, 'completed');
  });

  test('rows that the tool resolved › as CSV and as JSON › set aside alike', async () => {
    const words = ['RESOLVED', 'Fixed', 'false_positive', 'Risk Accepted', 'closed', 'open', ''];
    const title = (at: number) => `${engine} state ${at}`;
    const rows = words.map((word, at) => `${title(at)},High,h.example,${word}\n`).join('');
    const csv = await send('csv', `title,severity,host,status\n${rows}`);
    const findings = words.map((status, at) => ({
      ...{ title: title(at), severity: 'high', host: 'h.example', status },
    }));
    const json = await send('generic', JSON.stringify({ source_tool: 'x', findings }));
    assert.deepEqual([csv.set_aside, json.set_aside], [5, 5]);
    const reasons = (run: { outcomes: { outcome: string; reason: string }[] }) =>
      run.outcomes.filter(({ outcome }) => outcome === 'set_aside').map(({ reason }) => reason);
    assert.deepEqual(reasons(csv), reasons(json));
    const trivy = 'source,image,id,title,severity,status,description,fixVersion';
    const row = `Trivy,ghcr.io/x/y:1,CVE-2024-12797,${engine} openssl,HIGH,fixed,x,3.3.3-r0`;
    const zora = await send('csv', `${trivy}\n${row}\n`);
    assert.deepEqual([zora.incidents_created, zora.set_aside], [1, 0], 'a fix exists, no more');
    const sql = 'select finding from incident where connector_run_id = $1';
    const { rows: made } = await service.deps.database.pool.query(sql, [zora.id]);
    const { cve, location } = (made[0] as { finding: Record<string, unknown> }).finding;
    assert.deepEqual([cve, location], [['CVE-2024-12797'], 'ghcr.io/x/y:1']);
  });

  test('ids of CAPEC and D3FEND that a tool gives › kept, and no technique', async () => {
    const finding = { severity: 'high', host: 'h.example', cwe: 89 };
    const tags = ['CAPEC-66', 'd3fend.D3-FE', 'attack.t1190'];
    const findings = [
      { ...finding, title: `${engine} tagged`, tags },
      { ...finding, title: `${engine} plain` },
    ];
    const run = await send('generic', JSON.stringify({ source_tool: 'x', findings }));
    const shown = (await incidentsOf(run)).map(async ({ id }: { id: string }) => {
      const { body } = await service.call('GET', `${v1}/incidents/${id}`, { headers });
      const ttp = await service.call('GET', `${v1}/incidents/${id}/ttp`, { headers });
      assert.ok(!/CAPEC|D3-/.test(ttp.text), ttp.text);
      return [body.title, body.finding.related_ids];
    });
    assert.deepEqual(
      new Map((await Promise.all(shown)) as [string, string[]][]),
      new Map([
        [`${engine} tagged`, ['CAPEC-66', 'D3-FE']],
        [`${engine} plain`, []],
      ]),
    );
  });

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
