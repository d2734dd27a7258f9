// Invicti Enterprise's list of vulnerabilities as XML: one finding an entry.
import type { Format } from '../table/format.ts';

function withoutValues([url = '']: readonly string[]): string {
  return url.includes('=') ? url.replace(/=[^&#\s]*/g, '=') : '';
}

export const formats: readonly Format[] = [
  {
    kind: 'xml',
    connector: 'webscanner',
    format: 'invicti-xml',
    label: 'an Invicti Enterprise report (XML)',
    tool: 'Invicti',
    noun: 'vulnerability',
    seen: 'a report of 2023, without a version in the file',
    vector: 'hand',
    roots: ['invicti-enterprise'],
    needs: ['invicti-enterprise/vulnerabilities'],
    items: [
      {
        at: 'invicti-enterprise/vulnerabilities/vulnerability',
        fields: {
          title: ['name', 'type'],
          severity: { at: 'severity', words: { bestpractice: 'info', 'best practice': 'info' } },
          rule: 'type',
          host: ['url', '/invicti-enterprise/target/url'],
          location: ['url', '/invicti-enterprise/target/url'],
          // The values of a query hold the payload, which is another one in the next scan.
          lasting: { of: ['url'], as: withoutValues },
          cwe: 'classification/cwe',
          related: 'CAPEC-{classification/capec}',
          cvss: [
            { in: 'classification/cvss40', vector: 'vector' },
            { in: 'classification/cvss31', vector: 'vector' },
            { in: 'classification/cvss', vector: 'vector' },
          ],
          html: true,
          description: [
            'description',
            { Impact: 'impact', Confirmed: 'confirmed', Certainty: 'certainty' },
            { 'Proof of concept': 'proof-of-concept', References: 'external-references' },
          ],
          remediation: ['remedial-procedure', 'remedial-actions'],
          id: 'LookupId',
          request: 'http-request/content',
          response: 'http-response/content',
          // Whole states: "Fixed (Unconfirmed)" and "Fixed (Confirmed), Revived" are open.
          aside: [
            { at: 'state', is: /^\s*(?:present, ?)?false ?positive\s*$/i, as: 'a false positive' },
            { at: 'state', is: /^\s*(?:present, ?)?accepted ?risk\s*$/i, as: 'an accepted risk' },
            { at: 'state', is: /^\s*fixed ?\(confirmed\)\s*$/i, as: 'fixed' },
            { at: 'state', is: /^\s*(?:present, ?)?ignored\s*$/i, as: 'ignored' },
          ],
        },
      },
    ],
  },
];
