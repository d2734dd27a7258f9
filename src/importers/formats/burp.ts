// Burp: issues of the REST API and of the GraphQL API, and the JUnit report of Dastardly. The XML
// export has its own reader.
import type { Format } from '../table/format.ts';

const common = {
  kind: 'json',
  connector: 'webscanner',
  tool: 'Burp',
  noun: 'issue',
  vector: 'hand',
} as const;

const suite = 'testsuites/testsuite';

export const formats: readonly Format[] = [
  {
    ...common,
    format: 'burp-rest-json',
    label: 'an answer of the Burp REST API (JSON)',
    seen: 'REST API v0.1, without a version in the file',
    marks: ['issue_events[] scan_metrics', 'issue_events[].issue'],
    items: [
      {
        at: 'issue_events[]',
        each: 'issue',
        only: [{ at: '^type', is: ['issue_found'] }],
        fields: {
          title: 'name',
          severity: { at: 'severity', words: { false_positive: 'unknown' } },
          rule: 'type_index',
          url: '{origin}{path}',
          location: 'caption',
          identity: ['name'],
          html: true,
          description: ['description', { Confidence: 'confidence' }],
          remediation: ['remediation'],
          id: 'serial_number',
          aside: [{ at: 'severity', is: ['false_positive'], as: 'a false positive' }],
        },
      },
    ],
  },
  {
    ...common,
    format: 'burp-graphql-json',
    label: 'issues of the Burp GraphQL API (JSON)',
    seen: 'Burp Suite Enterprise Edition, without a version in the file',
    marks: ['Issues[].issue_type Issues[].origin'],
    items: [
      {
        at: 'Issues[]',
        fields: {
          title: 'issue_type.name',
          severity: { at: 'severity', words: { false_positive: 'unknown' } },
          rule: ['issue_type.type_index', 'issue_type.name'],
          url: '{origin}{path}',
          identity: ['serial_number', 'description_html'],
          html: true,
          cwe: 'issue_type.vulnerability_classifications_html',
          description: [
            'description_html',
            'issue_type.description_html',
            { Confidence: 'confidence' },
          ],
          remediation: ['remediation_html', 'issue_type.remediation_html'],
          id: 'serial_number',
          aside: [{ at: 'severity', is: ['false_positive'], as: 'a false positive' }],
        },
      },
    ],
  },
  {
    ...common,
    kind: 'xml',
    format: 'burp-junit-xml',
    label: 'a JUnit report of Burp or Dastardly (XML)',
    noun: 'test case',
    seen: 'Dastardly of 2023, without a version in the file; of Burp Enterprise no file',
    roots: ['testsuites'],
    // Tests of other software can speak of the tool, too.
    contains: ['name="Dastardly scan', 'name="Burp S'],
    items: [
      {
        at: `${suite}/testcase`,
        each: 'failure',
        fields: {
          title: ['^@name', '@message'],
          severity: { at: '@type' },
          rule: ['^@name'],
          url: `/${suite}/@name`,
          identity: ['@message'],
          description: ['.'],
        },
      },
    ],
  },
];
