// What a step of a playbook is made of: its place in NIST CSF 2.0, who does it, what it needs and
// what it must leave behind.
import type { Role } from '../role.ts';
import type { evidenceTypes } from '../taxonomy.ts';

/** CSF code → phase of the response, in the terms of SP 800-61 (design of the playbooks). */
export const phaseOfCode = {
  'RS.MA-02': 'identification',
  'RS.MA-03': 'identification',
  'RS.MA-04': 'identification',
  'RS.AN-03': 'identification',
  'RS.AN-07': 'identification',
  'RS.AN-08': 'identification',
  'RS.MI-01': 'containment',
  'RS.MI-02': 'eradication',
  'RC.RP-03': 'recovery',
  'RC.RP-05': 'recovery',
  'RC.RP-06': 'recovery',
  'RS.CO-02': 'communication',
  'ID.IM': 'lessons',
} as const;

export type CsfCode = keyof typeof phaseOfCode;

/** Phases in the order of a response. */
export const phases = [
  'identification',
  'containment',
  'eradication',
  'recovery',
  'communication',
  'lessons',
] as const;
export type Phase = (typeof phases)[number];

/**
 * A0: no one has to approve. A1: one approver alongside the performer, because a service is
 * affected. A2: two people of two roles, because it cannot be taken back or speaks for the
 * organisation.
 */
export const approvalClasses = ['A0', 'A1', 'A2'] as const;
export type ApprovalClass = (typeof approvalClasses)[number];

/** What kind of response action a step is. */
export type ActionType =
  | 'triage'
  | 'collect_evidence'
  | 'preserve_volatile'
  | 'analyze'
  | 'scope_hosts'
  | 'interview'
  | 'isolate_host'
  | 'block_ioc'
  | 'disable_account'
  | 'revoke_session'
  | 'revoke_credentials'
  | 'quarantine_agent'
  | 'disable_tool'
  | 'freeze_model_version'
  | 'rate_limit'
  | 'enable_guardrail'
  | 'waf_rule'
  | 'takedown_request'
  | 'remove_malware'
  | 'patch'
  | 'rotate_keys'
  | 'purge_memory_index'
  | 'retrain_or_rollback_model'
  | 'remove_persistence'
  | 'reinstall_golden_image'
  | 'restore_backup'
  | 'restore_agent'
  | 'enhanced_monitoring'
  | 'notify_internal'
  | 'notify_authority'
  | 'notify_data_subjects'
  | 'notify_customers'
  | 'notify_provider'
  | 'notify_law_enforcement'
  | 'retest'
  | 'validate_agent'
  | 'regression_eval'
  | 'approve'
  | 'risk_acceptance'
  | 'lessons_learned'
  | 'report';

/** Who performs a step, in the short form of the tables. */
export const performers = {
  An: 'Analyst',
  Op: 'Operator',
  DS: 'DevSecOps',
  AI: 'AI Safety',
  LD: 'Legal/DPO',
} as const satisfies Record<string, Role>;

export type EvidenceType = keyof typeof evidenceTypes;

/** A step as the tables have it: code, performer, approval, kind, text, and what it must yield. */
export type StepRow = readonly [
  csf: CsfCode,
  role: keyof typeof performers,
  approval: ApprovalClass,
  action_type: ActionType,
  text: string,
  ...yields_evidence: EvidenceType[],
];
