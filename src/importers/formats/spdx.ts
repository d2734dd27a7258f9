// SPDX documents that say something of vulnerabilities: advisories of packages (2.3), and
// assessments (3.0). A document that lists components alone has none.
import type { Aside, Fields, Format } from '../table/format.ts';

const common = {
  kind: 'json',
  connector: 'findingmgr',
  tool: 'SPDX',
  vector: 'hand',
} as const;

function assessed(kind: string, as: string): Aside {
  return { at: 'type', is: [`security_vex${kind}vulnassessmentrelationship`], as };
}

const assessment: Fields = {
  title: '{from} for {to}',
  severity: { always: 'unknown' },
  rule: 'from',
  location: 'to',
  identity: ['security_assessedElement'],
  cve: 'from',
  description: [
    'security_statusNotes',
    'security_impactStatement',
    { Assessment: 'relationshipType', Justification: 'security_justificationType' },
    { Component: 'to', Part: 'security_assessedElement' },
  ],
  remediation: ['security_actionStatement'],
  aside: [assessed('notaffected', 'not affected'), assessed('fixed', 'fixed')],
};

export const formats: readonly Format[] = [
  {
    ...common,
    format: 'spdx-advisories-json',
    label: 'an SPDX document with advisories (JSON)',
    noun: 'package',
    seen: '2.3, where the first advisory is in the first 64 KiB; the format has no severity',
    marks: ['spdxVersion packages'],
    contains: ['"referenceType": "advisory"', '"referenceType":"advisory"'],
    items: [
      {
        at: 'packages[]',
        each: 'externalRefs',
        only: [{ at: 'referenceType', is: ['advisory'] }],
        fields: {
          title: [
            'Advisory for {^name} {^versionInfo}: {referenceLocator}',
            'Advisory for {^name}: {referenceLocator}',
          ],
          severity: { always: 'unknown' },
          rule: 'referenceLocator',
          location: ['{/name} {^name}', '^name'],
          identity: ['^versionInfo', '^SPDXID'],
          cve: 'referenceLocator',
          description: [
            'comment',
            { Package: '{^name} {^versionInfo}', Document: '/name', Supplier: '^supplier' },
          ],
        },
      },
    ],
  },
  {
    ...common,
    format: 'spdx-3-vex-json',
    label: 'an SPDX 3 document with assessments of vulnerabilities (JSON)',
    noun: 'element',
    seen: 'model of the security profile of 3.0; no file; assessments by VEX alone',
    marks: [
      '@graph[].security_actionStatement',
      '@graph[].security_justificationType',
      '@graph[].security_impactStatement',
      '@graph[].security_vexVersion',
    ],
    items: [
      {
        at: '@graph[]',
        only: [
          {
            at: 'type',
            is: ['affected', 'notaffected', 'fixed', 'underinvestigation'].map(
              (kind) => `security_vex${kind}vulnassessmentrelationship`,
            ),
          },
        ],
        fields: assessment,
      },
    ],
  },
];
