// Google Security Command Center: one finding an active one of the list.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'vulnmgmt',
    format: 'google-scc-json',
    label: 'a list of findings of Google Security Command Center (JSON)',
    tool: 'Google Security Command Center',
    noun: 'finding',
    seen: 'no file; members from memory of findings.list (v1 and v2)',
    vector: 'hand',
    marks: ['listFindingsResults', 'finding.canonicalName finding.category'],
    items: [
      ['listFindingsResults[]', 'finding.'],
      ['[]', 'finding.'],
    ].map(([at = '', in_ = '']) => ({
      at,
      fields: {
        title: [`{${in_}category}: {${in_}resourceName}`, `${in_}category`],
        severity: { at: `${in_}severity`, words: { severity_unspecified: 'unknown' as const } },
        rule: `${in_}category`,
        location: `${in_}resourceName`,
        cve: `${in_}vulnerability.cve.id`,
        cvss: [{ score: `${in_}vulnerability.cve.cvssv3.baseScore` }],
        description: [`${in_}description`, { Project: 'resource.projectDisplayName' }],
        remediation: [`${in_}nextSteps`],
        id: `${in_}name`,
        aside: [
          { at: `${in_}state`, is: ['inactive'], as: 'not active' },
          { at: `${in_}mute`, is: ['muted'], as: 'muted' },
        ],
      },
    })),
  },
];
