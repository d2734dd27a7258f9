// Dalfox as JSON, in a list or a line each: one finding a proof of cross-site scripting.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'webscanner',
    format: 'dalfox-json',
    label: 'a Dalfox report (JSON)',
    tool: 'Dalfox',
    noun: 'result',
    seen: '2 and 3, by its documentation',
    vector: 'hand',
    marks: ['evidence inject_type param payload'],
    lines: true,
    items: ['', '[]'].map((at) => ({
      at,
      only: [{ at: 'inject_type', is: 'anything' as const }],
      fields: {
        title: 'Cross-site scripting by parameter {param}',
        severity: { at: 'severity' },
        rule: 'Cross-site scripting ({type}) {param}',
        url: ['data', 'url'],
        identity: ['method', 'inject_type'],
        cwe: 'cwe',
        description: [
          'message_str',
          { Method: 'method', Payload: 'payload', Evidence: 'evidence', Point: 'inject_type' },
        ],
      },
    })),
  },
];
