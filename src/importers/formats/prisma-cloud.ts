// Prisma Cloud (Twistlock): what twistcli and the console write of images: vulnerabilities and
// compliance.
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

const compliance: Fields = {
  title: 'title',
  severity: { at: 'severity' },
  rule: 'id',
  location: '/results[].name',
  identity: ['/results[].id', 'title'],
  description: ['description', 'cause'],
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
      'results[].vulnerabilityDistribution results[].complianceDistribution',
      'results[].vulnerabilities results[].complianceScanPassed',
      'results[].vulnerabilities results[].vulnerabilityDistribution',
      'results[].vulnerabilities results[].distro',
    ],
    totals: ['results[].vulnerabilityDistribution.total', 'results[].complianceDistribution.total'],
    items: [
      { at: 'results[].vulnerabilities[]', fields: vulnerability },
      { at: 'results[].compliances[]', fields: compliance },
    ],
  },
  {
    kind: 'json',
    connector: 'vulnmgmt',
    format: 'twistcli-repository-json',
    label: 'a Prisma Cloud (Twistlock) report of a repository (JSON)',
    tool: 'Prisma Cloud',
    noun: 'result',
    seen: 'twistcli of 2022, without a version in the file; no file with compliance issues',
    vector: 'hand',
    marks: ['repository vulnerabilityDistribution complianceDistribution'],
    totals: ['vulnerabilityDistribution.total', 'complianceDistribution.total'],
    items: [
      {
        at: 'vulnerabilities[]',
        fields: {
          ...vulnerability,
          location: ['{/repository} {packageName}', 'packageName'],
          identity: ['packageVersion', 'packagePath'],
          description: [
            'description',
            { Package: '{packageName} {packageVersion}', Repository: '/repository', Link: 'link' },
          ],
        },
      },
      {
        at: 'complianceIssues[]',
        fields: { ...compliance, location: '/repository', identity: ['title'] },
      },
    ],
  },
  {
    kind: 'csv',
    connector: 'vulnmgmt',
    format: 'prisma-images-csv',
    label: 'a Prisma Cloud (Twistlock) table of images (CSV)',
    tool: 'Prisma Cloud',
    noun: 'row',
    seen: 'exports of images and of scans of 2020 and later, without a version in the file',
    vector: 'hand',
    columns: ['CVE ID', 'Compliance ID', 'Severity', 'Packages', 'Package Version', 'Repository'],
    fields: {
      title: ['{CVE ID} in {Packages}', '{CVE ID}', 'Description'],
      severity: { at: 'Severity', words: { unimportant: 'info' } },
      rule: ['CVE ID', 'Compliance ID'],
      location: [
        '{Registry}/{Repository}:{Tag} {Packages}',
        '{Repository}:{Tag} {Packages}',
        '{Registry}/{Repository}:{Tag}',
        '{Repository}:{Tag}',
        'Repository',
      ],
      identity: ['Id', 'Layer', 'Package Version', 'Source Package', 'Cause'],
      // With the computer that scanned, another one made the same findings again.
      formerly: ['Id', 'Hostname', 'Layer', 'Package Version', 'Source Package', 'Cause'],
      cve: 'CVE ID',
      cvss: [{ score: 'CVSS' }],
      description: [
        'Description',
        { Package: '{Packages} {Package Version}', System: 'Distro', Cause: 'Cause' },
      ],
      remediation: [{ Status: 'Fix Status' }],
    },
  },
  {
    kind: 'csv',
    connector: 'vulnmgmt',
    format: 'prisma-hosts-csv',
    label: 'a Prisma Cloud (Twistlock) table of hosts (CSV)',
    tool: 'Prisma Cloud',
    noun: 'row',
    seen: 'an export of hosts of 2022, without a version in the file',
    vector: 'hand',
    columns: ['Services', 'Hostname', 'CVE ID', 'Compliance ID', 'Severity', 'Packages', 'Cluster'],
    fields: {
      title: ['{CVE ID} in {Packages}', '{CVE ID}', 'Description'],
      severity: { at: 'Severity', words: { unimportant: 'info' } },
      rule: ['CVE ID', 'Compliance ID'],
      host: 'Hostname',
      location: 'Packages',
      identity: ['Package Version', 'Source Package', 'Cause'],
      cve: 'CVE ID',
      cvss: [{ score: 'CVSS' }],
      description: [
        'Description',
        { Package: '{Packages} {Package Version}', System: 'Distro', Cause: 'Cause' },
        { Link: 'Vulnerability Link' },
      ],
      remediation: [{ Status: 'Fix Status' }],
    },
  },
];
