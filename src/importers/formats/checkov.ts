// Checkov's JSON: one finding a failed check; a skipped one is set aside, a passed one is none.
import type { Fields, Format } from '../table/format.ts';

const fields: Fields = {
  title: ['check_name', 'check_id'],
  // Only accounts of the platform have severities.
  severity: { at: 'severity' },
  rule: 'check_id',
  location: ['{file_path}:{file_line_range}', 'file_path'],
  identity: ['repo_file_path', 'resource', 'caller_file_path', 'caller_file_line_range'],
  cve: 'vulnerability_details.id',
  cvss: [{ score: 'vulnerability_details.cvss', vector: 'vulnerability_details.vector' }],
  description: [
    'description',
    { Resource: 'resource', Reason: 'check_result.suppress_comment', Guideline: 'guideline' },
  ],
};

const lists = ['', '[].'].flatMap((at) => [
  { at: `${at}results.failed_checks[]`, fields },
  {
    at: `${at}results.skipped_checks[]`,
    fields: { ...fields, aside: [{ as: 'suppressed' }] },
  },
  { at: `${at}results.passed_checks[]`, fields: { ...fields, passed: [{}] } },
]);

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'generic',
    format: 'checkov-json',
    label: 'a Checkov report (JSON)',
    tool: 'Checkov',
    noun: 'check',
    seen: '2.0 to 2.2',
    vector: 'hand',
    marks: ['check_type results', 'checkov_version passed failed'],
    version: ['/summary.checkov_version', '/[].summary.checkov_version', '/checkov_version'],
    items: lists,
  },
];
