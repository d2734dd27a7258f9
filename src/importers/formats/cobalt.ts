// Cobalt: findings of pentests as its API lists them.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'findingmgr',
    format: 'cobalt-json',
    label: 'a Cobalt list of findings (JSON of the API)',
    tool: 'Cobalt',
    noun: 'finding',
    seen: 'answers of 2021, without a version in the file',
    vector: 'hand',
    marks: ['data[].resource data[].links'],
    contains: ['"pentest_id"'],
    items: [
      {
        at: 'data[]',
        fields: {
          title: 'resource.title',
          severity: { at: 'resource.severity' },
          url: 'resource.affected_targets',
          location: 'resource.affected_targets',
          identity: ['resource.id', 'resource.asset_id'],
          description: [
            'resource.description',
            {
              Proof: 'resource.proof_of_concept',
              Targets: 'resource.affected_targets',
              Type: 'resource.type_category',
              Tag: 'resource.tag',
              Pentest: 'resource.pentest_id',
            },
          ],
          remediation: ['resource.suggested_fix'],
          id: 'resource.id',
          aside: [
            { at: 'resource.state', is: ['valid_fix'], as: 'fixed' },
            { at: 'resource.state', is: ['wont_fix'], as: 'an accepted risk' },
            { at: 'resource.state', is: ['invalid'], as: 'rejected' },
          ],
          status: 'resource.state',
        },
      },
    ],
  },
  {
    kind: 'csv',
    connector: 'findingmgr',
    format: 'cobalt-csv',
    label: 'a Cobalt table of findings (CSV)',
    tool: 'Cobalt',
    noun: 'row',
    seen: 'tables of 2020, which have no severity',
    vector: 'hand',
    columns: ['Token', 'Title', 'CriticalityJustification', 'StepsToReproduce', 'RefKey'],
    fields: {
      title: 'Title',
      severity: { always: 'unknown' },
      url: 'BrowserUrl',
      location: 'BrowserUrl',
      identity: ['Token'],
      description: [
        'Description',
        {
          'Steps to reproduce': 'StepsToReproduce',
          Criticality: 'CriticalityJustification',
          Type: 'Type',
          Tag: 'Tag',
          Tools: 'ToolsUsed',
          Prerequisites: 'Prerequisites',
          Report: 'ReportUrl',
        },
      ],
      remediation: ['SuggestedFix'],
      id: 'Token',
      request: 'HttpRequest',
      aside: [
        { at: 'EvaluatedResult', is: ['invalid'], as: 'rejected' },
        { at: 'EvaluatedResult', is: ['out of scope', 'out_of_scope'], as: 'out of scope' },
        { at: 'EvaluatedResult', is: ['duplicate'], as: 'a duplicate' },
      ],
    },
  },
];
