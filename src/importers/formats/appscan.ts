// HCL AppScan (XML): one finding an issue. The reports of AppScan Standard keep names and places
// apart from its issues.
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
  {
    kind: 'xml',
    connector: 'webscanner',
    format: 'appscan-standard-xml',
    label: 'an AppScan Standard report (XML)',
    tool: 'HCL AppScan',
    noun: 'issue',
    seen: 'export versions 2.42 and 2.7 (dynamic analysis)',
    vector: 'hand',
    roots: ['xml-report'],
    contains: ['xmlExportVersion='],
    lacks: ['AsocXmlExportVersion'],
    version: '/xml-report/@xmlExportVersion',
    joins: {
      type: { at: 'xml-report/issue-type-group/item', by: '@id' },
      url: { at: 'xml-report/url-group/item', by: '@id' },
      entity: { at: 'xml-report/entity-group/item', by: '@id' },
      fix: { at: 'xml-report/remediation-group/item', by: '@id' },
      threat: { at: 'xml-report/threat-class-group/item', by: '@id' },
    },
    items: [
      {
        at: 'xml-report/issue-group/item',
        fields: {
          title: [
            '{/type>issue-type/ref>name} in {/entity>entity/ref>name}',
            '/type>issue-type/ref>name',
            'issue-type/ref',
          ],
          severity: { at: 'severity' },
          rule: 'issue-type/ref',
          url: '/url>url/ref>name',
          location: ['{/entity>entity/ref>entity-type} {/entity>entity/ref>name}'],
          identity: ['/entity>entity/ref>url-name'],
          cve: '/type>issue-type/ref>cve',
          cwe: ['cwe', '/type>issue-type/ref>cwe'],
          cvss: [{ score: 'cvss-score', vector: 'CVSS:3.1/{cvss-vector/vector}' }],
          description: [
            'variant-group/item/reasoning',
            { Threat: '/threat>threat-class/ref>.', Element: '/entity>entity/ref>name' },
          ],
          remediation: ['/fix>remediation/ref>name'],
          id: '@id',
        },
      },
    ],
  },
];
