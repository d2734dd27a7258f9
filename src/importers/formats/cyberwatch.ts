// Cyberwatch: CVEs and security issues, one finding a server that has it.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'vulnmgmt',
    format: 'cyberwatch-json',
    label: 'a Cyberwatch list of vulnerabilities (JSON)',
    tool: 'Cyberwatch',
    noun: 'record',
    seen: 'exports of 2025, without a version in the file',
    vector: 'hand',
    marks: ['cves[] security_issues[]'],
    items: [
      {
        at: 'cves[]',
        each: 'servers',
        fields: {
          title: '{^cve_code} on {computer_name}',
          severity: {
            at: '^cve_level',
            words: {
              level_critical: 'critical',
              level_high: 'high',
              level_medium: 'medium',
              level_low: 'low',
            },
          },
          rule: '^cve_code',
          host: 'computer_name',
          identity: ['computer_id'],
          cve: '^cve_code',
          cwe: '^cwes.cwe_id',
          cvss: [{ score: '^cve_score', vector: '^cvss_v3' }],
          techniques: '^cwes.attacks',
          description: [
            '^content',
            { System: 'computer_os_name', Exploit: '^exploit_code_maturity', EPSS: '^cve_epss' },
          ],
          aside: [
            { at: 'ignored', as: 'ignored' },
            { at: 'fixed_at', is: 'anything', as: 'fixed' },
            { at: 'active', is: ['false', 'inactive'], as: 'not active' },
          ],
        },
      },
      {
        at: 'security_issues[]',
        each: 'servers',
        fields: {
          title: '{^security_issue_title} on {computer_name}',
          severity: {
            at: '^level',
            words: {
              level_critical: 'critical',
              level_high: 'high',
              level_medium: 'medium',
              level_low: 'low',
              level_info: 'info',
            },
          },
          rule: ['^security_issue_id', '^security_issue_title'],
          host: 'computer_name',
          identity: ['computer_id'],
          cve: '^cve_announcements.cve_code',
          description: ['^security_issue_description'],
          id: '^id',
          aside: [
            { at: 'ignored', as: 'ignored' },
            { at: 'fixed_at', is: 'anything', as: 'fixed' },
            { at: 'active', is: ['false', 'inactive'], as: 'not active' },
          ],
        },
      },
    ],
  },
];
