// SonarQube's issues as its web API lists them; the severities are those of its first scale.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'findingmgr',
    format: 'sonarqube-json',
    label: 'a SonarQube list (JSON)',
    tool: 'SonarQube',
    noun: 'issue',
    seen: 'documentation of api/issues/search; no file',
    vector: 'hand',
    marks: ['issues paging', 'issues[].component issues[].rule'],
    items: [
      {
        at: 'issues[]',
        fields: {
          title: ['message', 'rule'],
          severity: {
            at: 'severity',
            words: {
              blocker: 'critical',
              critical: 'high',
              major: 'medium',
              minor: 'low',
              info: 'info',
            },
          },
          rule: 'rule',
          location: ['{component}:{line}', 'component'],
          identity: ['project', 'key'],
          description: ['message', { Type: 'type', Tags: 'tags', Resolution: 'resolution' }],
          id: 'key',
          aside: [
            { at: 'resolution', is: ['false-positive'], as: 'a false positive' },
            { at: 'resolution', is: ['wontfix'], as: 'an accepted risk' },
            { at: 'issueStatus', is: ['accepted'], as: 'an accepted risk' },
          ],
          status: ['resolution', 'status'],
        },
      },
    ],
  },
];
