// Semgrep: the JSON of the command line and the list of findings of its platform.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'generic',
    format: 'semgrep-json',
    label: 'a Semgrep report (JSON)',
    tool: 'Semgrep',
    noun: 'result',
    seen: '0.4x to 1.84',
    vector: 'hand',
    marks: ['results[].check_id results[].extra', 'results errors paths version'],
    version: '/version',
    items: [
      {
        at: 'results[]',
        fields: {
          title: ['extra.message', 'check_id'],
          severity: {
            at: 'extra.severity',
            words: { error: 'high', warning: 'medium', info: 'low', inventory: 'info' },
          },
          rule: 'check_id',
          location: ['{path}:{start.line}', 'path'],
          identity: ['start.col'],
          cwe: 'extra.metadata.cwe',
          description: [
            'extra.message',
            { Rule: 'check_id', Code: 'extra.lines' },
            { OWASP: 'extra.metadata.owasp', References: 'extra.metadata.references' },
          ],
          remediation: [{ Fix: 'extra.fix' }],
          aside: [{ at: 'extra.is_ignored', as: 'ignored' }],
        },
      },
    ],
  },
  {
    kind: 'json',
    connector: 'findingmgr',
    format: 'semgrep-findings-json',
    label: 'a Semgrep list of findings (JSON of the API)',
    tool: 'Semgrep',
    noun: 'finding',
    seen: 'API v1 of 2024, without a version in the file',
    vector: 'hand',
    marks: ['findings[].syntactic_id findings[].rule_name'],
    items: [
      {
        at: 'findings[]',
        fields: {
          title: ['rule_message', 'rule.message', 'rule_name'],
          severity: { at: 'severity' },
          rule: ['rule_name', 'rule.name'],
          location: ['{location.file_path}:{location.line}', 'location.file_path'],
          identity: ['repository.name', 'match_based_id'],
          cwe: 'rule.cwe_names',
          description: [
            { Repository: 'repository.name', Branch: 'ref', Line: 'line_of_code_url' },
            { OWASP: 'rule.owasp_names', Triage: 'triage_state', Reason: 'triage_reason' },
          ],
          remediation: ['assistant.guidance.summary', 'assistant.guidance.instructions'],
          id: 'id',
          aside: [
            { at: 'triage_state', is: ['ignored'], as: 'ignored' },
            { at: 'status', is: ['removed'], as: 'removed' },
            { at: 'state', is: ['removed'], as: 'removed' },
          ],
          status: 'status',
        },
      },
    ],
  },
];
