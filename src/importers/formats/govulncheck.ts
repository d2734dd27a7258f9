// govulncheck as JSON: one finding a module, a package or a function that an advisory names.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'vulnscan',
    format: 'govulncheck-json',
    label: 'a govulncheck report (JSON)',
    tool: 'govulncheck',
    noun: 'result',
    seen: 'protocol 1.0; the tool gives no severity',
    vector: 'hand',
    marks: ['config.protocol_version config.scanner_name'],
    contains: ['"govulncheck"'],
    lines: true,
    items: ['finding', '[].finding'].map((at) => ({
      at,
      fields: {
        title: [
          '{osv} in {trace.package}: {trace.function}',
          '{osv} in {trace.package}',
          '{osv} in {trace.module}',
        ],
        severity: { always: 'unknown' as const },
        rule: 'osv',
        location: ['{trace.module} {trace.version}', 'trace.module'],
        identity: ['trace.module', 'trace.package', 'trace.receiver', 'trace.function'],
        description: [
          {
            Packages: 'trace.package',
            Functions: 'trace.function',
            Files: 'trace.position.filename',
          },
        ],
        remediation: [{ 'Fixed version': 'fixed_version' }],
        id: 'osv',
      },
    })),
  },
];
