// The nineteen playbooks as one list: what the registry answers, what steps become actions, and
// what the public simulation shows.
import type { Role } from '../role.ts';
import { categories, playbookTypes, type PlaybookType } from '../taxonomy.ts';
import { agentSteps } from './agent-steps.ts';
import { head, tail } from './common-steps.ts';
import { hostSteps } from './host-steps.ts';
import { modelSteps } from './model-steps.ts';
import { serviceSteps } from './service-steps.ts';
import {
  performers,
  phaseOfCode,
  type ActionType,
  type ApprovalClass,
  type CsfCode,
  type EvidenceType,
  type Phase,
  type StepRow,
} from './step.ts';

/** Rises with every change of a step, so that an action shows which text it was made from. */
export const playbookVersion = 1;

/** One line of the index. */
export interface PlaybookLine {
  type: PlaybookType;
  title: string;
  /** Number of steps, with the four that open and the five that end every playbook. */
  steps: number;
  /** Levels of incident that the playbook is written for. */
  levels: string[];
}

export interface PlaybookStep {
  /** Place in the playbook, from 1 on. */
  step: number;
  title: string;
  phase: Phase;
  /** Category of NIST CSF 2.0. */
  csf: CsfCode;
  /** Who performs it. */
  role: Role;
  approval_class: ApprovalClass;
  requires_approval: boolean;
  /** Kinds of evidence that the step must leave behind. */
  yields_evidence: EvidenceType[];
  action_type: ActionType;
}

export interface Playbook extends Omit<PlaybookLine, 'steps'> {
  version: number;
  /** Categories of incident that lead here. */
  categories: string[];
  steps: PlaybookStep[];
}

const titles: Record<PlaybookType, string> = {
  prompt_injection: 'Prompt injection',
  agent_data_exfiltration: 'Data exfiltration by an agent',
  jailbreak_harmful_output: 'Jailbreak and harmful output',
  model_theft: 'Model theft and extraction',
  training_data_poisoning: 'Training data poisoning',
  tool_misuse: 'Tool misuse by an agent',
  memory_rag_poisoning: 'Memory and retrieval poisoning',
  deepfake_fraud: 'Deepfake fraud',
  credential_theft: 'Credential theft and phishing',
  ransomware: 'Ransomware',
  web_exploitation: 'Web exploitation',
  vulnerability_remediation: 'Vulnerability remediation',
  malware: 'Malware',
  personal_data_breach: 'Personal data breach',
  ddos: 'Denial of service',
  supply_chain: 'Supply-chain compromise',
  insider_abuse: 'Insider abuse',
  intrusion: 'Intrusion',
  generic: 'Any other incident',
};

const ownSteps: Record<PlaybookType, readonly StepRow[]> = {
  ...agentSteps,
  ...modelSteps,
  ...hostSteps,
  ...serviceSteps,
};

const cyberLevels = ['L0_event', 'L1_cyber', 'L4_systemic'];
const aiLevels = ['L2_ai', 'L3_hybrid'];

/** The playbook of a type. */
export function playbookOfType(type: PlaybookType): Playbook {
  const rows = [...head, ...ownSteps[type], ...tail];
  const led = leading(type);
  return {
    type,
    title: titles[type],
    version: playbookVersion,
    levels: levelsOf(led.map(([, { group }]) => group)),
    categories: led.map(([name]) => name),
    steps: rows.map(stepOf),
  };
}

/** All of them in short, in the order of the types. */
export function playbookIndex(): PlaybookLine[] {
  return playbookTypes.map((type) => {
    const { title, levels, steps } = playbookOfType(type);
    return { type, title, steps: steps.length, levels };
  });
}

/** Whether there is a playbook of that name. */
export function isPlaybookType(text: string): text is PlaybookType {
  return (playbookTypes as readonly string[]).includes(text);
}

function leading(type: PlaybookType) {
  return Object.entries(categories).filter(([, { playbook }]) => playbook === type);
}

// A playbook is for the levels of the categories that lead to it.
function levelsOf(groups: readonly string[]): string[] {
  const cyber = groups.includes('cyber') ? cyberLevels : [];
  const ai = groups.includes('ai') ? aiLevels : [];
  return [...cyber, ...ai].sort();
}

function stepOf(row: StepRow, index: number): PlaybookStep {
  const [csf, performer, approval_class, action_type, title, ...yields_evidence] = row;
  return {
    step: index + 1,
    title,
    phase: phaseOfCode[csf],
    csf,
    role: performers[performer],
    approval_class,
    requires_approval: approval_class !== 'A0',
    yields_evidence,
    action_type,
  };
}
