// Google Artifact Analysis: vulnerabilities of an image as gcloud describes it.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'vulnscan',
    format: 'gcloud-artifact-json',
    label: 'a Google Artifact Analysis description of an image (JSON)',
    tool: 'Google Artifact Analysis',
    noun: 'vulnerability',
    seen: 'answers of gcloud of 2023, without a version in the file',
    vector: 'hand',
    marks: ['image_summary package_vulnerability_summary.vulnerabilities'],
    items: [
      {
        at: 'package_vulnerability_summary.vulnerabilities{}[]',
        each: 'vulnerability.packageIssue',
        fields: {
          title: [
            '{^vulnerability.shortDescription} in {affectedPackage}',
            '{^noteName} in {affectedPackage}',
          ],
          severity: {
            at: [
              'effectiveSeverity',
              '^vulnerability.effectiveSeverity',
              '^vulnerability.severity',
            ],
          },
          rule: ['^vulnerability.shortDescription', '^noteName'],
          location: ['{affectedPackage} {affectedVersion.fullName}', 'affectedPackage'],
          identity: ['^resourceUri', 'affectedCpeUri', 'fileLocation.filePath'],
          cvss: [{ score: '^vulnerability.cvssScore' }],
          description: [
            '^vulnerability.longDescription',
            {
              Image: '^resourceUri',
              File: 'fileLocation.filePath',
              Type: 'packageType',
              References: '^vulnerability.relatedUrls.url',
            },
          ],
          remediation: [{ 'Fixed version': 'fixedVersion.fullName' }],
          aside: [
            { at: '^vulnerability.vexAssessment.state', is: ['not_affected'], as: 'not affected' },
          ],
          status: '^vulnerability.vexAssessment.state',
        },
      },
    ],
  },
];
