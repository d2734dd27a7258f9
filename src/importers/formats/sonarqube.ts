// SonarQube's issues and security hotspots as its web API lists them; the severities of issues are
// those of its first scale, else the highest of their impacts.
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
    marks: ['issues paging', 'issues[].component issues[].rule', 'issues sonarBaseURL'],
    items: [
      {
        at: 'issues[]',
        fields: {
          title: ['message', 'rule'],
          severity: {
            // Newer servers can leave out the first scale.
            at: ['severity', 'impacts.severity'],
            highest: true,
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
          status: ['resolution', 'issueStatus', 'status'],
        },
      },
    ],
  },
  {
    kind: 'json',
    connector: 'findingmgr',
    format: 'sonarqube-hotspots-json',
    label: 'a SonarQube list of hotspots (JSON)',
    tool: 'SonarQube',
    noun: 'hotspot',
    seen: 'answers of api/hotspots/search of 2024, without a version in the file',
    vector: 'hand',
    marks: ['hotspots paging', 'hotspots[].vulnerabilityProbability'],
    items: [
      {
        at: 'hotspots[]',
        fields: {
          title: ['message', 'securityCategory'],
          severity: { at: 'vulnerabilityProbability' },
          rule: ['ruleKey', 'securityCategory'],
          location: ['{component}:{line}', 'component'],
          identity: ['project', 'key'],
          description: [
            'message',
            { Category: 'securityCategory', Status: 'status', Resolution: 'resolution' },
          ],
          id: 'key',
          aside: [
            { at: 'resolution', is: ['safe'], as: 'safe' },
            { at: 'resolution', is: ['acknowledged'], as: 'an accepted risk' },
          ],
          status: ['resolution'],
        },
      },
    ],
  },
];
