// Deepfence ThreatMapper: the tables of vulnerabilities, secrets, malware and compliance.
import type { Format } from '../table/format.ts';

const common = {
  kind: 'csv',
  connector: 'vulnscan',
  tool: 'Deepfence ThreatMapper',
  noun: 'row',
  seen: 'tables of 2024, without a version in the file',
  vector: 'hand',
} as const;

/** Files are scanned where they were unpacked, in a folder with another name each time. */
const unpacked = /^\/tmp\/Deepfence\/YaraHunter\/df_[\da-f]+(?=\/)/;

export const formats: readonly Format[] = [
  {
    ...common,
    format: 'deepfence-vulnerabilities-csv',
    label: 'a Deepfence ThreatMapper table of vulnerabilities (CSV)',
    columns: ['cve_id', 'cve_severity', 'cve_caused_by_package', 'cve_container_image'],
    fields: {
      title: ['{cve_id} in {cve_caused_by_package}', 'cve_id'],
      severity: { at: 'cve_severity' },
      rule: 'cve_id',
      host: 'host_name',
      location: ['{cve_container_image} {cve_caused_by_package}', 'cve_caused_by_package'],
      identity: ['cloud_account_id'],
      cvss: [{ score: 'cve_cvss_score', vector: 'cve_attack_vector' }],
      description: ['cve_description', { Image: 'cve_container_image', Reference: 'cve_link' }],
      remediation: [{ 'Fixed version': 'cve_fixed_in' }],
      aside: [{ at: 'masked', as: 'masked' }],
    },
  },
  {
    ...common,
    format: 'deepfence-secrets-csv',
    label: 'a Deepfence ThreatMapper table of secrets (CSV)',
    columns: ['Filename', 'Content', 'Rule', 'Severity', 'Node Name', 'Signature'],
    fields: {
      title: ['Secret: {Name}', 'Secret: rule {Rule}'],
      severity: { at: 'Severity' },
      rule: ['Name', 'Rule'],
      location: ['{Node Name} {Filename}', 'Filename'],
      identity: ['Rule', 'Content', 'Container Name', 'Kubernetes Cluster Name'],
      description: [{ Container: 'Container Name', Cluster: 'Kubernetes Cluster Name' }],
      aside: [{ at: 'Masked', as: 'masked' }],
    },
  },
  {
    ...common,
    format: 'deepfence-malware-csv',
    label: 'a Deepfence ThreatMapper table of malware (CSV)',
    columns: ['Rule Name', 'File Name', 'Class', 'Severity', 'Node Name', 'NodeType'],
    fields: {
      title: ['{Rule Name} in {File Name}', 'Rule Name'],
      severity: { at: 'Severity' },
      rule: 'Rule Name',
      location: ['{Node Name} {File Name}', 'File Name'],
      shown: {
        title: {
          of: ['Rule Name', 'File Name'],
          as: ([rule = '', file = '']) => within(rule, file),
        },
      },
      lasting: {
        of: ['Node Name', 'File Name'],
        as: ([node = '', file = '']) =>
          unpacked.test(file) ? `${node} ${file.replace(unpacked, '')}` : '',
      },
      identity: ['Container Name', 'Kubernetes Cluster Name'],
      description: [
        'Summary',
        { Class: 'Class', Node: 'Node Name', Cluster: 'Kubernetes Cluster Name' },
      ],
      aside: [{ at: 'Masked', as: 'masked' }],
    },
  },
  {
    ...common,
    format: 'deepfence-compliance-csv',
    label: 'a Deepfence ThreatMapper table of checks (CSV)',
    columns: ['test_number', 'test_info', 'compliance_check_type', 'status', 'node_name'],
    seen: 'tables of 2024, without a version in the file; checks have no severity',
    fields: {
      title: ['{test_number} {test_info}', 'test_info', 'test_desc'],
      severity: { always: 'unknown' },
      rule: ['test_number', 'test_info'],
      host: ['host_name', 'node_name'],
      location: 'test_category',
      identity: ['compliance_check_type', 'cloud_account_id', 'node_type'],
      description: ['test_desc', { Standard: 'compliance_check_type', Status: 'status' }],
      passed: [{ at: 'status', is: ['pass', 'ok', 'info', 'note', 'skip'] }],
      aside: [{ at: 'masked', as: 'masked' }],
    },
  },
];

function within(rule: string, file: string): string {
  return file === '' ? rule : `${rule} in ${file.replace(unpacked, '')}`;
}
