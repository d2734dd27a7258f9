// Harbor: the vulnerabilities of an artifact, as its API gives them by the kind of the report.
import type { Fields, Format } from '../table/format.ts';

/** The report below a name that says its kind and version. */
const kinds = [
  'application/vnd.scanner.adapter.vuln.report.harbor+json; version=1.0',
  'application/vnd.security.vulnerability.report; version=1.1',
];

const vulnerability: Fields = {
  title: ['{id} in {package}', 'id'],
  severity: { at: 'severity', words: { negligible: 'info' } },
  rule: 'id',
  location: 'package',
  identity: ['version', 'artifact_digests'],
  cwe: 'cwe_ids',
  cvss: [
    { in: 'vendor_attributes.CVSS.nvd', score: 'V3Score', vector: 'V3Vector' },
    { in: 'vendor_attributes.CVSS.*', score: 'V3Score', vector: 'V3Vector' },
    { in: 'preferred_cvss', score: 'score_v3', vector: 'vector_v3' },
  ],
  description: [
    'description',
    { Package: '{package} {version}', Artifact: 'artifact_digests', References: 'links' },
  ],
  remediation: [{ 'Fixed version': 'fix_version' }],
};

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'vulnscan',
    format: 'harbor-json',
    label: 'a Harbor report of vulnerabilities (JSON)',
    tool: 'Harbor',
    noun: 'vulnerability',
    seen: 'reports 1.0 and 1.1, alone and below the name of their kind; digests in 1.1 alone',
    vector: 'hand',
    marks: [...kinds.map((kind) => [kind]), 'generated_at scanner vulnerabilities severity'],
    items: ['{}.vulnerabilities[]', 'vulnerabilities[]'].map((at) => ({
      at,
      fields: vulnerability,
    })),
  },
];
