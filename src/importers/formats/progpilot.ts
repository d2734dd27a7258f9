// progpilot as JSON: one finding a flow. The tool gives no severity.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'generic',
    format: 'progpilot-json',
    label: 'a progpilot report (JSON)',
    tool: 'progpilot',
    noun: 'flow',
    seen: 'reports of 2022, without a version in the file; the tool gives no severity',
    vector: 'hand',
    marks: ['vuln_name vuln_cwe sink_name'],
    list: true,
    items: [
      {
        at: '[]',
        fields: {
          title: ['{vuln_name} in {source_file}', '{vuln_name} in {sink_file}', 'vuln_name'],
          severity: { always: 'unknown' },
          rule: 'vuln_name',
          location: ['{source_file}:{sink_line}', 'source_file', 'sink_file'],
          identity: ['vuln_id'],
          cwe: 'vuln_cwe',
          description: [{ Sink: 'sink_name', Source: 'source_name', Type: 'vuln_type' }],
          id: 'vuln_id',
        },
      },
    ],
  },
];
