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
  [716, 'PL', 'high', 'closed', 'phishing', 'form', 'Invoice mails with a false account number'],
  [702, 'DE', 'medium', 'closed', 'misconfiguration', 'scanner_web', 'Directory listing on a host'],
  [668, 'PL', 'critical', 'closed', 'ransomware', 'edr', 'Encryption stopped on a file server'],
  [640, 'CZ', 'low', 'closed', 'vulnerability_finding', 'scanner_vuln', 'Weak cipher offered'],
  [
    611,
    'FR',
    'medium',
    'retest',
    'web_exploitation',
    'siem',
    'Search form answers with SQL errors',
  ],
  [580, 'PL', 'high', 'closed', 'account_takeover', 'siem', 'Sign-in from two continents at once'],
  [552, 'SK', 'info', 'closed', 'other', 'form', 'Unknown device in a meeting room'],
  [520, 'US', 'medium', 'fixing', 'supply_chain', 'media', 'A library we use changed its owner'],
  [497, 'DE', 'high', 'closed', 'tool_misuse', 'agent_monitor', 'Agent opened tickets in a loop'],
  [460, 'PL', 'low', 'assigned', 'phishing', 'form', 'Password mail sent to one department'],
  [431, 'NL', 'medium', 'closed', 'ddos', 'ids', 'Flood of requests at the order page'],
  [400, 'PL', 'critical', 'retest', 'credential_theft', 'edr', 'Key of a build server was read'],
  [377, 'ES', 'medium', 'closed', 'harmful_output', 'form', 'Assistant gave a wrong dosage'],
  [350, 'IT', 'low', 'triaged', 'misconfiguration', 'scanner_web', 'Cookie without its flags'],
  [322, 'PL', 'high', 'fixing', 'insider', 'siem', 'Large copy from the contract archive'],
  [298, 'GB', 'medium', 'closed', 'jailbreak', 'api', 'Chat assistant left its instructions'],
  [270, 'DE', 'high', 'assigned', 'malware', 'edr', 'Loader in a signed installer'],
  [251, 'PL', 'info', 'gap', 'other', 'form', 'Strange noise from the server room'],
  [226, 'RO', 'medium', 'fixing', 'memory_poisoning', 'agent_monitor', 'Foreign text in an index'],
  [203, 'UA', 'high', 'closed', 'intrusion', 'ids', 'Remote shell through an old gateway'],
  [180, 'FR', 'low', 'confirmed', 'outage', 'form', 'Mail stood still for two hours'],
  [161, 'PL', 'medium', 'triaged', 'bec', 'form', 'Mail of the director asks for a transfer'],
  [140, 'SE', 'high', 'assigned', 'model_theft', 'api', 'Many similar questions to one model'],
  [119, 'PL', 'critical', 'fixing', 'intrusion', 'siem', 'New administrator made at night'],
  [98, 'DE', 'medium', 'gap', 'supply_chain', 'media', 'Newspaper reports a leak of a supplier'],
  [80, 'US', 'low', 'gap', 'phishing', 'form', 'Text message about a parcel'],
  [
    61,
    'PL',
    'medium',
    'confirmed',
    'excessive_agency',
    'agent_monitor',
    'Agent asks for more rights',
  ],
  [44, 'JP', 'high', 'triaged', 'deepfake_fraud', 'form', 'Video call with a copied voice'],
  [33, 'CZ', 'medium', 'gap', 'ddos', 'ids', 'Slow answers from one network'],
  [
    20,
    'PL',
    'high',
    'assigned',
    'web_exploitation',
    'bug_bounty',
    'Redirects reach an inner address',
  ],
  [11, 'FR', 'medium', 'gap', 'account_takeover', 'siem', 'Many wrong passwords, then a right one'],
  [5, 'PL', 'low', 'gap', 'misconfiguration', 'scanner_web', 'Test page is open to everybody'],
  [2, 'BR', 'high', 'gap', 'malware', 'edr', 'Unsigned program starts with the system'],
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
