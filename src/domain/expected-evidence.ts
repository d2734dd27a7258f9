// The evidence that an incident of each playbook type should have before anybody can say what
// happened (design of the playbooks: what their early steps must yield). Each group is met by any
// one of its kinds.
import type { PlaybookType } from './taxonomy.ts';

export const expectedEvidence: Readonly<Record<PlaybookType, readonly (readonly string[])[]>> = {
  prompt_injection: [['agent_trace'], ['prompt_log'], ['tool_call_log'], ['config_snapshot']],
  agent_data_exfiltration: [
    ['tool_call_log'],
    ['network_capture', 'netflow'],
    ['impact_assessment'],
  ],
  jailbreak_harmful_output: [['completion_log'], ['guardrail_decision'], ['impact_assessment']],
  model_theft: [['access_log'], ['model_eval']],
  training_data_poisoning: [['dataset_snapshot'], ['aibom', 'sbom'], ['model_artifact']],
  tool_misuse: [
    ['agent_trace', 'tool_call_log'],
    ['quarantine_record', 'containment_record'],
  ],
  memory_rag_poisoning: [['memory_snapshot'], ['retrieval_log']],
  deepfake_fraud: [
    ['media_recording', 'email_message'],
    ['witness_statement', 'user_statement'],
  ],
  credential_theft: [['auth_log'], ['mail_log', 'cloud_audit_log', 'access_log']],
  ransomware: [['memory_dump'], ['file_sample'], ['malware_report']],
  web_exploitation: [['access_log', 'waf_log'], ['disk_image', 'file_sample'], ['ioc_list']],
  vulnerability_remediation: [['scanner_finding', 'http_exchange']],
  malware: [['file_sample'], ['capa_result', 'yara_match', 'malware_report'], ['ioc_list']],
  personal_data_breach: [['impact_assessment'], ['legal_assessment']],
  ddos: [['netflow', 'network_capture']],
  supply_chain: [['sbom', 'aibom'], ['file_sample'], ['ioc_list']],
  insider_abuse: [['access_log', 'db_audit_log', 'auth_log']],
  intrusion: [['auth_log', 'edr_alert', 'siem_alert'], ['disk_image', 'memory_dump'], ['ioc_list']],
  generic: [['siem_alert', 'edr_alert', 'access_log', 'auth_log', 'screenshot', 'user_statement']],
};
