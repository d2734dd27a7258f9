// The finding list of a finding manager (DefectDojo's REST answer): {count, next, results}. What
// the manager holds as false positive, duplicate, out of scope, accepted or mitigated is counted
// and set aside. The next page is never fetched.
import { genericItem } from './generic-finding.ts';
import type { Importer } from './importer.ts';
import { readItems, type JsonFormat } from './json-items.ts';
import { hasAll } from './read/head.ts';
import { wordOf } from './read/json-values.ts';

const format: JsonFormat = {
  noun: 'finding',
  wanted: { elements: ['results[]'], keep: ['next'] },
  needs: ['results[]'],
  report: () => ({ source_tool: 'DefectDojo', tool_version: null }),
  item: (row) => genericItem(row, 'findingmgr'),
  finish: ({ kept }) =>
    wordOf(kept.get('next')) === ''
      ? []
      : ['The list names a next page, which is not fetched; import each page.'],
};

export const findingmgrJson: Importer = {
  connector: 'findingmgr',
  format: 'findingmgr-json',
  label: 'a finding-manager list (JSON with "count" and "results")',
  recognise: ({ kind, list, keys }) =>
    kind === 'json' &&
    !list &&
    keys.includes('results') &&
    ['count', 'next', 'previous'].some((key) => keys.includes(key)),
  // Any list of an API comes in this envelope; the names of DefectDojo's findings identify it.
  recogniseAlone: (head) =>
    hasAll(head, ['results[].title', 'results[].severity']) &&
    ['numerical_severity', 'found_by', 'false_p'].some((one) =>
      head.members.has(`results[].${one}`),
    ),
  read: (source) => readItems(source, format),
};
