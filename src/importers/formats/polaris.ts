// Fairwinds Polaris as JSON: one finding a check of a workload that failed.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'generic',
    format: 'polaris-json',
    label: 'a Polaris audit (JSON)',
    tool: 'Polaris',
    noun: 'workload',
    seen: 'output version 1.0',
    vector: 'hand',
    marks: ['PolarisOutputVersion Results'],
    version: '/PolarisOutputVersion',
    items: [
      { each: 'Results.*', name: '^Name', kind: '^Kind', space: '^Namespace', part: '^Kind' },
      {
        each: 'PodResult.Results.*',
        name: '^Name',
        kind: '^Kind',
        space: '^Namespace',
        part: '^PodResult.Name',
      },
      {
        each: ['PodResult.ContainerResults', 'Results.*'],
        name: '^^Name',
        kind: '^^Kind',
        space: '^^Namespace',
        part: '^Name',
      },
    ].map(({ each, name, kind, space, part }) => ({
      at: 'Results[]',
      each,
      fields: {
        title: ['{Message}', 'ID'],
        severity: { at: 'Severity', words: { danger: 'high', warning: 'medium' } },
        rule: 'ID',
        location: [`{${kind}}/{${name}}`],
        identity: [space, part, '/DisplayName'],
        description: [{ Category: 'Category', Namespace: space, Part: part, Details: 'Details' }],
        passed: [{ at: 'Success' }, { at: 'Severity', is: ['ignore'] }],
      },
    })),
  },
];
