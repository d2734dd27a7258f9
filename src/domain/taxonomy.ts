// The open vocabularies of an incident: level, category, source type and evidence type.
// A known value carries meaning (playbook, group, evidence class); any other slug is stored and
// marked `taxonomy_known: false`, never refused, because the contract shows no complete sets.
import { ownValue } from './own-value.ts';

/** What a value of an open vocabulary must look like to be stored at all. */
export const slugPattern = '^[A-Za-z][A-Za-z0-9_.-]{0,63}$';

export type Group = 'cyber' | 'ai';

/** The playbook types that a category leads to; `generic` when nothing closer fits. */
export const playbookTypes = [
  'prompt_injection',
  'agent_data_exfiltration',
  'jailbreak_harmful_output',
  'model_theft',
  'training_data_poisoning',
  'tool_misuse',
  'memory_rag_poisoning',
  'deepfake_fraud',
  'credential_theft',
  'ransomware',
  'web_exploitation',
  'vulnerability_remediation',
  'malware',
  'personal_data_breach',
  'ddos',
  'supply_chain',
  'insider_abuse',
  'intrusion',
  'generic',
] as const;

export type PlaybookType = (typeof playbookTypes)[number];

export interface Category {
  /** What the category means, in one line. */
  definition: string;
  group: Group;
  playbook: PlaybookType;
}

/** Level → the layer in which the cause or the target of the incident sits. */
export const levels = {
  L0_event: 'Hazard, near miss or unconfirmed signal; no harm yet.',
  L1_cyber: 'Classic ICT incident with no AI component in the causal chain.',
  L2_ai: 'An AI model, agent, prompt, index or training data is target, cause or instrument.',
  L3_hybrid: 'The chain crosses both: injection to code execution, stolen key to model theft.',
  L4_systemic: 'Third party, sector or critical function is hit.',
} as const;

function ai(playbook: PlaybookType, definition: string): Category {
  return { definition, group: 'ai', playbook };
}

function cyber(playbook: PlaybookType, definition: string): Category {
  return { definition, group: 'cyber', playbook };
}

/** Category → meaning, group and the playbook that answers it. */
export const categories = {
  prompt_injection: ai('prompt_injection', 'Input changes what a model or agent does.'),
  jailbreak: ai('jailbreak_harmful_output', 'Safety measures bypassed, harmful output.'),
  harmful_output: ai('jailbreak_harmful_output', 'Benign prompt, harmful or biased output.'),
  agent_data_exfiltration: ai('agent_data_exfiltration', 'An agent moves data out by a tool.'),
  sensitive_data_disclosure: ai(
    'agent_data_exfiltration',
    'Output reveals personal data, secrets.',
  ),
  system_prompt_leak: ai('prompt_injection', 'Hidden context disclosed.'),
  tool_misuse: ai('tool_misuse', 'A legitimate tool used outside its task.'),
  excessive_agency: ai('tool_misuse', 'Permissions or autonomy beyond need.'),
  rogue_agent: ai('tool_misuse', 'An agent acts against intent, or is unknown.'),
  memory_poisoning: ai('memory_rag_poisoning', 'Context, memory or retrieval index poisoned.'),
  tool_poisoning: ai('supply_chain', 'A tool, plugin or skill is malicious or was changed.'),
  inter_agent_attack: ai('tool_misuse', 'Messages between agents spoofed or tampered with.'),
  cascading_agent_failure: ai('tool_misuse', 'An error or compromise spreads between agents.'),
  human_trust_exploitation: ai('jailbreak_harmful_output', 'A user is manipulated by an agent.'),
  training_data_poisoning: ai('training_data_poisoning', 'Training or tuning data changed.'),
  model_backdoor: ai('training_data_poisoning', 'Model weights carry a trigger or malware.'),
  model_theft: ai('model_theft', 'Weights copied, or extracted through the interface.'),
  model_privacy_attack: ai('personal_data_breach', 'Model inversion or membership inference.'),
  adversarial_evasion: ai('jailbreak_harmful_output', 'Crafted input evades a classifier.'),
  ai_dos_cost: ai('ddos', 'An AI service is flooded, or its cost driven up.'),
  deepfake_fraud: ai('deepfake_fraud', 'Synthetic media used for fraud.'),
  ai_discrimination: ai('jailbreak_harmful_output', 'Systematic disparate impact.'),
  ai_misinformation: ai('jailbreak_harmful_output', 'False output was relied on.'),
  account_takeover: cyber('credential_theft', 'A valid account used by another person.'),
  credential_theft: cyber('credential_theft', 'A password, key or token stolen.'),
  phishing: cyber('credential_theft', 'Deceptive messages asking for access or data.'),
  bec: cyber('credential_theft', 'Business e-mail compromise.'),
  ransomware: cyber('ransomware', 'Encryption or extortion.'),
  malware: cyber('malware', 'Other malicious code on a host.'),
  web_exploitation: cyber('web_exploitation', 'A web vulnerability was exploited.'),
  vulnerability_finding: cyber('vulnerability_remediation', 'Weakness; no exploitation seen.'),
  data_breach: cyber('personal_data_breach', 'Personal data disclosed, changed or lost.'),
  ddos: cyber('ddos', 'Volumetric or application-layer flood.'),
  supply_chain: cyber('supply_chain', 'Vendor, package or update compromised.'),
  insider: cyber('insider_abuse', 'Misuse by an authorised person.'),
  intrusion: cyber('intrusion', 'Hands-on-keyboard access.'),
  misconfiguration: cyber('vulnerability_remediation', 'Exposure without an attacker.'),
  outage: cyber('generic', 'A service failed without a known attacker.'),
  physical: cyber('generic', 'Theft, break-in or damage.'),
  other: cyber('generic', 'Anything that no other category describes.'),
} as const satisfies Record<string, Category>;

/** The playbook that answers a category; `generic` for one that carries no meaning here. */
export function playbookOf(category: string): PlaybookType {
  const known: Readonly<Record<string, Category>> = categories;
  return ownValue(known, category)?.playbook ?? 'generic';
}

/** Where the first word of an incident came from. */
export const sourceTypes = [
  'form',
  'api',
  'siem',
  'edr',
  'xdr',
  'ids',
  'scanner_web',
  'scanner_vuln',
  'finding_manager',
  'reverse_engineering',
  'csv_import',
  'generic_import',
  'osint',
  'media',
  'misp',
  'stix_taxii',
  'user_report',
  'hotline_phone',
  'email',
  'agent_monitor',
  'guardrail',
  'model_monitor',
  'data_subject',
  'bug_bounty',
  'vendor_notice',
  'cert_notice',
  'authority_notice',
  'law_enforcement',
  'red_team',
  'tlpt_engagement',
  'internal_audit',
  'simulation',
] as const;

/** What kind of thing a piece of evidence is; MEDIA_SIGNAL alone never promotes an incident. */
export type EvidenceClass =
  | 'MEDIA_SIGNAL'
  | 'STATEMENT'
  | 'SYSTEM_RECORD'
  | 'ARTIFACT'
  | 'ANALYSIS'
  | 'TEST_RESULT'
  | 'DECISION'
  | 'RECEIPT'
  | 'LEGAL';

/** Evidence type (the registry's `kind`) → its class. */
export const evidenceTypes = {
  scanner_finding: 'MEDIA_SIGNAL',
  osint_report: 'MEDIA_SIGNAL',
  media_article: 'MEDIA_SIGNAL',
  threat_intel_report: 'MEDIA_SIGNAL',
  social_post: 'MEDIA_SIGNAL',
  leak_site_post: 'MEDIA_SIGNAL',
  user_statement: 'STATEMENT',
  witness_statement: 'STATEMENT',
  data_subject_complaint: 'STATEMENT',
  agent_trace: 'SYSTEM_RECORD',
  prompt_log: 'SYSTEM_RECORD',
  completion_log: 'SYSTEM_RECORD',
  tool_call_log: 'SYSTEM_RECORD',
  retrieval_log: 'SYSTEM_RECORD',
  guardrail_decision: 'SYSTEM_RECORD',
  memory_snapshot: 'SYSTEM_RECORD',
  model_telemetry: 'SYSTEM_RECORD',
  token_usage: 'SYSTEM_RECORD',
  mcp_message_log: 'SYSTEM_RECORD',
  siem_alert: 'SYSTEM_RECORD',
  edr_alert: 'SYSTEM_RECORD',
  network_capture: 'SYSTEM_RECORD',
  netflow: 'SYSTEM_RECORD',
  auth_log: 'SYSTEM_RECORD',
  access_log: 'SYSTEM_RECORD',
  waf_log: 'SYSTEM_RECORD',
  dns_log: 'SYSTEM_RECORD',
  mail_log: 'SYSTEM_RECORD',
  cloud_audit_log: 'SYSTEM_RECORD',
  db_audit_log: 'SYSTEM_RECORD',
  disk_image: 'ARTIFACT',
  memory_dump: 'ARTIFACT',
  file_sample: 'ARTIFACT',
  email_message: 'ARTIFACT',
  screenshot: 'ARTIFACT',
  http_exchange: 'ARTIFACT',
  config_snapshot: 'ARTIFACT',
  model_artifact: 'ARTIFACT',
  dataset_snapshot: 'ARTIFACT',
  prompt_template: 'ARTIFACT',
  agent_config: 'ARTIFACT',
  sbom: 'ARTIFACT',
  aibom: 'ARTIFACT',
  media_recording: 'ARTIFACT',
  malware_report: 'ANALYSIS',
  capa_result: 'ANALYSIS',
  yara_match: 'ANALYSIS',
  disassembly_report: 'ANALYSIS',
  timeline: 'ANALYSIS',
  root_cause_analysis: 'ANALYSIS',
  impact_assessment: 'ANALYSIS',
  dpia: 'ANALYSIS',
  ioc_list: 'ANALYSIS',
  ttp_mapping: 'ANALYSIS',
  retest_result: 'TEST_RESULT',
  retest_scan: 'TEST_RESULT',
  retest_report: 'TEST_RESULT',
  pentest_retest: 'TEST_RESULT',
  red_team_retest: 'TEST_RESULT',
  agent_retest: 'TEST_RESULT',
  patch_verification: 'TEST_RESULT',
  restore_test: 'TEST_RESULT',
  guardrail_eval: 'TEST_RESULT',
  model_eval: 'TEST_RESULT',
  backup_verification: 'TEST_RESULT',
  approval_record: 'DECISION',
  decision_log: 'DECISION',
  change_ticket: 'DECISION',
  containment_record: 'DECISION',
  quarantine_record: 'DECISION',
  credential_rotation_record: 'DECISION',
  upo_edelivery: 'RECEIPT',
  authority_acknowledgement: 'RECEIPT',
  delivery_receipt: 'RECEIPT',
  ticket_receipt: 'RECEIPT',
  authority_report: 'LEGAL',
  legal_assessment: 'LEGAL',
  notification_letter: 'LEGAL',
  law_enforcement_report: 'LEGAL',
} as const satisfies Record<string, EvidenceClass>;

// `constructor` is a well-formed slug: only own keys can count as known.

/** Whether `level` is one of ours; letter case matters, as everywhere in stored values. */
export function isKnownLevel(level: string): level is keyof typeof levels {
  return Object.hasOwn(levels, level);
}

/** Whether `category` is one of ours. */
export function isKnownCategory(category: string): category is keyof typeof categories {
  return Object.hasOwn(categories, category);
}

/** Whether `sourceType` is one of ours. */
export function isKnownSourceType(sourceType: string): sourceType is (typeof sourceTypes)[number] {
  return (sourceTypes as readonly string[]).includes(sourceType);
}

/** Whether `evidenceType` is one of ours, so that `evidenceTypes` shows its class. */
export function isKnownEvidenceType(
  evidenceType: string,
): evidenceType is keyof typeof evidenceTypes {
  return Object.hasOwn(evidenceTypes, evidenceType);
}

/** Whether all three are known values; what an incident answers as `taxonomy_known`. */
export function taxonomyKnown(incident: {
  level: string;
  category: string;
  source_type: string;
}): boolean {
  return (
    isKnownLevel(incident.level) &&
    isKnownCategory(incident.category) &&
    isKnownSourceType(incident.source_type)
  );
}

/**
 * Whether an incident concerns AI: level L2 or L3, an agent named, or a category of the AI group.
 * It is what `flags.ai_act_relevant` says (api-decisions §3).
 */
export function isAiIncident(incident: {
  level: string;
  category: string;
  agent_id?: string | null | undefined;
}): boolean {
  const { level, category, agent_id } = incident;
  if (level === 'L2_ai' || level === 'L3_hybrid') return true;
  if (agent_id !== null && agent_id !== undefined && agent_id !== '') return true;
  return isKnownCategory(category) && categories[category].group === 'ai';
}
