// HCL AppScan on Cloud (XML): one finding an issue. The XML of AppScan Standard keeps names and
// places apart from its issues and is not read.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'xml',
    connector: 'webscanner',
    format: 'appscan-cloud-xml',
    label: 'an AppScan on Cloud report (XML)',
    tool: 'HCL AppScan',
    noun: 'issue',
    seen: 'export version 1.7 (static and dynamic analysis)',
    vector: 'hand',
    roots: ['xml-report'],
    contains: ['AsocXmlExportVersion'],
    version: '/xml-report/@AsocXmlExportVersion',
    items: [
      {
        at: 'xml-report/issue-group/item',
        fields: {
          title: ['{issue-type-name} in {location}', 'issue-type-name'],
          severity: { at: 'severity', words: { undefined: 'unknown' } },
          rule: 'issue-type/ref',
          location: ['location', 'source-file'],
          identity: [
            '/xml-report/layout/application-name',
            '@sink',
            '@source',
            '@context',
            'asoc-issue-id',
          ],
          cve: '@cve',
          cwe: 'cwe/ref',
          description: [
            'variant-group/item/issue-information/method-signature',
            { Technology: 'technology', Language: '@language', Code: '@context' },
          ],
          remediation: ['fix/item/general/text'],
          id: 'asoc-issue-id',
          aside: [
            { at: 'status', is: ['noise'], as: 'noise' },
            { at: 'status', is: ['passed'], as: 'passed' },
          ],
          status: 'status',
        },
      },
    ],
  },
];
