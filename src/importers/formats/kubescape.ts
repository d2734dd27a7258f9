// Kubescape's JSON: one finding a failed control of a resource, with the severity of its score.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'vulnscan',
    format: 'kubescape-json',
    label: 'a Kubescape report (JSON)',
    tool: 'Kubescape',
    noun: 'resource',
    seen: '3.0 (format version v2)',
    vector: 'hand',
    marks: ['summaryDetails results', 'summaryDetails resources'],
    version: '/metadata.scanMetadata.kubescapeVersion',
    items: [
      {
        at: 'results[]',
        each: 'controls',
        fields: {
          title: ['name', 'controlID'],
          severity: { at: '/summaryDetails.controls>controlID>scoreFactor', score: true },
          rule: 'controlID',
          location: '^resourceID',
          identity: ['/clusterName'],
          description: [
            { Resource: '^resourceID', Paths: ['rules.paths.failedPath'] },
            { 'Paths to fix': 'rules.paths.fixPath.path' },
          ],
          passed: [{ at: 'status.status', is: ['passed', 'skipped', 'irrelevant'] }],
          aside: [{ at: 'status.subStatus', is: ['w/exceptions'], as: 'an exception' }],
        },
      },
    ],
  },
];
