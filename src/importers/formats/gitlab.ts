// GitLab's table of vulnerabilities. Its security reports of every kind have their own reader.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'csv',
    connector: 'findingmgr',
    format: 'gitlab-vulnerabilities-csv',
    label: 'a GitLab table of vulnerabilities (CSV)',
    tool: 'GitLab',
    noun: 'vulnerability',
    seen: 'examples of the vulnerability export of 2022 to 2025; no file',
    vector: 'hand',
    columns: ['Scanner Name', 'Vulnerability', 'Severity', 'Other Identifiers', 'Status'],
    fields: {
      title: 'Vulnerability',
      severity: { at: 'Severity' },
      rule: ['Other Identifiers', 'CVE', 'Vulnerability'],
      location: 'Location',
      identity: ['Group Name', 'Project Name', 'Full Path', 'Tool', 'Vulnerability ID'],
      cve: 'CVE',
      cwe: 'CWE',
      description: [
        'Details',
        'Additional Info',
        { Project: 'Project Name', Tool: 'Tool', Scanner: 'Scanner Name' },
        { Identifiers: 'Other Identifiers', Comments: 'Comments' },
      ],
      id: 'Vulnerability ID',
      status: 'Status',
    },
  },
];
