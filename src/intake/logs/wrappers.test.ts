// Events in a wrapper, wherever its list is, and the severities of events of no known product.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { batchOf } from './testing.ts';

const events = [
  { rule: 'a', severity: 'high', host: 'h1' },
  { rule: 'b', severity: 'high', host: 'h2' },
];

const rulesOf = async (body: string) =>
  (await batchOf(body, 4096)).events.map(({ event }) => event.rule);

test('wrapper › its list behind other members, in any layout › each event is read', async () => {
  const envelopes = [
    { count: 2, events },
    { events, count: 2 },
    { '@odata.context': 'https://graph.example.org/v1.0/$metadata#alerts', value: events },
    { value: events, '@odata.nextLink': 'https://graph.example.org/next' },
    { took: 3, records: events },
    { padding: 'x'.repeat(300_000), events },
  ];
  for (const envelope of envelopes) {
    for (const body of [JSON.stringify(envelope), JSON.stringify(envelope, null, 2)]) {
      assert.deepEqual(await rulesOf(body), ['a', 'b'], body.slice(0, 60));
    }
  }
});

test('wrapper › cut off behind some events › these are read', async () => {
  const cut = `${JSON.stringify({ count: 2, events }, null, 1).slice(0, -12)}`;
  const batch = await batchOf(cut, 4096);
  assert.deepEqual([batch.events.length, batch.skipped], [1, 1]);
});

test('an event with a list of others › stays one event', async () => {
  const own = { rule: 'outer', severity: 'high', events };
  assert.deepEqual(await rulesOf(JSON.stringify(own)), ['outer']);
  assert.deepEqual(await rulesOf(JSON.stringify(own, null, 2)), ['outer']);
  const lines = `${JSON.stringify({ count: 1, value: events })}\n${JSON.stringify(events[0])}\n`;
  assert.deepEqual((await rulesOf(lines)).at(-1), 'a');
});

test('severity › words of lists, in level and priority, but no numbers of these', async () => {
  const said = [
    [{ severity: 'krytyczny' }, 'critical'],
    [{ level: 'critical' }, 'critical'],
    [{ priority: 'P1' }, 'critical'],
    [{ level: 'error' }, 'low'],
    [{ severity: 'low', level: 'critical' }, 'low'],
    [{ level: 50 }, 'unknown'],
    [{ priority: 1 }, 'unknown'],
  ] as const;
  for (const [members, severity] of said) {
    const { events: read } = await batchOf(JSON.stringify({ rule: 'r', ...members }));
    assert.equal(read[0]!.event.severity, severity, JSON.stringify(members));
  }
});

test('several wrappers in one body › the events of each are read', async () => {
  const [one, two] = [events[0]!, events[1]!];
  const bodies = [
    { alerts: [one], events: [two] },
    [{ events: [one] }, { alerts: [two] }],
    [{ count: 1, value: [one] }, two],
  ].map((body) => JSON.stringify(body));
  const lines: object[][] = [
    [{ events: [one] }, { events: [two] }],
    [{ Records: [one] }, two],
    [
      { count: 1, records: [one] },
      { count: 1, records: [two] },
    ],
  ];
  bodies.push(...lines.map((objects) => objects.map((body) => JSON.stringify(body)).join('\n')));
  bodies.push(...lines.slice(0, 1).map((all) => all.map((o) => JSON.stringify(o)).join('')));
  const pretty = (all: readonly object[]) =>
    all.map((body) => JSON.stringify(body, null, 2)).join('\n');
  bodies.push(pretty(lines[0]!), pretty(lines[2]!));
  for (const body of bodies) assert.deepEqual(await rulesOf(body), ['a', 'b'], body);
  const long = JSON.stringify({ padding: 'x'.repeat(300_000), events: [one] });
  assert.deepEqual(await rulesOf(`${long}\n${JSON.stringify({ events: [two] })}`), ['a', 'b']);
});

test('answer of an API › alerts of a product in it › each is an event', async () => {
  const threat = (id: string) => ({
    id,
    threatInfo: { threatName: id, confidenceLevel: 'malicious' },
  });
  const hit = (id: string) => ({
    _index: '.alerts',
    _source: {
      '@timestamp': '2026-11-26T08:00:00Z',
      event: { kind: 'signal' },
      rule: { name: id },
    },
  });
  const finding = (id: string) => ({
    ...{ SchemaVersion: '2018-10-08', ProductArn: 'arn', AwsAccountId: '1', Title: id },
    ...{ GeneratorId: id, Severity: { Label: 'HIGH' } },
  });
  const pages: object[] = [
    { data: [threat('a'), threat('b')], pagination: { totalItems: 2 } },
    { Findings: [finding('a'), finding('b')], NextToken: 'n' },
    { findings: [finding('a'), finding('b')] },
    { took: 1, hits: { total: { value: 2 }, hits: [hit('a'), hit('b')] } },
  ];
  for (const page of pages) {
    for (const body of [JSON.stringify(page), JSON.stringify(page, null, 2)]) {
      assert.deepEqual(await rulesOf(body), ['a', 'b']);
    }
  }
  const own = { rule: 'outer', severity: 'high', data: [threat('a')] };
  assert.deepEqual(await rulesOf(JSON.stringify(own)), ['outer']);
  assert.deepEqual(await rulesOf(JSON.stringify({ id: 7, data: [{ x: 1 }, { x: 2 }] })), [null]);
});

test('answer of GetFindings › members capitalised › the same events as of EventBridge', async () => {
  const arn = (id: string) => `arn:aws:guardduty:eu-west-1:1:detector/d/finding/${id}`;
  const listed = (Id: string, Archived = false) => ({
    ...{ AccountId: '1', Arn: arn(Id), Id, Type: `Recon:EC2/${Id}`, Severity: 8, Title: `T ${Id}` },
    ...{ UpdatedAt: '2025-11-20T13:40:00.000Z', Description: 'Like T1110' },
    Resource: { InstanceDetails: { InstanceId: 'i-0abc' } },
    Service: { ServiceName: 'guardduty', Archived },
  });
  const sent = (id: string, archived = false) => ({
    ...{ accountId: '1', arn: arn(id), id, type: `Recon:EC2/${id}`, severity: 8, title: `T ${id}` },
    ...{ updatedAt: '2025-11-20T13:40:00.000Z', description: 'Like T1110' },
    resource: { instanceDetails: { instanceId: 'i-0abc' } },
    service: { serviceName: 'guardduty', archived },
  });
  const { Service: _service, ...byArn } = listed('b');
  const { events: read } = await batchOf(
    JSON.stringify({ Findings: [listed('a'), byArn, listed('c', true)] }),
  );
  const { events: same } = await batchOf(JSON.stringify([sent('a'), sent('b'), sent('c', true)]));
  assert.deepEqual(
    read.map(({ event }) => event),
    same.map(({ event }) => event),
  );
  assert.deepEqual(
    read.map(({ event }) => [event.format, event.severity, event.host, event.rule]),
    ['a', 'b', 'c'].map((id) => ['guardduty', 'high', 'i-0abc', `Recon:EC2/${id}`]),
  );
  const { events: of } = await batchOf('{"Arn":"arn:aws:guardduty:eu-west-1:1:detector/d","x":1}');
  assert.notEqual(of[0]!.event.format, 'guardduty');
});

test('answer of an API › its first alert damaged › the others are read', async () => {
  const finding = { SchemaVersion: '2018-10-08', ProductArn: 'arn', AwsAccountId: '1', Title: 'b' };
  const sound = { ...finding, GeneratorId: 'b', Severity: { Label: 'HIGH' } };
  const { events: read } = await batchOf(JSON.stringify({ Findings: [{ Title: 'a' }, sound] }));
  assert.equal(read.length, 2);
  assert.deepEqual([read[1]!.event.rule, read[1]!.event.severity], ['b', 'high']);
});

test('OTLP › metrics or traces › are refused, as a line and as a document', async () => {
  for (const name of ['resourceMetrics', 'resourceSpans']) {
    for (const blanks of [undefined, 2]) {
      const body = JSON.stringify({ [name]: [{ resource: {} }] }, null, blanks);
      await assert.rejects(rulesOf(body), (error: unknown) =>
        /holds metrics or traces of OpenTelemetry/.test(JSON.stringify(error)),
      );
    }
  }
});

test('webhook › an alert of a product in it › is the event, whatever is around it', async () => {
  const sentinel = {
    id: '/subscriptions/x/incidents/1',
    name: 'in-1',
    properties: { title: 'Mass download', severity: 'High', status: 'New', incidentNumber: 7 },
  };
  const playbook = { eventUniqueId: 'e', objectSchemaType: 'Incident', object: sentinel };
  const notable = { rule_name: 'Brute force', urgency: 'high', event_id: 'n@@notable@@1' };
  const action = { sid: 's', search_name: 'Notable', app: 'search', result: notable };
  const offense = { id: 4, description: 'Port scan', offense_type: 0, magnitude: 8, severity: 8 };
  const said = [
    [playbook, 'sentinel-incident', 'high'],
    [{ headers: { host: 'flow' }, body: playbook }, 'sentinel-incident', 'high'],
    [action, 'splunk-notable', 'high'],
    [{ payload: { ...offense, status: 'OPEN', offense_source: 'h' } }, 'qradar-offense', 'high'],
    [{ data: { threatInfo: { threatName: 'x' }, id: '1' } }, 'sentinelone-threat', 'unknown'],
  ] as const;
  for (const [body, format, severity] of said) {
    const { events: read } = await batchOf(JSON.stringify(body));
    assert.deepEqual(
      read.map(({ event }) => [event.format, event.severity]),
      [[format, severity]],
      JSON.stringify(body),
    );
    const again = await batchOf(JSON.stringify({ ...body, eventUniqueId: 'other' }));
    assert.equal(again.events[0]!.rule_key, read[0]!.rule_key);
  }
  const { events: own } = await batchOf(JSON.stringify({ rule: 'outer', data: { x: 1 } }));
  assert.equal(own[0]!.event.rule, 'outer');
});

test('several objects over lines › one without events › is told', async () => {
  const body = [{ events }, { other: 1 }, { events }].map((one) => JSON.stringify(one, null, 1));
  const batch = await batchOf(body.join('\n'), 4096);
  assert.equal(batch.events.length, 4);
  assert.deepEqual([batch.skipped, batch.errors.length], [1, 1]);
  assert.match(batch.errors[0]!.reason, /^The object holds no list of events/);
});

test('a member twice › the last one is read, and the answer says so', async () => {
  const line = '{"rule":"a","severity":"low","severity":"high"}';
  for (const body of [line, `${line}\n${line}`, `[${line}]`, `{"events":[${line}]}`]) {
    const batch = await batchOf(body, 4096);
    assert.equal(batch.events[0]!.event.severity, 'high', body);
    assert.equal(batch.skipped, 0);
    assert.match(batch.errors[0]!.reason, /^The member "severity" is given twice/, body);
  }
});

const page = {
  ...{ SchemaVersion: '2018-10-08', AwsAccountId: '1', Severity: { Label: 'HIGH' } },
  ...{ ProductArn: 'arn:aws:securityhub:eu-west-1::product/aws/securityhub', Title: 'T' },
  ...{ Resources: [{ Type: 'AwsEc2Instance', Id: 'i-1' }], Description: 'x'.repeat(150_000) },
};
const source = {
  ...{ '@timestamp': '2026-01-01T00:00:00Z', 'kibana.alert.uuid': 'u', 'host.name': 'h' },
  ...{ 'kibana.alert.rule.name': 'R', 'kibana.alert.severity': 'high', note: page.Description },
};

test('answers of APIs that are longer than an event may be › each of their alerts is read', async () => {
  const answers = [
    { NextToken: 'n', Findings: ['a', 'b'].map((Id) => ({ ...page, Id, GeneratorId: Id })) },
    {
      took: 3,
      hits: { hits: ['a', 'b'].map((_id) => ({ _id, _source: { ...source, rule: _id } })) },
    },
  ];
  for (const answer of answers) {
    for (const body of [JSON.stringify(answer), JSON.stringify(answer, null, 2)]) {
      const batch = await batchOf(body, 4096);
      assert.deepEqual([batch.events.length, batch.skipped], [2, 0], body.slice(0, 60));
      assert.ok(batch.events.every(({ opens }) => opens));
    }
  }
});

test('an alert of an answer that is longer than an event may be › hides no other', async () => {
  const long = { ...page, Id: 'long', Description: 'x'.repeat(300_000) };
  const batch = await batchOf(JSON.stringify({ Findings: [long, { ...page, Id: 'b' }] }), 4096);
  assert.deepEqual([batch.events.length, batch.skipped], [1, 1]);
  assert.match(batch.errors[0]!.reason, /^The event is longer than 262144 bytes/);
});

const emptyWrappers = [
  ...[
    {},
    { events: [] },
    { events: null },
    { events: [], total: 0 },
    { Findings: [] },
    { data: [] },
  ],
  ...[
    { '@odata.context': 'c', value: [] },
    { took: 3, hits: { total: { value: 0 }, hits: [] } },
  ],
];

test('an object that says no more than that it has no events › is no event', async () => {
  for (const body of emptyWrappers) {
    for (const text of [JSON.stringify(body), JSON.stringify([body])]) {
      await assert.rejects(
        batchOf(text),
        { code: 'parse_failed', members: { reason: 'empty' } },
        text,
      );
    }
    const lines = `${JSON.stringify(body)}\n${JSON.stringify(events[0])}`;
    const { events: read, skipped } = await batchOf(lines);
    assert.deepEqual([read.map(({ event }) => event.rule), skipped], [['a'], 1], lines);
  }
});

test('an object with an empty list that says something else › stays an event', async () => {
  for (const body of [{ data: [], user: 'u' }, { rule: 'a', events: [] }, { hits: 3 }]) {
    assert.equal((await batchOf(JSON.stringify(body))).events.length, 1, JSON.stringify(body));
  }
});
