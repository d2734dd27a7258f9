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
    things: { advisory: { at: ['osv', '[].osv'], by: 'id' } },
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
        cve: '/advisory>osv>aliases',
        description: [
          '/advisory>osv>summary',
          {
            Aliases: '/advisory>osv>aliases',
            Packages: 'trace.package',
            Functions: 'trace.function',
            Files: 'trace.position.filename',
          },
        ],
        remediation: [{ 'Fixed version': 'fixed_version' }],
        id: 'osv',
        aside: [{ at: '/advisory>osv>withdrawn', is: 'anything' as const, as: 'withdrawn' }],
      },
    })),
  },
  {
    kind: 'json',
    connector: 'vulnscan',
    format: 'govulncheck-0-json',
    label: 'a govulncheck report before 1.0 (JSON)',
    tool: 'govulncheck',
    noun: 'vulnerability',
    seen: 'reports of 2022 and 2023, without a version in the file; the tool gives no severity',
    vector: 'hand',
    marks: ['Calls Imports Requires Vulns'],
    items: [
      {
        at: 'Vulns[]',
        fields: {
          title: [
            '{OSV.id} in {PkgPath}: {Symbol}',
            '{OSV.id} in {PkgPath}',
            '{OSV.id} in {ModPath}',
          ],
          severity: { always: 'unknown' },
          rule: 'OSV.id',
          location: 'ModPath',
          identity: ['PkgPath', 'Symbol'],
          cve: 'OSV.aliases',
          description: [
            'OSV.details',
            { Package: 'PkgPath', Function: 'Symbol', References: 'OSV.references.url' },
          ],
          id: 'OSV.id',
          aside: [{ at: 'OSV.withdrawn', is: 'anything', as: 'withdrawn' }],
        },
      },
    ],
  },
];
