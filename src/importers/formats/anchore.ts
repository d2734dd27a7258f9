// Anchore: the answer of the engine, what anchorectl writes, and the security evaluation of an
// image.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'vulnscan',
    format: 'anchore-json',
    label: 'an Anchore report (JSON)',
    tool: 'Anchore',
    noun: 'vulnerability',
    seen: 'Anchore Engine 0.5 to 2.4',
    vector: 'hand',
    marks: [
      'imageDigest vulnerabilities',
      'vulnerabilities[].feed_group vulnerabilities[].package',
    ],
    items: [
      {
        at: 'vulnerabilities[]',
        fields: {
          title: ['{vuln} in {package_name}', '{vuln} in {package}'],
          severity: { at: 'severity' },
          rule: 'vuln',
          location: ['{package_path} {package}', 'package'],
          identity: ['/imageDigest', 'package_version', 'package_type'],
          cve: 'nvd_data.id',
          cvss: [
            { in: 'nvd_data.cvss_v3', score: 'base_score' },
            { in: 'vendor_data.cvss_v3', score: 'base_score' },
          ],
          description: [
            { Package: 'package', Feed: 'feed_group', Path: 'package_path', Link: 'url' },
          ],
          remediation: [{ 'Fixed version': 'fix' }],
        },
      },
    ],
  },
  {
    kind: 'json',
    connector: 'vulnscan',
    format: 'anchorectl-json',
    label: 'a list of vulnerabilities of anchorectl (JSON)',
    tool: 'Anchore',
    noun: 'vulnerability',
    seen: 'reports of anchorectl, without a version in the file; it names no image',
    vector: 'hand',
    marks: ['feedGroup packageCpe vuln', 'vulnerabilities[].feedGroup vulnerabilities[].vuln'],
    version: [],
    items: ['[]', 'vulnerabilities[]'].map((at) => ({
      at,
      fields: {
        title: ['{vuln} in {packageName}', '{vuln} in {package}'],
        severity: { at: 'severity' },
        rule: 'vuln',
        location: ['{packagePath} {packageName}', 'packageName', 'package'],
        identity: ['packageVersion', 'packageType', 'feedGroup'],
        description: [
          'description',
          { Package: 'package', Feed: 'feedGroup', Path: 'packagePath', Link: 'url' },
        ],
        remediation: [{ 'Fixed version': 'fix' }],
      },
    })),
  },
  {
    kind: 'json',
    connector: 'vulnscan',
    format: 'anchore-evaluation-json',
    label: 'an Anchore security evaluation (JSON)',
    tool: 'Anchore',
    noun: 'vulnerability',
    seen: 'a report of 2025, without a version in the file',
    vector: 'hand',
    marks: ['securityEvaluation metadata'],
    items: [
      {
        at: 'securityEvaluation[]',
        fields: {
          title: '{vulnerabilityId} in {package}',
          severity: { at: 'severity' },
          rule: 'vulnerabilityId',
          location: [
            '{/metadata.registry}/{/metadata.repository} {path}',
            '{/metadata.repository} {package}',
            'path',
            'package',
          ],
          identity: ['/metadata.tag', '/metadata.imageDigest', 'package', 'packageType'],
          cve: 'cves',
          cvss: [{ score: 'nvdCvssBaseScore' }],
          description: [
            { Package: 'package', Path: 'path', Image: '{/metadata.repository}:{/metadata.tag}' },
            { Link: 'link' },
          ],
          remediation: [{ 'Fixed version': 'fixAvailable' }],
        },
      },
    ],
  },
];
