// Reports of engagements without a server: both verifiers judge good ones and those that someone
// with the key made to say more than the log does.
import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { engagementPackage } from '../../src/reports/engagement-package.ts';
import type { EngagementSource } from '../../src/reports/engagement-source.ts';
import { canonicalJson } from '../../src/trust-core/canonical.ts';
import {
  firstBrokenLogEntry,
  nextLogEntry,
  rulesSha256,
  type LogEntry,
} from '../../src/trust/engagement-log.ts';
import { documentFile } from '../../src/trust/manifest.ts';
import { contentPath, issue, packageText, type Documents } from '../../src/trust/package.ts';
import { packageKey, packageSigner } from './sample-packages.ts';
import { assertSecondCanRun, openSecondVerifier, ours, type SecondVerifier } from './verifiers.ts';

const at = '2026-11-20T14:02:11.042Z';
const id = '019aa1de-0000-7000-8000-000000000001';
const generator = { name: 'proofline', version: '0.1.0' };

function logOf(count: number): LogEntry[] {
  const log: LogEntry[] = [];
  for (let number = 1; number <= count; number += 1) {
    const isEvidence = number % 2 === 0;
    const hash_sha256 = String(number).padStart(64, 'a');
    const entry = nextLogEntry(log.at(-1) ?? null, {
      id: `019aa1de-0000-7000-8000-${String(number + 100).padStart(12, '0')}`,
      engagement_id: id,
      type: isEvidence ? 'evidence_register' : 'white_team_log',
      text: `Zażółć \u202e ${number}`,
      ts: at,
      ended_at: number % 3 === 0 ? at : null,
      actor: 'red team',
      addresses: ['203.0.113.7'],
      hosts: [],
      incident_id: null,
      evidence: isEvidence
        ? {
            ...{ evidence_type: 'transcript', source: 'red team', confidence: 50, hash_sha256 },
            ...{ content_ref: 'urn:test', integrity: 'declared', bytes: null },
            ...{ media_type: null, filename: null },
          }
        : null,
      recorded_by: 'anna.nowak@example.org',
      recorded_at: at,
    });
    log.push(entry);
  }
  return log;
}

function sourceOf(log: LogEntry[]): EngagementSource {
  const proofs = log.filter(({ evidence }) => evidence !== null);
  const by = { written_by: 'anna', written_at: at };
  return {
    engagement: {
      ...{ id, public_id: 'ENG-2026-4711', title: 'TLPT', code_name: null, entity: null },
      team: null,
      ...{ framework: 'DORA-TLPT', restricted: true, scope: ['a'], crown_jewels: ['b'] },
      ...{ white_team: [], window_start: null, window_end: null, phase: 'closure' },
      ...{ notified_on: null, active_started_on: null, active_ended_on: null },
      ...{ reports_complete_on: null, created_by: 'anna', created_at: at, updated_at: at },
    },
    rules: [
      { version: 1, rules: ['r'], rules_sha256: rulesSha256(id, 1, ['r']), ...by, signed_by: [] },
    ],
    moves: [],
    log,
    reports: [
      {
        version: 1,
        summary: 'Summary',
        findings: [{ title: 'F', severity: 'high', claim: 'C', evidence: [2, 4] }],
        lessons: null,
        rests_on: proofs.slice(0, 2).map(({ number, hash }) => ({ number, hash })),
        accepted_by: 'anna',
        accepted_at: at,
      },
    ],
    remediation: [],
  };
}

/** Signed by the trusted key, as it is. */
function signed({ manifest, texts }: Documents): Buffer {
  const issued = issue(manifest, at, { signer: packageSigner, privateKey: packageKey });
  const said = { log_proof: { status: 'pending' } as const };
  return Buffer.from([...packageText({ manifest, texts }, issued, said)].join(''), 'utf8');
}

type Contents = Record<string, unknown>;

/** The same with one part changed, and every hash and signature made again by the key's holder. */
function forged(documents: Documents, member: string, change: (part: never) => unknown): Buffer {
  const path = contentPath(member);
  const part = JSON.parse(documents.texts.get(path)!) as Contents;
  const text = canonicalJson(change(part as never) ?? part);
  const texts = new Map([...documents.texts, [path, text]]);
  const files = documents.manifest.files.map((file) =>
    file.path === path ? documentFile(path, text, 'restricted') : file,
  );
  return signed({ manifest: { ...documents.manifest, files }, texts });
}

suite('report of an engagement', () => {
  let second: SecondVerifier;
  before(() => {
    assertSecondCanRun();
    second = openSecondVerifier();
  });
  after(() => second.close());
  const both = async (bytes: Uint8Array) => [ours(bytes), await second.judge(bytes)];
  const good = engagementPackage(sourceOf(logOf(9)), generator);

  test('good report › without and with many entries › valid to both verifiers', async () => {
    assert.deepEqual(await both(signed(good)), [0, 0]);
    const large = engagementPackage(sourceOf(logOf(120)), generator);
    assert.deepEqual(await both(signed(large)), [0, 0]);
  });

  test('a part › written anew without a change › still valid', async () => {
    assert.deepEqual(await both(forged(good, 'timeline', (log) => log)), [0, 0]);
  });

  test('members on top › of the contract › those of contents, or neither verifier takes it', async () => {
    const text = signed(good).toString('utf8');
    const whole = JSON.parse(text) as Record<string, Contents>;
    for (const name of ['timeline', 'register', 'final_report']) {
      assert.deepEqual(whole[name], whole['contents']![name], name);
      const { [name]: _, ...without } = whole;
      assert.deepEqual(await both(Buffer.from(canonicalJson(without))), [0, 0], name);
      const other = { ...whole, [name]: [] };
      assert.deepEqual(await both(Buffer.from(canonicalJson(other))), [1, 1], name);
    }
    assert.equal(text, canonicalJson(whole));
  });

  /** An entry that was changed and hashed again, with the rest of the chain as it was. */
  const rehashed = (log: LogEntry[]) =>
    log.map((entry, place) =>
      place === 4 ? nextLogEntry(log[3]!, { ...entry, text: 'Other' }) : entry,
    );
  const forgeries: [string, string, (part: never) => unknown][] = [
    ['an entry says something else', 'timeline', (log: LogEntry[]) => void (log[0]!.text = 'No')],
    ['an entry was taken out', 'timeline', (log: LogEntry[]) => log.toSpliced(2, 1)],
    ['the last entry was cut off', 'timeline', (log: LogEntry[]) => log.slice(0, 7)],
    ['two entries changed places', 'timeline', (log: LogEntry[]) => log.toReversed()],
    ['an entry was hashed anew', 'timeline', rehashed],
    [
      'an entry has a member more',
      'timeline',
      (log: Contents[]) => void (log[0]!['note'] = 'uncovered'),
    ],
    ['a register row is missing', 'register', (rows: Contents[]) => rows.slice(1)],
    [
      'a register row names another',
      'register',
      (rows: Contents[]) => void (rows[0]!['number'] = 6),
    ],
    ['a source was exchanged', 'register', (rows: Contents[]) => void (rows[0]!['source'] = 'me')],
    [
      'a claim names a log entry',
      'final_report',
      (report: { findings: { evidence: number[] }[] }) => void (report.findings[0]!.evidence = [1]),
    ],
    [
      'a claim names nothing',
      'final_report',
      (report: { findings: { evidence: number[] }[] }) => void (report.findings[0]!.evidence = []),
    ],
    [
      'a report rests on another hash',
      'final_report',
      (report: { rests_on: Contents[] }) => void (report.rests_on[0]!['hash'] = '0'.repeat(64)),
    ],
  ];
  for (const [name, member, change] of forgeries) {
    test(`forgery by the holder of the key › ${name} › found by both`, async () => {
      assert.deepEqual(await both(forged(good, member, change)), [1, 1]);
    });
  }
});

suite('log of an engagement', () => {
  const log = logOf(6);

  test('chain › as it was written › holds', () => {
    assert.equal(firstBrokenLogEntry(id, log), null);
    assert.equal(firstBrokenLogEntry(id, []), null);
  });

  for (const [name, number, broken] of [
    ['another engagement', 1, log],
    ['a changed text', 3, log.map((one, at) => (at === 2 ? { ...one, text: 'x' } : one))],
    [
      'a changed time',
      2,
      log.map((one, at) => (at === 1 ? { ...one, ts: '2026-01-01T00:00:00.000Z' } : one)),
    ],
    ['a missing entry', 2, log.toSpliced(1, 1)],
    [
      'a number that was changed',
      5,
      log.map((one, at) => (at === 4 ? { ...one, number: 6 } : one)),
    ],
  ] as const) {
    test(`chain › ${name} › breaks at entry ${number}`, () => {
      const of = name === 'another engagement' ? '019aa1de-0000-7000-8000-000000000009' : id;
      assert.equal(firstBrokenLogEntry(of, broken), number);
    });
  }
});
