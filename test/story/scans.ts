// The files of the story with what importing them must give: our own vectors always, and the corpus
// of real exports when it is alongside the repository (a build server must have it).
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';

export interface Scan {
  name: string;
  bytes: Buffer;
  /** What the run must count; null when the file must be refused. */
  expected: { findings: number; by_severity: Record<string, number> } | null;
}

const none = { critical: 0, high: 0, medium: 0, low: 0, info: 0, unknown: 0 };

const vectors = new URL('../vectors/webproxy/', import.meta.url);
const corpus = new URL('../../../shared/scans/', import.meta.url);

interface Vector {
  items?: { finding?: { severity: string } }[];
  error?: unknown;
}

export function ownScans(): Scan[] {
  const names = readdirSync(vectors).filter((name) => name.endsWith('.xml'));
  return names.sort().map((name) => {
    const text = readFileSync(new URL(name.replace(/xml$/, 'json'), vectors), 'utf8');
    const { items = [], error } = JSON.parse(text) as Vector;
    const severities = items.flatMap(({ finding }) => (finding ? [finding.severity] : []));
    const by_severity: Record<string, number> = { ...none };
    for (const word of severities) by_severity[word] = (by_severity[word] ?? 0) + 1;
    const expected = error === undefined ? { findings: severities.length, by_severity } : null;
    return { name, bytes: readFileSync(new URL(name, vectors)), expected };
  });
}

interface CorpusEntry {
  file: string;
  endpoint: string;
  outcome: string;
  expected?: { findings_raw: number; severity_mapped: Record<string, number> };
}

/** Empty when there is no corpus here; on a build server that is a failure. */
export function corpusScans(): Scan[] {
  const index = new URL('expected.json', corpus);
  if (!existsSync(index)) {
    assert.notEqual(process.env['CI'], 'true', 'the corpus of real exports is missing');
    return [];
  }
  const { entries } = JSON.parse(readFileSync(index, 'utf8')) as { entries: CorpusEntry[] };
  return entries
    .filter(({ endpoint }) => endpoint === 'webproxy')
    .map(({ file, outcome, expected }) => {
      const refused = outcome === 'clear-4xx' || outcome === 'no-entity-resolution';
      const findings = expected?.findings_raw ?? 0;
      const by_severity = { ...none, ...expected?.severity_mapped };
      const bytes = readFileSync(new URL(file, corpus));
      return { name: file, bytes, expected: refused ? null : { findings, by_severity } };
    });
}

/** A report with one finding that no other file has. */
export function reportOf(title: string, severity = 'High'): Buffer {
  return Buffer.from(
    `<?xml version="1.0"?>\n<issues burpVersion="2026.1" exportTime="Fri Nov 20 10:00:00 CET ` +
      `2026">\n` +
      `<issue><serialNumber>1</serialNumber><type>134217728</type><name>${title}</name>` +
      `<host ip="192.0.2.10">https://shop.example</host><path>/login</path>` +
      `<location>/login</location><severity>${severity}</severity>` +
      `<confidence>Certain</confidence></issue>\n</issues>\n`,
  );
}
