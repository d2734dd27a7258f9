// Checkmarx: the XML report of SAST, what CxFlow writes of it, and results and reports of Checkmarx
// One (JSON). Not exploitable is set aside.
import type { Aside, Format } from '../table/format.ts';

const common = { connector: 'generic', tool: 'Checkmarx', noun: 'result', vector: 'hand' } as const;

function notExploitable(at: string): Aside {
  return { at, is: ['not_exploitable', 'not exploitable'], as: 'not exploitable' };
}

const query = '/scanResults.sast.languages[].queries[]';

export const formats: readonly Format[] = [
  {
    ...common,
    kind: 'xml',
    format: 'checkmarx-xml',
    label: 'a Checkmarx report (XML)',
    seen: '8.6 to 9.x',
    roots: ['CxXMLResults'],
    version: '/CxXMLResults/@CheckmarxVersion',
    items: [
      {
        at: 'CxXMLResults/Query/Result',
        fields: {
          title: ['{/CxXMLResults/Query/@name} in {@FileName}', '/CxXMLResults/Query/@name'],
          severity: { at: ['@Severity', '/CxXMLResults/Query/@Severity'] },
          rule: '/CxXMLResults/Query/@name',
          location: ['{@FileName}:{@Line}', '@FileName'],
          identity: [
            '/CxXMLResults/@ProjectName',
            'Path/@SimilarityId',
            'Path/PathNode/FileName',
            'Path/PathNode/Line',
            '@Column',
          ],
          cwe: '/CxXMLResults/Query/@cweId',
          description: [
            {
              Project: '/CxXMLResults/@ProjectName',
              Categories: '/CxXMLResults/Query/@categories',
            },
            { Path: 'Path/PathNode/Name', Code: 'Path/PathNode/Snippet/Line/Code' },
            { Link: '@DeepLink', Remark: '@Remark' },
          ],
          id: 'Path/@SimilarityId',
          aside: [
            { at: '@FalsePositive', as: 'a false positive' },
            { at: '@state', is: ['1'], as: 'not exploitable' },
            { at: '@Status', is: ['fixed'], as: 'fixed' },
          ],
        },
      },
    ],
  },
  {
    ...common,
    kind: 'json',
    format: 'checkmarx-one-json',
    label: 'a Checkmarx One list of results (JSON)',
    seen: 'results of the API of 2024 (sast, sca, kics), without a version in the file',
    marks: ['results[].similarityId results[].vulnerabilityDetails', 'scanID results totalCount'],
    items: [
      {
        at: 'results[]',
        fields: {
          title: [
            '{data.queryName} in {data.fileName}',
            '{data.queryName} in {data.nodes.fileName}',
            '{vulnerabilityDetails.cveName} in {data.packageIdentifier}',
            '{id} in {data.packageName}',
            'data.queryName',
            'description',
          ],
          severity: { at: 'severity' },
          rule: ['data.queryName', 'vulnerabilityDetails.cveName', 'id'],
          location: [
            '{data.nodes.fileName}:{data.nodes.line}',
            '{data.fileName}:{data.line}',
            'data.packageIdentifier',
            '{data.packageName} {data.packageVersion}',
          ],
          identity: ['type', 'similarityId', 'data.nodes.fileName', 'data.nodes.line'],
          cve: ['vulnerabilityDetails.cveName', 'id'],
          cwe: 'vulnerabilityDetails.cweId',
          cvss: [{ score: 'vulnerabilityDetails.cvssScore' }],
          description: [
            'description',
            'data.value',
            { Engine: 'type', Path: 'data.nodes.name', Language: 'data.languageName' },
            { References: 'data.packageData.url' },
          ],
          remediation: ['data.expectedValue', { 'Recommended version': 'data.recommendedVersion' }],
          id: 'similarityId',
          aside: [notExploitable('state')],
          status: 'status',
        },
      },
    ],
  },
  {
    ...common,
    kind: 'json',
    format: 'checkmarx-one-report-json',
    label: 'a Checkmarx One report (JSON)',
    seen: 'reports of 2022 with the results of SAST by language, and of 2024 by query',
    marks: [
      'scanResults.sast scanSummary reportHeader',
      'scanResults.resultsList[] reportType reportHeader',
    ],
    items: [
      {
        at: 'scanResults.sast.languages[].queries[].vulnerabilities[]',
        fields: {
          title: [`{${query}.queryName} in {nodes.fileName}`, `${query}.queryName`],
          severity: { at: 'severity' },
          rule: `${query}.queryName`,
          location: ['{nodes.fileName}:{nodes.line}', 'nodes.fileName'],
          identity: [
            '/reportHeader.projectName',
            'similarityId',
            'nodes.fileName',
            'nodes.line',
            'nodes.column',
          ],
          cwe: 'cweId',
          description: [
            `${query}.description`,
            { Project: '/reportHeader.projectName', Group: 'groupName', Path: 'nodes.fullName' },
            { Categories: 'compliance' },
          ],
          id: 'similarityId',
          aside: [notExploitable('state')],
          status: 'status',
        },
      },
      {
        at: 'scanResults.resultsList[]',
        each: 'vulnerabilities',
        fields: {
          title: ['{^queryName} in {sourceFileName}', '^queryName'],
          severity: { at: 'severity' },
          rule: '^queryName',
          location: 'sourceFileName',
          identity: ['/reportHeader.projectName', 'similarityId', 'destinationFileName'],
          cwe: '^cweId',
          description: [
            '^description',
            { Project: '/reportHeader.projectName', Query: '^queryPath' },
            { Destination: 'destinationFileName', Categories: '^categories.name' },
          ],
          id: 'similarityId',
          aside: [notExploitable('state')],
          status: 'status',
        },
      },
    ],
  },
  {
    ...common,
    kind: 'json',
    format: 'checkmarx-cxflow-json',
    label: 'a report of Checkmarx CxFlow (JSON)',
    seen: 'reports of SAST 8.9, without a version of CxFlow in the file',
    marks: ['xissues projectId scanType'],
    version: '/version',
    items: [
      {
        at: 'xissues[]',
        fields: {
          title: ['{vulnerability} in {filename}', 'vulnerability'],
          severity: { at: 'severity' },
          rule: 'vulnerability',
          location: 'filename',
          identity: ['/project', 'similarityId'],
          cwe: 'cwe',
          description: [
            'description',
            { Project: '/project', Team: '/team', Language: 'language' },
            { Code: 'details.*.codeSnippet', Categories: 'additionalDetails.categories' },
            { Link: 'link' },
          ],
          remediation: [{ References: 'additionalDetails.recommendedFix' }],
          id: 'similarityId',
          aside: [
            { at: 'allFalsePositive', as: 'a false positive' },
            notExploitable('vulnerabilityStatus'),
            { at: 'vulnerabilityStatus', is: ['proposed not exploitable'], as: 'not exploitable' },
          ],
        },
      },
    ],
  },
];
