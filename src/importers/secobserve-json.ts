// SecObserve's exchange format: one finding an observation. One without a severity has none there
// either, which is information here.
import type { Finding } from '../domain/finding.ts';
import { fingerprint } from './fingerprint.ts';
import { severityOf } from './generic-finding.ts';
import type { Importer, Item } from './importer.ts';
import { findingWith, placeOf, readItems, skipped } from './json-items.ts';
import type { JsonFormat, JsonRow } from './json-items.ts';
import { cweNumbers } from './read/cells.ts';
import { cvssOf } from './read/cvss.ts';
import { textOf } from './read/json-values.ts';
import { labelled, prose } from './read/prose.ts';
import { readTarget } from './read/target.ts';
import { cvesIn, oneLine } from './read/text.ts';

const format: JsonFormat = {
  noun: 'observation',
  wanted: { elements: ['observations[]'] },
  needs: ['observations[]'],
  report: () => ({ source_tool: 'SecObserve', tool_version: null }),
  item: itemOf,
};

export const secobserveJson: Importer = {
  connector: 'findingmgr',
  format: 'secobserve-json',
  label: 'a SecObserve list (JSON with "observations")',
  recognise: ({ kind, list, keys }) =>
    kind === 'json' && !list && keys.includes('format') && keys.includes('observations'),
  read: (source) => readItems(source, format),
};

function itemOf(row: JsonRow): Item {
  const title = oneLine(textOf(row.value, 'title'), 500);
  if (title === null) return skipped(row, 'The observation has no title.');
  const finding = findingOf(row, title);
  const status = oneLine(textOf(row.value, 'parser_status'), 64);
  if (status === null || /^(?:open|in review|affected)$/i.test(status)) return { finding };
  return { finding, set_aside: `The observation has the status "${status}" in the tool.` };
}

function findingOf(row: JsonRow, title: string): Finding {
  const said = (...names: string[]): string => textOf(row.value, ...names);
  const url = oneLine(said('origin_endpoint_url'), 4096);
  const { host, port } = url?.includes('://') ? readTarget(url) : { host: null, port: null };
  const severity_raw = oneLine(said('parser_severity'), 64) ?? '';
  const cvss = cvssOf([
    { score: said('cvss4_score'), vector: said('cvss4_vector') },
    { score: said('cvss3_score'), vector: said('cvss3_vector') },
  ]);
  const rule = oneLine(said('vulnerability_id'), 256);
  const cve = cvesIn(`${rule ?? ''} ${title}`);
  const line = said('origin_source_line_start');
  const file = said('origin_source_file');
  const origin = [
    said('origin_component_purl', 'origin_component_name_version', 'origin_component_name'),
    said('origin_docker_image_name_tag', 'origin_docker_image_name'),
    file === '' || line === '' ? file : `${file}:${line}`,
    said('origin_cloud_qualified_resource', 'origin_kubernetes_qualified_resource'),
  ];
  const places = [url ?? '', ...origin].filter((place) => place !== '');
  return findingWith({
    title,
    severity: severity_raw === '' && cvss === null ? 'info' : severityOf(severity_raw, cvss),
    severity_raw,
    ...{ rule, host, port, url, cve, cvss },
    location: oneLine(places.join(', '), 4096),
    cwe: cweNumbers(said('cwe'), true),
    description: prose([said('description'), labelled('Origin', places.join(', '))]),
    remediation: prose([said('recommendation')]),
    tool_id: oneLine(said('scanner_observation_id'), 128),
    fingerprint: fingerprint({
      connector: 'findingmgr',
      ...{ rule, title, host, port, cve },
      location: JSON.stringify([url, ...origin]),
    }),
    place: placeOf(row),
  });
}
