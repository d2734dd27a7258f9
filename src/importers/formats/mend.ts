// Mend (WhiteSource): the vulnerabilities of a project or product, as its older and its newer API
// list them.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'vulnmgmt',
    format: 'mend-json',
    label: 'a Mend list (JSON)',
    tool: 'Mend',
    noun: 'vulnerability',
    seen: 'API 1.3, without a version in the file',
    vector: 'hand',
    marks: ['vulnerabilities[].library vulnerabilities[].severity'],
    items: [
      {
        at: 'vulnerabilities[]',
        fields: {
          title: ['{name} in {library.filename}', '{name} in {library.name}', 'name'],
          severity: { at: ['cvss3_severity', 'severity'] },
          rule: 'name',
          location: ['{project} {library.filename}', 'library.filename', 'library.name'],
          identity: ['product', 'library.version', 'library.keyUuid', 'locations.path'],
          cvss: [{ score: 'cvss3_score', vector: 'scoreMetadataVector' }, { score: 'score' }],
          description: [
            'description',
            { Library: '{library.name} {library.version}', Product: 'product', Project: 'project' },
            { Places: 'locations.path', References: 'url' },
          ],
          remediation: ['topFix.fixResolution', { References: 'topFix.url' }],
        },
      },
    ],
  },
  {
    kind: 'json',
    connector: 'vulnmgmt',
    format: 'mend-platform-json',
    label: 'a Mend Platform list (JSON)',
    tool: 'Mend',
    noun: 'finding',
    seen: 'Platform API 3.0, without a version in the file',
    vector: 'hand',
    marks: [
      'response[].findingInfo response[].vulnerability',
      'response additionalData supportToken',
    ],
    items: [
      {
        at: 'response[]',
        fields: {
          title: ['{vulnerability.name} in {component.name}', 'name'],
          severity: { at: 'vulnerability.severity' },
          rule: ['vulnerability.name', 'name'],
          location: ['{project.name} {component.path}', '{project.name} {component.name}'],
          identity: ['project.uuid', 'component.uuid', 'component.version'],
          cvss: [{ score: 'vulnerability.score', vector: 'scoreMetadataVector' }],
          description: [
            'vulnerability.description',
            { Component: '{component.name} {component.version}', Project: 'project.name' },
            { Application: 'application.name', Path: 'component.path' },
          ],
          remediation: ['topFix.fixResolution', { References: 'topFix.url' }],
          id: 'uuid',
          status: 'findingInfo.status',
        },
      },
    ],
  },
  {
    kind: 'json',
    connector: 'vulnmgmt',
    format: 'mend-libraries-json',
    label: 'a Mend report of the Unified Agent (JSON)',
    tool: 'Mend',
    noun: 'library',
    seen: 'reports of 2019, without a version in the file',
    vector: 'hand',
    marks: ['libraries[].vulnerabilities', 'projectVitals libraries'],
    items: [
      {
        at: 'libraries[]',
        each: 'vulnerabilities',
        fields: {
          title: ['{name} in {^name}', 'name'],
          severity: { at: ['cvss3_severity', 'severity'] },
          rule: 'name',
          location: ['{/projectVitals.name} {^name}', '^name'],
          identity: ['/projectVitals.productName', '^keyUuid', '^sha1', '^version'],
          cvss: [{ score: 'cvss3_score', vector: 'scoreMetadataVector' }, { score: 'score' }],
          description: [
            'description',
            { Library: '{^name} {^version}', Project: '/projectVitals.name' },
            { References: 'url' },
          ],
          remediation: ['topFix.fixResolution', { References: 'topFix.url' }],
        },
      },
    ],
  },
];
