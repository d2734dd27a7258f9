// Reports of policies in a cluster (OpenReports): one finding a result.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'vulnscan',
    format: 'openreports-json',
    label: 'an OpenReports report (JSON)',
    tool: 'OpenReports',
    noun: 'result',
    seen: 'openreports.io/v1alpha1; wgpolicyk8s.io by its description',
    vector: 'hand',
    marks: [
      'apiVersion kind results[] scope.kind',
      'apiVersion kind results[] summary',
      'apiVersion kind metadata scope summary',
      'apiVersion items[].results kind',
    ],
    contains: ['openreports.io', 'wgpolicyk8s.io'],
    items: ['', 'items[].'].map((of) => ({
      at: `${of}results[]`,
      fields: {
        title: ['{policy}: {properties.pkgName}', '{policy}: {rule}', 'policy'],
        severity: { at: 'severity' },
        rule: ['{policy} {rule}', 'policy'],
        location: [
          `{/${of}scope.kind} {/${of}scope.name}`,
          '{resources.kind} {resources.name}',
          `/${of}metadata.name`,
        ],
        identity: [
          `/${of}metadata.namespace`,
          'source',
          'properties.pkgName',
          'properties.installedVersion',
          'resources.kind',
          'resources.namespace',
          'resources.name',
        ],
        description: [
          'message',
          {
            Category: 'category',
            Source: 'source',
            Package: '{properties.pkgName} {properties.installedVersion}',
            Reference: 'properties.primaryURL',
          },
        ],
        remediation: [{ 'Fixed version': 'properties.fixedVersion' }],
        passed: [{ at: 'result', is: ['pass', 'skip'] }],
        aside: [{ at: 'result', is: ['error'], as: 'not tested' }],
      },
    })),
  },
];
