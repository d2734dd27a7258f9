// Terrascan as JSON: one finding a violation.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'generic',
    format: 'terrascan-json',
    label: 'a Terrascan report (JSON)',
    tool: 'Terrascan',
    noun: 'violation',
    seen: 'reports of 2021, without a version in the file',
    vector: 'hand',
    marks: ['results.violations results.scan_summary'],
    items: ['results.violations[]', 'results.skipped_violations[]'].map((at) => ({
      at,
      fields: {
        title: ['{description}', 'rule_name'],
        severity: { at: 'severity' },
        rule: 'rule_id',
        location: ['{file}:{line} {resource_type}.{resource_name}', '{file}:{line}', 'file'],
        identity: ['resource_name', 'module_name'],
        description: [
          'description',
          { Category: 'category', Resource: 'resource_name', Type: 'resource_type' },
        ],
        ...(at === 'results.skipped_violations[]' ? { aside: [{ as: 'skipped' }] } : {}),
      },
    })),
  },
];
