// Coverity's JSON (cov-format-errors): one finding an issue.
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
    marks: ['issues[].checkerName', 'issues[].mergeKey'],
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
];
