// PSScriptAnalyzer, a checker of PowerShell, as ConvertTo-Json writes its records.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'generic',
    format: 'psscriptanalyzer-json',
    label: 'a list of records of PSScriptAnalyzer (JSON)',
    tool: 'PSScriptAnalyzer',
    noun: 'record',
    seen: 'no file; members from memory of its type DiagnosticRecord (1.2x)',
    vector: 'hand',
    marks: ['RuleName ScriptPath Message Severity'],
    items: ['[]', ''].map((at) => ({
      at,
      fields: {
        title: ['Message', 'RuleName'],
        severity: {
          at: 'Severity',
          words: {
            0: 'info' as const,
            1: 'low' as const,
            2: 'medium' as const,
            3: 'medium' as const,
            warning: 'low' as const,
            error: 'medium' as const,
            parseerror: 'medium' as const,
          },
        },
        rule: 'RuleName',
        location: [
          '{ScriptPath}:{Line}',
          '{ScriptPath}:{Extent.StartLineNumber}',
          'ScriptPath',
          'ScriptName',
        ],
        identity: ['Message', 'Column'],
        description: ['Message'],
        aside: [{ at: 'IsSuppressed', as: 'suppressed' }],
      },
    })),
  },
];
