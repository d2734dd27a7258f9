// AWS Security Hub findings (ASFF), bare or as EventBridge delivers them.
import type { LogTable } from '../log-table.ts';
import { stepSeverity, wordSeverity } from '../severity.ts';

const normalized = stepSeverity(
  [0, 'info'],
  [1, 'low'],
  [40, 'medium'],
  [70, 'high'],
  [90, 'critical'],
);

export const securityHub: LogTable = {
  format: 'security-hub',
  label: 'a Security Hub finding',
  marks: [[{ at: 'SchemaVersion' }, { at: 'ProductArn' }, { at: 'AwsAccountId' }]],
  product: ['ProductName', 'ProductFields.aws/securityhub/ProductName', "'security-hub'"],
  title: ['Title'],
  untitled: 'Security Hub finding',
  rule: ['GeneratorId'],
  severity: { at: ['Severity.Label', 'Severity.Normalized'], of: wordSeverity({}, normalized) },
  settled: [
    { at: 'RecordState', is: ['archived'], as: 'a finding that was archived' },
    { at: 'Workflow.Status', is: ['resolved', 'suppressed'], as: 'a finding that was resolved' },
    { at: 'Compliance.Status', is: ['passed', 'not_available'], as: 'a passed check' },
  ],
  time: ['UpdatedAt', 'LastObservedAt', 'CreatedAt'],
  host: ['Resources[].Id'],
  techniques: ['Types', 'Description'],
  cve: ['Vulnerabilities[].Id'],
  uid: ['Id'],
};
