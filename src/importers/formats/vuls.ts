// Vuls as JSON: one finding a CVE of a server. Sources give several scores; the highest is read.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'vulnscan',
    format: 'vuls-json',
    label: 'a Vuls report (JSON)',
    tool: 'Vuls',
    noun: 'vulnerability',
    seen: 'JSON version 4, by published examples',
    vector: 'hand',
    marks: ['jsonVersion scannedCves serverName'],
    version: '/reportedVersion',
    items: [
      {
        at: 'scannedCves{}',
        fields: {
          title: ['{cveID} on {/serverName}', '{#1} on {/serverName}'],
          severity: { at: 'severity' },
          rule: ['cveID', '#1'],
          host: '/serverName',
          location: 'affectedPackages.name',
          identity: ['/family', '/release'],
          cvss: [
            { in: 'cveContents.*', score: 'cvss3Score', vector: 'cvss3Vector' },
            { in: 'cveContents.*', score: 'cvss2Score', vector: 'cvss2Vector' },
          ],
          cwe: 'cveContents.*.cweIDs',
          description: [
            'cveContents.*.summary',
            { Packages: 'affectedPackages.name', System: '{/family} {/release}' },
          ],
          remediation: [{ 'Fixed in': 'affectedPackages.fixedIn' }],
        },
      },
    ],
  },
];
