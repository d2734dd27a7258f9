// Fortify's report (XML): one finding an issue. The results archive (FPR) is not read.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'xml',
    connector: 'generic',
    format: 'fortify-report-xml',
    label: 'a Fortify report (XML)',
    tool: 'Fortify',
    noun: 'issue',
    seen: 'reports of 2017 to 2019, without a version in the file',
    vector: 'hand',
    roots: ['ReportDefinition'],
    contains: ['Fortify'],
    items: [
      {
        at: 'ReportDefinition/ReportSection/SubSection/IssueListing/Chart/GroupingSection/Issue',
        fields: {
          title: ['{Category} in {Primary/FileName}', 'Category'],
          severity: { at: ['Friority', 'Folder'] },
          rule: 'Category',
          location: ['{Primary/FilePath}:{Primary/LineStart}', 'Primary/FilePath'],
          identity: ['@iid', '@ruleID', 'Source/FilePath', 'Source/LineStart'],
          description: [
            'Abstract',
            { Kingdom: 'Kingdom', Function: 'Primary/TargetFunction', Code: 'Primary/Snippet' },
            { Source: 'Source/FilePath', Comments: 'Comment/Comment' },
          ],
          id: '@iid',
          aside: [{ at: 'Tag/Value', is: ['not an issue'], as: 'not an issue' }],
        },
      },
    ],
  },
];
