// Tickets: sound bodies for both trackers whatever the texts, right urgency, nothing restricted.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { suite, test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import type { IncidentFinding, Priority } from '../../domain/incident.ts';
import type { TicketEvidence, TicketSource } from './source.ts';
import { ticketPayload, ticketSystems, type TicketSystem } from './ticket.ts';

const folder = new URL('../../../test/vectors/tickets/', import.meta.url);
const schemaOf = (name: string) =>
  new Ajv2020({ strict: false, allErrors: true }).compile(
    JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as object,
  );
const schemas = {
  tracker_a: schemaOf('jira-issue.schema.json'),
  tracker_b: schemaOf('servicenow-incident.schema.json'),
};

const target = { project: 'SEC', issue_type: 'Task' };

const incident: TicketSource['incident'] = {
  id: '019aa1de-77ab-7c61-9d37-2b4e6cf1a001',
  public_id: 'INC-2026-000001',
  title: 'SQL injection',
  description: null,
  category: 'vulnerability_finding',
  source_tool: 'Burp',
  priority: null,
  severity: null,
  reported_severity: 4,
  sla_due_at: '2026-12-04T14:02:11.042Z',
  detected_at: '2026-11-20T14:02:11.042Z',
  finding: null,
};

const record: TicketEvidence = {
  id: '019aa1e2-0c14-7d3a-8f52-6be0c1a7d014',
  evidence_type: 'scanner_finding',
  status: 'signal',
  integrity: 'verified',
  hash_sha256: 'ab'.repeat(32),
  content_ref: 'vault:sha256:canary',
  visibility: 'internal',
};

const link = 'https://proofline.example.org/incidents/INC-2026-000001';

function made(system: TicketSystem, change: Partial<TicketSource> = {}) {
  const payload = ticketPayload(system, { incident, evidence: [], link, ...change }, target);
  const valid = schemas[system](payload);
  assert.ok(valid, JSON.stringify(schemas[system].errors));
  // The tests know the shape: the schema has just been asserted.
  // oxlint-disable-next-line typescript/no-explicit-any -- tests know the shape.
  return payload as any;
}

const finding = fc.record<IncidentFinding>({
  severity_raw: fc.string(),
  confidence: fc.constant(null),
  rule: fc.option(fc.string({ unit: 'binary' })),
  host: fc.option(fc.string()),
  port: fc.option(fc.nat(65535)),
  url: fc.option(fc.string({ unit: 'binary', maxLength: 5000 })),
  location: fc.option(fc.string({ maxLength: 3000 })),
  cve: fc.array(fc.constantFrom('CVE-2026-31337', 'CVE-2021-44228'), { maxLength: 200 }),
  cwe: fc.array(fc.nat(2000), { maxLength: 200 }),
  cvss: fc.option(fc.record({ score: fc.double({ noNaN: true }), vector: fc.option(fc.string()) })),
  techniques: fc.constant([]),
  description: fc.option(fc.string({ unit: 'binary', maxLength: 20_000 })),
  remediation: fc.option(fc.string({ unit: 'binary', maxLength: 20_000 })),
  tool_id: fc.constant(null),
});

suite('tickets', () => {
  test('any texts, any lengths › both trackers › a body that their schema takes', () => {
    const source = fc.record({
      title: fc.string({ unit: 'binary', minLength: 1, maxLength: 500 }),
      description: fc.option(fc.string({ unit: 'binary', maxLength: 20_000 })),
      finding: fc.option(finding),
      severity: fc.option(fc.integer({ min: 0, max: 5 })),
      records: fc.nat(60),
    });
    fc.assert(
      fc.property(source, ({ records, ...fields }) => {
        const evidence = Array<TicketEvidence>(records).fill({ ...record, visibility: 'public' });
        for (const system of ticketSystems) {
          made(system, { incident: { ...incident, ...fields }, evidence });
        }
      }),
    );
  });

  const urgencies: [Priority | null, number | null, string, string, string][] = [
    ['P0', null, 'Highest', '1', '1'],
    ['P1', null, 'High', '1', '2'],
    ['P2', null, 'Medium', '2', '2'],
    ['P3', null, 'Low', '2', '3'],
    [null, 5, 'Highest', '1', '1'],
    [null, 4, 'High', '1', '2'],
    [null, 3, 'Medium', '2', '2'],
    [null, 2, 'Low', '2', '3'],
    [null, 1, 'Lowest', '3', '3'],
    // What no one knows runs on the clock of medium.
    [null, 0, 'Medium', '2', '2'],
    ['P3', 5, 'Low', '2', '3'],
  ];
  for (const [priority, severity, name, impact, urgency] of urgencies) {
    test(`${priority}, severity ${severity} › ${name}, impact ${impact}, urgency ${urgency}`, () => {
      const classified = { ...incident, priority, severity };
      assert.equal(made('tracker_a', { incident: classified }).fields.priority.name, name);
      const record = made('tracker_b', { incident: classified });
      assert.deepEqual([record.impact, record.urgency], [impact, urgency]);
    });
  }

  test('a due time › the day in Jira, the second in ServiceNow; none without one', () => {
    assert.equal(made('tracker_a').fields.duedate, '2026-12-04');
    assert.equal(made('tracker_b').due_date, '2026-12-04 14:02:11');
    const undated = { incident: { ...incident, sla_due_at: null } };
    assert.equal('duedate' in made('tracker_a', undated).fields, false);
    assert.equal('due_date' in made('tracker_b', undated), false);
  });

  test('ids of CAPEC and D3FEND › named in both trackers', () => {
    const [some] = fc.sample(finding, 1);
    assert.ok(some);
    const tagged = { ...incident, finding: { ...some, related_ids: ['CAPEC-66', 'D3-FE'] } };
    for (const system of ticketSystems) {
      assert.match(JSON.stringify(made(system, { incident: tagged })), /CAPEC-66, D3-FE/);
    }
  });

  test('evidence that is not public › named without hash or reference; public with both', () => {
    for (const system of ticketSystems) {
      const hidden = JSON.stringify(made(system, { evidence: [record] }));
      assert.match(hidden, /scanner_finding/);
      assert.doesNotMatch(hidden, /canary|abab/);
      const shown = { ...record, visibility: 'public' as const };
      assert.match(
        JSON.stringify(made(system, { evidence: [shown] })),
        /abab.*vault:sha256:canary/,
      );
    }
  });

  test('more evidence than is listed › says that there is more', () => {
    for (const system of ticketSystems) {
      const text = JSON.stringify(made(system, { evidence: Array(51).fill(record) }));
      assert.equal(text.match(/scanner_finding/g)?.length, 50);
      assert.match(text, /There is more on the incident/);
    }
  });

  test('text that turns or hides › becomes visible', () => {
    const title = 'harmless\u202egpj.exe\u0007';
    const { summary } = made('tracker_a', { incident: { ...incident, title } }).fields;
    assert.equal(summary, '[INC-2026-000001] harmless\\u202egpj.exe\\x07');
  });

  test('the severity › says whether a person or a tool gave it', () => {
    assert.match(made('tracker_b').description, /Severity: high \(reported by the tool, not class/);
    const classified = { incident: { ...incident, severity: 5 } };
    assert.match(made('tracker_b', classified).description, /Severity: critical \(classified\)/);
  });
});
