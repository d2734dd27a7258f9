// Real exports that are not part of this repository: when they lie beside it, they must be read as
// their own counts say. A build server must have them.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import type { Finding } from '../domain/finding.ts';
import { chunked, findingsOf, outcomeOf } from './testing.ts';
import { chooseImporter, importers } from './registry.ts';
import { peek } from './read/head.ts';
import { DomainError } from '../domain/error.ts';
import type { Outcome } from './testing.ts';

interface Sample {
  title: string;
  severity_raw: string;
  severity: string;
  url?: string;
  cwes?: number[];
  id?: string;
  type?: string;
}

interface Entry {
  file: string;
  endpoint: 'webproxy';
  outcome: string;
  expected?: {
    findings_raw: number;
    severity_raw: Record<string, number>;
    severity_mapped: Record<string, number>;
    other_counts: Record<string, number | string>;
    distinct_titles: number;
    distinct_hosts: number;
    hosts_sample: string[];
    distinct_cves: number;
    distinct_cwes: number;
    cwes_sample: number[];
    samples: Sample[];
  };
}

const folder = new URL('../../../shared/scans/', import.meta.url);
const index = new URL('expected.json', folder);
const read = existsSync(index)
  ? (JSON.parse(readFileSync(index, 'utf8')) as { entries: Entry[] }).entries
  : [];
const entries = read.filter(({ endpoint }) => importers.some((one) => one.connector === endpoint));

test('corpus › the folder of real exports › is there on a build server', () => {
  if (process.env.CI === 'true') assert.ok(entries.length > 0, 'the corpus is missing');
  assert.ok(importers.length > 0);
});

for (const entry of entries) {
  test(`corpus › ${entry.file} › ${entry.outcome}`, async () => {
    const outcome = await importFile(entry);
    if (entry.expected && !('error' in outcome)) assertExpected(entry.expected, outcome);
    const refusable = !['import'].includes(entry.outcome);
    if ('error' in outcome) assert.ok(refusable, JSON.stringify(outcome.error));
    const mustRefuse = entry.outcome === 'clear-4xx' || entry.outcome === 'no-entity-resolution';
    assert.equal('error' in outcome, mustRefuse);
  });
}

/** As the service does: looked at, then read by the importer of the address. */
async function importFile(entry: Entry): Promise<Outcome> {
  const bytes = readFileSync(new URL(entry.file, folder));
  const { head, source } = await peek(chunked(bytes, 10_000));
  try {
    return await outcomeOf(chooseImporter(entry.endpoint, head), source);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { error: { code: error.code, detail: error.detail, ...error.members } };
  }
}

function assertExpected(expected: NonNullable<Entry['expected']>, outcome: Outcome): void {
  const findings = findingsOf(outcome);
  assert.equal(findings.length, expected.findings_raw);
  assert.deepEqual(tally(findings.map((one) => one.severity_raw)), expected.severity_raw);
  const mapped = tally(findings.map((one) => one.severity));
  const all = { critical: 0, high: 0, medium: 0, low: 0, info: 0, ...mapped };
  assert.deepEqual(all, expected.severity_mapped);
  const types = new Set(findings.map((one) => [one.rule, one.title].join(' ')));
  assert.equal(types.size, expected.other_counts.distinct_issue_types);
  const places = new Set(findings.map((one) => [one.rule, one.host, one.location].join(' ')));
  assert.equal(places.size, expected.other_counts.distinct_type_host_location);
  assert.equal(new Set(findings.map((one) => one.title)).size, expected.distinct_titles);
  const hosts = new Set(findings.map((one) => new URL(one.url ?? '').origin));
  assert.equal(hosts.size, expected.distinct_hosts);
  assert.deepEqual([...hosts].slice(0, expected.hosts_sample.length), expected.hosts_sample);
  assert.equal(new Set(findings.flatMap((one) => one.cve)).size, expected.distinct_cves);
  const cwes = [...new Set(findings.flatMap((one) => one.cwe))];
  assert.equal(cwes.length, expected.distinct_cwes);
  assert.deepEqual(cwes.slice(0, expected.cwes_sample.length), expected.cwes_sample);
  assertSamples(expected.samples, findings);
}

/** The first three and the last. */
function assertSamples(samples: Sample[], findings: Finding[]): void {
  const picked = findings.length > 3 ? [...findings.slice(0, 3), findings.at(-1)] : findings;
  assert.deepEqual(
    picked.map(
      (one) => one && { ...sampleOf(one), ...(one.cwe.length > 0 ? { cwes: one.cwe } : {}) },
    ),
    samples.map(({ title, severity_raw, severity, url, id, type, cwes }) => ({
      ...{ title, severity_raw, severity, url, id, type },
      ...(cwes ? { cwes } : {}),
    })),
  );
}

function sampleOf(one: Finding): Record<string, unknown> {
  const { title, severity_raw, severity, url } = one;
  return { title, severity_raw, severity, url, id: one.tool_id, type: one.rule };
}

function tally(words: string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const word of words) counts[word] = (counts[word] ?? 0) + 1;
  return counts;
}
