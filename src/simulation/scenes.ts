// The raw material of the simulated incidents: what happens, to which system, in which sector.
// Organisations are never named and every system is generic, so that no row can be read as news.
import type { categories } from '../domain/taxonomy.ts';

export interface Scene {
  category: keyof typeof categories;
  /** How often the scene is drawn, against the others of its group. */
  weight: number;
  level: string;
  /** `{system}`, `{agent}` and `{supplier}` are filled in. */
  titles: readonly string[];
}

export const aiScenes: readonly Scene[] = [
  {
    category: 'prompt_injection',
    weight: 9,
    level: 'L2_ai',
    titles: [
      'Hidden instruction in an e-mail changed what the {agent} answered',
      'Retrieved document told the {agent} to ignore its task',
      'Calendar invitation with an embedded prompt steered the {agent}',
      'Injected text on a web page reached the {agent}',
    ],
  },
  {
    category: 'agent_data_exfiltration',
    weight: 6,
    level: 'L3_hybrid',
    titles: [
      'The {agent} sent case notes to an outside address by its mail tool',
      'Rendered image link carried session data out of the {agent}',
      'The {agent} copied records from the {system} to a public paste',
    ],
  },
  {
    category: 'jailbreak',
    weight: 4,
    level: 'L2_ai',
    titles: [
      'Role-play prompt bypassed the safety rules of the {agent}',
      'Encoded request slipped past the guardrail of the {agent}',
    ],
  },
  {
    category: 'sensitive_data_disclosure',
    weight: 5,
    level: 'L2_ai',
    titles: [
      'The {agent} repeated personal data of another customer',
      'Access key from a training log appeared in an answer of the {agent}',
    ],
  },
  {
    category: 'system_prompt_leak',
    weight: 2,
    level: 'L0_event',
    titles: ['System prompt of the {agent} published on a forum'],
  },
  {
    category: 'tool_misuse',
    weight: 5,
    level: 'L2_ai',
    titles: [
      'The {agent} issued refunds beyond its limit',
      'The {agent} restarted the {system} outside its task',
      'Loop of tool calls by the {agent} filled the {system}',
    ],
  },
  {
    category: 'excessive_agency',
    weight: 3,
    level: 'L2_ai',
    titles: ['Service account of the {agent} could write to the {system}'],
  },
  {
    category: 'rogue_agent',
    weight: 2,
    level: 'L3_hybrid',
    titles: ['Unregistered agent found with access to the {system}'],
  },
  {
    category: 'memory_poisoning',
    weight: 4,
    level: 'L2_ai',
    titles: [
      'Planted entry in the retrieval index of the {agent}',
      'Long-term memory of the {agent} kept a false supplier account',
    ],
  },
  {
    category: 'tool_poisoning',
    weight: 3,
    level: 'L3_hybrid',
    titles: ['Tool description changed after approval, the {agent} followed it'],
  },
  {
    category: 'training_data_poisoning',
    weight: 2,
    level: 'L2_ai',
    titles: ['Mislabelled samples found in the tuning set of the {agent}'],
  },
  {
    category: 'model_theft',
    weight: 2,
    level: 'L3_hybrid',
    titles: ['Systematic queries against the {agent} look like model extraction'],
  },
  {
    category: 'ai_dos_cost',
    weight: 3,
    level: 'L2_ai',
    titles: ['Token cost of the {agent} rose forty-fold within an hour'],
  },
  {
    category: 'deepfake_fraud',
    weight: 4,
    level: 'L2_ai',
    titles: [
      'Cloned voice of a director asked for an urgent payment',
      'Synthetic video call requested a change of bank details',
    ],
  },
  {
    category: 'ai_misinformation',
    weight: 3,
    level: 'L0_event',
    titles: ['The {agent} quoted a rule that does not exist'],
  },
  {
    category: 'ai_discrimination',
    weight: 2,
    level: 'L2_ai',
    titles: ['Scoring by the {agent} ranked one postcode area lower without cause'],
  },
];

export const cyberScenes: readonly Scene[] = [
  {
    category: 'phishing',
    weight: 8,
    level: 'L1_cyber',
    titles: [
      'Credential phishing page copied the sign-in of the {system}',
      'QR-code phishing aimed at finance staff',
      'Consent phishing granted mailbox access to an unknown application',
    ],
  },
  {
    category: 'account_takeover',
    weight: 6,
    level: 'L1_cyber',
    titles: [
      'Sign-in to the {system} from two countries within minutes',
      'Administrator account of the {system} used outside its shift',
    ],
  },
  {
    category: 'credential_theft',
    weight: 4,
    level: 'L1_cyber',
    titles: [
      'Access token of the {system} found in a public repository',
      'Passwords of staff offered in an info-stealer log',
    ],
  },
  {
    category: 'bec',
    weight: 3,
    level: 'L1_cyber',
    titles: ['Invoice with altered bank details sent from a real mailbox'],
  },
  {
    category: 'ransomware',
    weight: 5,
    level: 'L1_cyber',
    titles: [
      'File shares of the {system} encrypted overnight',
      'Extortion note on hosts of the {system}',
      'Backup server behind the {system} wiped before encryption',
    ],
  },
  {
    category: 'malware',
    weight: 5,
    level: 'L1_cyber',
    titles: [
      'Loader detected on a workstation with access to the {system}',
      'Info-stealer removed from a contractor laptop',
    ],
  },
  {
    category: 'web_exploitation',
    weight: 6,
    level: 'L1_cyber',
    titles: [
      'SQL injection in the search form of the {system}',
      'Web shell uploaded to the {system}',
      'Deserialisation flaw of the {system} used to run commands',
    ],
  },
  {
    category: 'vulnerability_finding',
    weight: 11,
    level: 'L0_event',
    titles: [
      'Outdated TLS library on the {system}',
      'Missing authorisation check in an interface of the {system}',
      'Default password accepted by the {system}',
      'Remote code execution flaw in the edge gateway of the {system}',
      'Cross-site scripting in the help page of the {system}',
    ],
  },
  {
    category: 'data_breach',
    weight: 5,
    level: 'L1_cyber',
    titles: [
      'Export of the {system} mailed to the wrong recipient',
      'Customer table of the {system} read by an unknown address',
    ],
  },
  {
    category: 'ddos',
    weight: 5,
    level: 'L1_cyber',
    titles: ['Request flood against the {system}', 'Reflection attack on the link of the {system}'],
  },
  {
    category: 'supply_chain',
    weight: 4,
    level: 'L4_systemic',
    titles: [
      'Update of {supplier} carried an unexpected binary',
      'Remote support session of {supplier} was taken over',
    ],
  },
  {
    category: 'insider',
    weight: 2,
    level: 'L1_cyber',
    titles: ['Mass download from the {system} before a resignation'],
  },
  {
    category: 'intrusion',
    weight: 4,
    level: 'L1_cyber',
    titles: [
      'Lateral movement from a jump host towards the {system}',
      'Scheduled task kept a foothold on the {system}',
    ],
  },
  {
    category: 'misconfiguration',
    weight: 5,
    level: 'L0_event',
    titles: [
      'Storage of the {system} readable without a password',
      'Management port of the {system} open to the internet',
    ],
  },
  {
    category: 'outage',
    weight: 4,
    level: 'L4_systemic',
    titles: ['The {system} unavailable after a failed change at {supplier}'],
  },
  {
    category: 'physical',
    weight: 1,
    level: 'L1_cyber',
    titles: ['Unencrypted service laptop stolen from a vehicle'],
  },
];

/** The sectors of NIS2 annexes I and II, each with systems that such an organisation runs. */
export const sectors: Readonly<Record<string, readonly string[]>> = {
  energy: ['metering portal', 'substation gateway', 'energy trading desk'],
  transport: ['timetable service', 'ticketing system', 'signalling archive'],
  banking: ['online banking portal', 'card authorisation service', 'loan workflow'],
  financial_market_infrastructure: ['settlement interface', 'reporting gateway'],
  health: ['patient portal', 'imaging archive', 'laboratory system'],
  drinking_water: ['pumping station panel', 'sampling database'],
  waste_water: ['treatment plant panel', 'billing service'],
  digital_infrastructure: ['DNS resolver', 'tenant console', 'data-centre access system'],
  ict_service_management_b2b: ['remote management platform', 'customer ticket system'],
  public_administration: ['citizen portal', 'document register', 'payroll system'],
  space: ['ground station scheduler', 'telemetry archive'],
  postal_courier: ['parcel tracking service', 'sorting line controller'],
  waste_management: ['route planning system', 'weighbridge terminal'],
  chemicals: ['batch control system', 'safety data archive'],
  food: ['cold-chain monitor', 'ordering portal'],
  manufacturing: ['production planning system', 'quality database', 'robot cell controller'],
  digital_providers: ['marketplace checkout', 'search backend', 'messaging service'],
  research: ['computing cluster', 'sample register'],
};

export const agents: readonly string[] = [
  'customer service assistant',
  'claims assistant',
  'code review agent',
  'purchasing agent',
  'meeting assistant',
  'triage agent',
  'document search assistant',
  'scheduling agent',
  'reporting assistant',
  'maintenance copilot',
];

export const suppliers: readonly string[] = [
  'a monitoring supplier',
  'a payroll supplier',
  'a hosting supplier',
  'a file-transfer supplier',
  'a model hosting supplier',
];

/** ISO 3166-1 alpha-2 country with its weight. */
export const countries: readonly (readonly [string, number])[] = [
  ['PL', 30],
  ['DE', 18],
  ['FR', 12],
  ['ES', 8],
  ['IT', 8],
  ['NL', 6],
  ['CZ', 6],
  ['SE', 4],
  ['AT', 3],
  ['RO', 3],
  ['LT', 2],
  ['IE', 2],
  ['FI', 2],
  ['PT', 2],
];
