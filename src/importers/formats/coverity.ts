// Coverity: the JSON of cov-format-errors and a view of Coverity Connect, one finding an issue.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'generic',
    format: 'coverity-json',
    label: 'a Coverity report (JSON)',
    tool: 'Coverity',
    noun: 'issue',
    seen: 'format version 10',
    vector: 'hand',
    marks: [
      'issues[].checkerName',
      'issues[].mergeKey',
      'suppressedIssueCount desktopAnalysisSettings formatVersion',
    ],
    items: [
      {
        at: 'issues[]',
        fields: {
          title: ['checkerProperties.subcategoryShortDescription', 'subcategory', 'checkerName'],
          severity: { at: ['checkerProperties.impact', 'severity'], words: { audit: 'info' } },
          rule: 'checkerName',
          location: [
            '{strippedMainEventFilePathname}:{mainEventLineNumber}',
            '{mainEventFilePathname}:{mainEventLineNumber}',
            'mainEventFilePathname',
          ],
          identity: ['mergeKey', 'functionDisplayName', 'occurrenceNumberInMK'],
          cwe: 'checkerProperties.cweCategory',
          description: [
            'checkerProperties.subcategoryLongDescription',
            { Effect: 'checkerProperties.subcategoryLocalEffect', Function: 'functionDisplayName' },
            { Events: 'events.eventDescription' },
          ],
          id: 'mergeKey',
        },
      },
    ],
  },
  {
    kind: 'json',
    connector: 'generic',
    format: 'coverity-view-json',
    label: 'a view of Coverity Connect (JSON)',
    tool: 'Coverity',
    noun: 'issue',
    seen: 'view contents v1 of the API of 2021',
    vector: 'hand',
    marks: ['viewContentsV1.rows[]', 'viewContentsV1.columns[]'],
    items: [
      {
        at: 'viewContentsV1.rows[]',
        fields: {
          title: ['{displayType} in {displayFile}', 'displayType', 'checker'],
          severity: { at: 'displayImpact', words: { audit: 'info' } },
          rule: ['checker', 'displayType'],
          location: 'displayFile',
          identity: ['cid', 'displayFunction'],
          cwe: 'cwe',
          description: [
            { Category: 'displayCategory', Function: 'displayFunction', Kind: 'displayIssueKind' },
            { Component: 'displayComponent', Classification: 'classification' },
          ],
          id: 'cid',
          aside: [
            { at: 'classification', is: ['false positive'], as: 'a false positive' },
            { at: 'classification', is: ['intentional'], as: 'intentional' },
          ],
          status: 'status',
        },
      },
    ],
  },
];
