// Amazon Inspector's own list of findings (ListFindings).
import type { Format } from '../table/format.ts';

const details = 'packageVulnerabilityDetails';

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'vulnmgmt',
    format: 'aws-inspector-json',
    label: 'an Amazon Inspector list (JSON)',
    tool: 'Amazon Inspector',
    noun: 'finding',
    seen: 'Inspector 2',
    vector: 'hand',
    marks: ['findings[].awsAccountId findings[].severity', 'findings[].findingArn'],
    items: [
      {
        at: 'findings[]',
        fields: {
          title: 'title',
          severity: { at: 'severity', words: { untriaged: 'unknown' } },
          rule: [`${details}.vulnerabilityId`, 'codeVulnerabilityDetails.detectorId', 'type'],
          location: 'resources.id',
          identity: ['awsAccountId', 'title', `${details}.vulnerablePackages.name`],
          cve: [`${details}.vulnerabilityId`, `${details}.relatedVulnerabilities`],
          cwe: ['codeVulnerabilityDetails.cwes', 'cwes'],
          cvss: [
            {
              in: 'inspectorScoreDetails.adjustedCvss',
              score: 'score',
              vector: 'scoringVector',
            },
            { in: `${details}.cvss`, score: 'baseScore', vector: 'scoringVector' },
            { score: 'inspectorScore' },
          ],
          description: [
            'description',
            { Packages: `${details}.vulnerablePackages.name`, Resources: 'resources.id' },
            { References: [`${details}.sourceUrl`, `${details}.referenceUrls`] },
          ],
          remediation: [
            'remediation.recommendation.text',
            { 'Fixed version': `${details}.vulnerablePackages.fixedInVersion` },
          ],
          id: 'findingArn',
          status: 'status',
        },
      },
    ],
  },
];
