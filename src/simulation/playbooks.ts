// The playbook index of the public read-path: types, titles, number of steps, levels.
import { categories, playbookTypes, type PlaybookType } from '../domain/taxonomy.ts';

/** One line of the index. */
export interface PlaybookLine {
  type: PlaybookType;
  title: string;
  /** Number of steps, with the four that open and the five that end every playbook. */
  steps: number;
  /** Levels of incident that the playbook is written for. */
  levels: string[];
}

const headSteps = 4;
const tailSteps = 5;

/** Type → title and the number of steps between head and tail (domain §1.6). */
const own: Record<PlaybookType, readonly [title: string, steps: number]> = {
  prompt_injection: ['Prompt injection', 8],
  agent_data_exfiltration: ['Data exfiltration by an agent', 8],
  jailbreak_harmful_output: ['Jailbreak and harmful output', 7],
  model_theft: ['Model theft and extraction', 8],
  training_data_poisoning: ['Training data poisoning', 8],
  tool_misuse: ['Tool misuse by an agent', 7],
  memory_rag_poisoning: ['Memory and retrieval poisoning', 7],
  deepfake_fraud: ['Deepfake fraud', 8],
  credential_theft: ['Credential theft and phishing', 8],
  ransomware: ['Ransomware', 9],
  web_exploitation: ['Web exploitation', 7],
  vulnerability_remediation: ['Vulnerability remediation', 7],
  malware: ['Malware', 8],
  personal_data_breach: ['Personal data breach', 8],
  ddos: ['Denial of service', 7],
  supply_chain: ['Supply-chain compromise', 8],
  insider_abuse: ['Insider abuse', 3],
  intrusion: ['Intrusion', 4],
  generic: ['Any other incident', 4],
};

const aiLevels = ['L2_ai', 'L3_hybrid'];
const cyberLevels = ['L0_event', 'L1_cyber', 'L4_systemic'];

/** The index, in the order of the playbook types. */
export function playbookIndex(): PlaybookLine[] {
  return playbookTypes.map((type) => {
    const [title, steps] = own[type];
    return { type, title, steps: headSteps + steps + tailSteps, levels: levelsOf(type) };
  });
}

// A playbook is for the levels of the categories that lead to it.
function levelsOf(type: PlaybookType): string[] {
  const led = Object.values(categories).filter(({ playbook }) => playbook === type);
  const groups = new Set<string>(led.map(({ group }) => group));
  const levels = [
    ...(groups.has('cyber') ? cyberLevels : []),
    ...(groups.has('ai') ? aiLevels : []),
  ];
  return levels.sort();
}
