// Brakeman as JSON: one finding a warning. Its confidence is no severity.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'generic',
    format: 'brakeman-json',
    label: 'a Brakeman report (JSON)',
    tool: 'Brakeman',
    noun: 'warning',
    seen: '4.7; the tool gives no severity',
    vector: 'hand',
    marks: ['scan_info warnings'],
    version: '/scan_info.brakeman_version',
    items: ['warnings[]', 'ignored_warnings[]'].map((at) => ({
      at,
      fields: {
        title: ['{warning_type} in {file}', 'warning_type'],
        severity: { always: 'unknown' },
        rule: ['Warning {warning_code}', 'check_name'],
        location: ['{file}:{line}', 'file'],
        identity: ['fingerprint'],
        cve: 'message',
        cwe: 'cwe_id',
        description: [
          'message',
          { Check: 'check_name', Confidence: 'confidence', Code: 'code', Reference: 'link' },
        ],
        id: 'fingerprint',
        ...(at === 'ignored_warnings[]' ? { aside: [{ as: 'ignored' }] } : {}),
      },
    })),
  },
];
