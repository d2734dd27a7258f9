// Files of scanners with a finding on each of chosen hosts, as exports that are cut in pieces.
import assert from 'node:assert/strict';
import { importExamples } from '../../src/http/v1/import-examples.ts';
import type { Connector } from '../../src/importers/importer.ts';

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

export const cuts: Partial<Record<Connector, Cut>> = {
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
