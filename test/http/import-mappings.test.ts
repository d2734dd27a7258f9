// Files of no known tool, read by what a person says of their columns.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { onEachEngine } from '../support/records.ts';
import { openTestService, type TestService } from '../support/service.ts';

const v1 = '/api/ip3/v1';

/** German headers, three hosts that only a column of no known name distinguishes. */
const table = (name: string) =>
  'Befund;Schweregrad;Zielname XY;Bearbeitung\r\n' +
  `${name} OpenSSH;Hoch;web-1;offen\r\n` +
  `${name} OpenSSH;Hoch;web-2;offen\r\n` +
  `${name} TLS;dringend;web-1;abgenommen\r\n` +
  ';Niedrig;web-3;offen\r\n';

const list = (name: string) =>
  JSON.stringify({
    exported: '2026-11-23',
    data: [
      { nazwa: `${name} XSS`, ryzyko: 'wysoki', gdzie: { adres: 'a.example.org' }, nr: 1 },
      { nazwa: `${name} XSS`, ryzyko: 'wysoki', gdzie: { adres: 'a.example.org' }, dział: 'IT' },
      { nazwa: `${name} CSRF`, ryzyko: 'niski', gdzie: { adres: 'b.example.org' } },
    ],
  });

/** Words of the table, and what they are known to mean. */
const severityWords = [
  { word: 'Hoch', rows: 2, severity: 'high' },
  { word: 'dringend', rows: 1, severity: null },
  { word: 'Niedrig', rows: 1, severity: 'low' },
];

onEachEngine('import mappings', (engine) => {
  let service: TestService;
  let headers: Record<string, string>;
  before(async () => {
    service = await openTestService(engine);
    headers = { ...(await service.as('Analyst')), 'content-type': 'application/octet-stream' };
  });
  after(() => service.close());

  const send = (path: string, body: string) =>
    service.call('POST', `${v1}${path}`, { headers, body });
  const propose = async (body: string) => {
    const answer = await send('/import-mappings/propose', body);
    assert.equal(answer.status, 200, answer.text);
    return answer.body;
  };
  const save = async (body: object) => {
    const asJson = { ...headers, 'content-type': 'application/json' };
    return service.call('POST', `${v1}/import-mappings`, { headers: asJson, body });
  };
  const given = (mapping: object, more = '') =>
    `/imports/mapped?given=${encodeURIComponent(JSON.stringify(mapping))}${more}`;

  test('a table with German headers › is proposed, tried, imported and seen again', async () => {
    const text = table('one');
    const proposal = await propose(text);
    assert.deepEqual(proposal.columns, ['Befund', 'Schweregrad', 'Zielname XY', 'Bearbeitung']);
    assert.deepEqual(proposal.mapping.fields, { title: ['Befund'], severity: ['Schweregrad'] });
    assert.deepEqual(proposal.severities, severityWords);
    const mapping = {
      ...proposal.mapping,
      fields: { ...proposal.mapping.fields, status: ['Bearbeitung'] },
      severity_words: { Dringend: 'critical' },
      status_words: { abgenommen: 'accepted_risk' },
    };
    const dry = await send(given(mapping, '&dry_run=true'), text);
    assert.equal(dry.status, 201, dry.text);
    const run = (await send(given(mapping), text)).body;
    for (const one of [dry.body, run]) {
      assert.deepEqual(
        [one.findings, one.incidents_created, one.duplicates, one.set_aside, one.skipped],
        [3, 2, 0, 1, 1],
      );
      assert.equal(one.by_severity.critical, 1);
      const reasons = one.errors.map(({ reason }: { reason: string }) => reason);
      assert.ok(reasons.includes('The row is marked as an accepted risk in the tool.'));
      assert.ok(reasons.includes('The row has no title.'));
      assert.match(reasons.join(), /This column is not read: "Zielname XY"/);
    }
    const again = (await send(given(mapping), text)).body;
    assert.deepEqual([again.incidents_created, again.incidents_updated], [0, 2]);
  });

  test('a list in JSON with Polish members › items that differ in one member stay apart', async () => {
    const text = list('two');
    const proposal = await propose(text);
    assert.equal(proposal.mapping.items, 'data[]');
    assert.deepEqual(proposal.mapping.fields, {
      title: ['nazwa'],
      severity: ['ryzyko'],
      host: ['gdzie.adres'],
    });
    const run = (await send(given(proposal.mapping), text)).body;
    assert.deepEqual([run.incidents_created, run.duplicates], [3, 0]);
    assert.deepEqual([run.by_severity.high, run.by_severity.low], [2, 1]);
    assert.match(
      run.errors[0].reason,
      /: "exported", "data\[\]\.dział", "data\[\]\.nr"\. The stored/,
    );
  });

  test('saving › versions, offers for the same layout, and auto only where it was asked for', async () => {
    const text = table('three');
    const { layout, mapping } = await propose(text);
    const first = await save({ name: 'Weekly', mapping, layout });
    assert.equal(first.status, 201, first.text);
    const refused = await send('/imports/auto', text);
    assert.equal(refused.status, 422);
    assert.deepEqual([refused.body.can_map, refused.body.mappings], [true, ['Weekly']]);
    const offered = (await propose(table('other rows'))).saved;
    assert.deepEqual(
      offered.map((one: object) => ({ ...one, id: '' })),
      [{ id: '', name: 'Weekly', version: 1, same_layout: true }],
    );
    const second = await save({ name: 'weekly', mapping, layout, auto: true });
    assert.deepEqual([second.body.id, second.body.version], [first.body.id, 2]);
    const run = await send('/imports/auto', text);
    assert.equal(run.status, 201, run.text);
    assert.equal(
      run.body.errors[0].reason,
      'The file was read by the mapping "weekly", version 2.',
    );
    assert.equal((await send('/imports/auto', `Neu;${text}`)).status, 422);
    const analyst = await service.as('Analyst');
    const own = `${v1}/import-mappings/${first.body.id}`;
    const archived = await service.call('POST', `${own}/archive`, { headers: analyst });
    assert.equal(archived.body.version, 3);
    assert.equal((await send('/imports/auto', text)).status, 422);
    assert.equal((await send('/imports/mapped?mapping=weekly', text)).status, 404);
    const versions = await service.call('GET', `${own}/versions`, { headers: analyst });
    assert.deepEqual(
      versions.body.versions.map((one: { event: string; auto: boolean }) => [one.event, one.auto]),
      [
        ['archived', false],
        ['saved', true],
        ['saved', false],
      ],
    );
  });

  test('hostile names and widths › are refused with what to do', async () => {
    const wide = `${Array.from({ length: 501 }, (_, at) => `c${at}`).join(',')}\n`;
    const refused = await send('/import-mappings/propose', wide);
    assert.deepEqual([refused.status, refused.body.reason], [422, 'limit']);
    const odd = await propose('Title,{Title},__proto__\nA,High,x\nB,Low,y\n');
    assert.deepEqual(odd.mapping.fields, { title: ['Title'] });
    const bad = { ...odd.mapping, fields: { title: ['{Title}'] } };
    assert.equal((await send(given(bad), 'x')).status, 400);
    assert.equal((await send('/imports/mapped?given=%7B', 'x')).status, 400);
    for (const [changes, place] of [
      [{ kind: 'sheet' }, '/kind'],
      [{ tool: 5 }, '/tool'],
      [{ tool: 'x'.repeat(1000) }, '/tool'],
      [{ fields: { title: ['Title'], colour: ['Title'] } }, '/fields'],
    ] as const) {
      const { status, body } = await send(given({ ...odd.mapping, ...changes }), 'x');
      const { pointer, message } = body.errors[0];
      assert.deepEqual([status, pointer], [400, '/query/given']);
      assert.ok(message.startsWith(`must be a mapping: ${place} must `), message);
    }
    assert.equal((await send('/import-mappings/propose', '<a/>')).status, 422);
    const none = { ...odd.mapping, fields: { host: ['Title'] } };
    assert.equal((await save({ name: 'x', mapping: none })).status, 400);
  });
});
