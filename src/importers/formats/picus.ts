// Picus' table of simulated attacks: one finding an action that was not blocked.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'csv',
    connector: 'findingmgr',
    format: 'picus-csv',
    label: 'a Picus table of simulated attacks (CSV)',
    tool: 'Picus',
    noun: 'row',
    seen: 'exports of 2023, without a version in the file',
    vector: 'hand',
    columns: [
      'simulationRunId',
      'threatName',
      'actionName',
      'threatSeverity',
      'threatPreventionResult',
    ],
    fields: {
      title: ['{threatName}: {actionName}', 'threatName'],
      severity: { at: 'threatSeverity' },
      rule: ['{threatId} {actionId}', 'threatName'],
      location: 'affectedPlatforms',
      cve: 'cve',
      cwe: 'cwe',
      techniques: ['actionMitreTechnique', 'actionMitreSubtechnique'],
      description: [
        'actionDescription',
        {
          Prevention: 'threatPreventionResult',
          Log: 'threatDetectionLogResult',
          Alert: 'threatDetectionAlertResult',
          Category: 'attackCategory',
        },
      ],
      passed: [{ at: 'threatPreventionResult', is: ['blocked'] }],
    },
  },
];
