// cargo-audit: one finding an advisory of a crate. The tool gives a vector at most.
import type { Fields, Format } from '../table/format.ts';

const fields: Fields = {
  title: ['{advisory.id} in {package.name}: {advisory.title}', 'advisory.title'],
  severity: { at: 'advisory.severity' },
  rule: 'advisory.id',
  location: '{package.name} {package.version}',
  identity: ['package.source', 'package.checksum'],
  cve: ['advisory.aliases', 'advisory.id'],
  cvss: [{ vector: 'advisory.cvss' }],
  description: [
    'advisory.description',
    { Package: '{package.name} {package.version}', Categories: 'advisory.categories' },
    { References: ['advisory.url', 'advisory.references'] },
  ],
  remediation: [{ 'Fixed version': 'versions.patched' }],
  aside: [{ at: 'advisory.withdrawn', is: 'anything', as: 'withdrawn' }],
};

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'vulnscan',
    format: 'cargo-audit-json',
    label: 'a cargo-audit report (JSON)',
    tool: 'cargo-audit',
    noun: 'advisory',
    seen: 'reports of 2021 and later, without a version in the file',
    vector: 'hand',
    marks: ['vulnerabilities.list[] lockfile database'],
    items: [
      { at: 'vulnerabilities.list[]', fields },
      {
        // Crates that are unmaintained, unsound or withdrawn; of the last there is no advisory.
        at: 'warnings{}[]',
        fields: {
          ...fields,
          title: [
            '{kind}: {advisory.id} in {package.name}: {advisory.title}',
            '{kind}: {package.name} {package.version}',
          ],
          rule: ['advisory.id', 'kind'],
        },
      },
    ],
  },
];
