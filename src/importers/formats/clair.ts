// Clair, its own report and those that clair-scanner and Klar write: one finding a vulnerability of
// a package.
import type { Format, SeverityRule } from '../table/format.ts';

const common = {
  kind: 'json',
  connector: 'vulnscan',
  tool: 'Clair',
  noun: 'vulnerability',
  vector: 'hand',
} as const;

function severity(at: string): SeverityRule {
  return { at, words: { defcon1: 'critical' } };
}

export const formats: readonly Format[] = [
  {
    ...common,
    format: 'clair-scanner-json',
    label: 'a Clair report (JSON of clair-scanner)',
    seen: 'clair-scanner, without a version in the file',
    marks: ['unapproved vulnerabilities image'],
    items: [
      {
        at: 'vulnerabilities[]',
        fields: {
          title: '{vulnerability} in {featurename}',
          severity: severity('severity'),
          rule: 'vulnerability',
          location: '{/image} {featurename}',
          identity: ['namespace', 'featureversion'],
          description: ['description', { Package: '{featurename} {featureversion}', Link: 'link' }],
          remediation: [{ 'Fixed version': 'fixedby' }],
        },
      },
    ],
  },
  {
    ...common,
    format: 'klar-json',
    label: 'a Clair report (JSON of Klar)',
    seen: 'Klar 2.x, without a version in the file; it names no image',
    marks: ['LayerCount Vulnerabilities'],
    items: [
      {
        at: 'Vulnerabilities{}[]',
        fields: {
          title: '{Name} in {FeatureName}',
          severity: severity('Severity'),
          rule: 'Name',
          location: 'FeatureName',
          identity: ['NamespaceName', 'FeatureVersion'],
          description: ['Description', { Package: '{FeatureName} {FeatureVersion}', Link: 'Link' }],
          remediation: [{ 'Fixed version': 'FixedBy' }],
        },
      },
    ],
  },
  {
    ...common,
    format: 'clair-4-json',
    label: 'a Clair 4 report (JSON)',
    seen: 'documentation of the vulnerability report of Clair 4; no file',
    marks: ['manifest_hash vulnerabilities'],
    items: [
      {
        at: 'vulnerabilities{}',
        fields: {
          title: ['{name} in {package.name}', 'name'],
          severity: { at: ['normalized_severity', 'severity'], words: { negligible: 'info' } },
          rule: 'name',
          location: ['{/manifest_hash} {package.name}', 'package.name'],
          identity: ['updater', 'package.version', 'package.arch', 'distribution.id', '#1'],
          description: [
            'description',
            {
              Package: 'package.name',
              Distribution: 'distribution.pretty_name',
              Source: 'updater',
            },
            { References: 'links' },
          ],
          remediation: [{ 'Fixed version': 'fixed_in_version' }],
        },
      },
    ],
  },
];
