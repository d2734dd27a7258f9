// SpotBugs and Find Security Bugs (XML): one finding a bug. Only those of the category SECURITY are
// weaknesses; all are read.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'xml',
    connector: 'generic',
    format: 'spotbugs-xml',
    label: 'a SpotBugs report (XML)',
    tool: 'SpotBugs',
    noun: 'bug',
    seen: '4.2 and 4.4',
    vector: 'hand',
    roots: ['BugCollection'],
    version: '/BugCollection/@version',
    items: [
      {
        at: 'BugCollection/BugInstance',
        fields: {
          title: ['ShortMessage', '@type'],
          severity: { at: '@priority', words: { 1: 'high', 2: 'medium', 3: 'low' } },
          rule: '@type',
          location: [
            '{SourceLine/@sourcepath}:{SourceLine/@start}',
            'SourceLine/@sourcepath',
            'Class/@classname',
          ],
          identity: ['@instanceHash', 'Class/@classname', 'Method/@name', 'Method/@signature'],
          cwe: '@cweid',
          description: [
            'LongMessage',
            { Category: '@category', Class: 'Class/@classname', Method: 'Method/@name' },
          ],
          aside: [
            // It is in no newer version of the code.
            { at: '@last', is: /^\d+$/, as: 'fixed' },
            { at: 'UserAnnotation/@designation', is: ['not_a_bug'], as: 'not an issue' },
          ],
        },
      },
    ],
  },
];
