// pip-audit's JSON: one finding a vulnerability of a package.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'vulnscan',
    format: 'pip-audit-json',
    label: 'a pip-audit report (JSON)',
    tool: 'pip-audit',
    noun: 'package',
    seen: '1.x and 2.x, without a version in the file; the tool gives no severity',
    vector: 'hand',
    marks: ['dependencies[].vulns', 'name version vulns'],
    items: ['dependencies[]', '[]'].map((at) => ({
      at,
      each: 'vulns',
      fields: {
        title: '{id} in {^name}',
        severity: { always: 'unknown' },
        rule: 'id',
        location: '^name',
        identity: ['^version'],
        cve: 'aliases',
        description: ['description', { Package: '{^name} {^version}', Aliases: 'aliases' }],
        remediation: [{ 'Fixed version': 'fix_versions' }],
      },
    })),
  },
];
