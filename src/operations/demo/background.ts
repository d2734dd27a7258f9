// The incidents of the demo without a story of their own: they give lists, figures and the map
// something to show.
import type { Life } from './life.ts';

type Row = readonly [
  hoursAgo: number,
  country: string,
  severity: Life['severity'],
  stage: Life['stage'],
  category: string,
  source_type: string,
  title: string,
];

const rows: readonly Row[] = [
  [716, 'PL', 'high', 'closed', 'phishing', 'form', 'Invoice emails with a false account'],
  [702, 'DE', 'medium', 'closed', 'misconfiguration', 'scanner_web', 'Directory listing enabled'],
  [668, 'PL', 'critical', 'closed', 'ransomware', 'edr', 'Ransomware stopped on a file server'],
  [640, 'CZ', 'low', 'closed', 'vulnerability_finding', 'scanner_vuln', 'Weak TLS cipher'],
  [611, 'FR', 'medium', 'retest', 'web_exploitation', 'siem', 'SQL injection in the search form'],
  [580, 'PL', 'high', 'closed', 'account_takeover', 'siem', 'Impossible travel of a user'],
  [552, 'SK', 'info', 'closed', 'other', 'form', 'Unknown device in a meeting room'],
  [520, 'US', 'medium', 'fixing', 'supply_chain', 'media', 'Dependency with a new maintainer'],
  [497, 'DE', 'high', 'closed', 'tool_misuse', 'agent_monitor', 'Agent opened tickets in a loop'],
  [460, 'PL', 'low', 'assigned', 'phishing', 'form', 'Credential phishing of a department'],
  [431, 'NL', 'medium', 'closed', 'ddos', 'ids', 'HTTP flood on the order page'],
  [400, 'PL', 'critical', 'retest', 'credential_theft', 'edr', 'SSH key of a build server stolen'],
  [377, 'ES', 'medium', 'closed', 'harmful_output', 'form', 'Assistant gave a wrong dosage'],
  [
    350,
    'IT',
    'low',
    'triaged',
    'misconfiguration',
    'scanner_web',
    'Session cookie without HttpOnly',
  ],
  [322, 'PL', 'high', 'fixing', 'insider', 'siem', 'Bulk download of contracts'],
  [298, 'GB', 'medium', 'closed', 'jailbreak', 'api', 'Jailbreak of the chat assistant'],
  [270, 'DE', 'high', 'assigned', 'malware', 'edr', 'Loader in a signed installer'],
  [251, 'PL', 'info', 'gap', 'other', 'form', 'Alarm of the server room'],
  [226, 'RO', 'medium', 'fixing', 'memory_poisoning', 'agent_monitor', 'Poisoned retrieval index'],
  [203, 'UA', 'high', 'closed', 'intrusion', 'ids', 'Reverse shell on a gateway'],
  [180, 'FR', 'low', 'confirmed', 'outage', 'form', 'Mail outage of two hours'],
  [161, 'PL', 'medium', 'triaged', 'bec', 'form', 'Transfer asked in the name of the CEO'],
  [140, 'SE', 'high', 'assigned', 'model_theft', 'api', 'Model extraction suspected'],
  [119, 'PL', 'critical', 'fixing', 'intrusion', 'siem', 'Administrator created at night'],
  [98, 'DE', 'medium', 'gap', 'supply_chain', 'media', 'Press reports a leak of a supplier'],
  [80, 'US', 'low', 'gap', 'phishing', 'form', 'Smishing about a parcel'],
  [
    61,
    'PL',
    'medium',
    'confirmed',
    'excessive_agency',
    'agent_monitor',
    'Agent asks for more permissions',
  ],
  [44, 'JP', 'high', 'triaged', 'deepfake_fraud', 'form', 'Video call with a cloned voice'],
  [33, 'CZ', 'medium', 'gap', 'ddos', 'ids', 'Traffic spike from one network'],
  [20, 'PL', 'high', 'assigned', 'web_exploitation', 'bug_bounty', 'Open redirect in the portal'],
  [11, 'FR', 'medium', 'gap', 'account_takeover', 'siem', 'Brute force with a success'],
  [5, 'PL', 'low', 'gap', 'misconfiguration', 'scanner_web', 'Staging page publicly accessible'],
  [2, 'BR', 'high', 'gap', 'malware', 'edr', 'Unsigned program in autostart'],
];

const owners = ['DevSecOps', 'Operator', 'AI Safety', 'DevSecOps', 'Admin'] as const;

const tags: Record<string, readonly string[]> = {
  phishing: ['mail', 'awareness'],
  bec: ['mail', 'payments'],
  misconfiguration: ['hardening'],
  vulnerability_finding: ['hardening'],
  supply_chain: ['supplier'],
  insider: ['data-loss'],
  outage: ['availability'],
  ddos: ['availability'],
};

const paces = [0.7, 1.2, 0.9, 1.6, 1] as const;

export const background: readonly Life[] = rows.map(
  ([hoursAgo, country, severity, stage, category, source_type, title], at) => ({
    hoursAgo,
    severity,
    stage,
    owner: owners[at % owners.length]!,
    pace: paces[at % paces.length]!,
    fields: { title, country, category, source_type, tags: tags[category] ?? [] },
  }),
);
