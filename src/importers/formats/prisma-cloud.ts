// Prisma Cloud (Twistlock): what twistcli writes of images: vulnerabilities and compliance.
import type { Fields, Format } from '../table/format.ts';

const vulnerability: Fields = {
  title: ['{id} in {packageName}', 'id'],
  severity: { at: 'severity', words: { unimportant: 'info' } },
  rule: 'id',
  location: ['{/results[].name} {packageName}', 'packageName'],
  identity: ['/results[].id', 'packageVersion', 'packagePath'],
  cvss: [{ score: 'cvss', vector: 'vector' }],
  description: [
    'description',
    { Package: '{packageName} {packageVersion}', Image: '/results[].name', Link: 'link' },
  ],
  remediation: [{ Status: 'status' }],
};

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'vulnmgmt',
    format: 'twistcli-json',
    label: 'a Prisma Cloud (Twistlock) report (JSON)',
    tool: 'Prisma Cloud',
    noun: 'result',
    seen: 'twistcli, without a version in the file',
    vector: 'hand',
    marks: [
      'results consoleURL',
      'results[].vulnerabilities results[].complianceScanPassed',
      'results[].vulnerabilities results[].vulnerabilityDistribution',
      'results[].vulnerabilities results[].distro',
    ],
    items: [
      { at: 'results[].vulnerabilities[]', fields: vulnerability },
      {
        at: 'results[].compliances[]',
        fields: {
          title: 'title',
          severity: { at: 'severity' },
          rule: 'id',
          location: '/results[].name',
          identity: ['/results[].id', 'title'],
          description: ['description', 'cause'],
        },
      },
    ],
  },
];
