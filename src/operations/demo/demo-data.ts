// What demo mode shows: one user a role, and a few incidents at different points of their life.
import { roles, type Role } from '../../domain/role.ts';
import type { Severity } from '../../domain/severity.ts';
import type { Priority } from '../../domain/incident.ts';
import type { WorkflowStatus } from '../../domain/workflow.ts';
import type { NewIncident } from '../incidents/create-incident.ts';
import type { ReferencedEvidence } from '../evidence/attach-evidence.ts';

/** The password of every demo user; demo mode is refused on addresses that others can reach. */
export const demoPassword = 'proofline-demo';

export const demoUsers: readonly { email: string; name: string; role: Role }[] = roles.map(
  (role) => ({
    email: `${role.toLowerCase().replaceAll(/\W+/g, '-')}@demo.local`,
    name: `Demo ${role}`,
    role,
  }),
);

export interface DemoIncident {
  incident: NewIncident;
  evidence: ReferencedEvidence[];
  classified?: { priority: Priority; severity: number };
  owner?: { owner_email: string; severity: Severity };
  /** Moves after the assignment. */
  moves: WorkflowStatus[];
  close?: { note: string };
}

const hashOf = (digit: string): string => digit.repeat(64);

const retest: ReferencedEvidence = {
  evidence_type: 'retest_report',
  source: 'demo red team',
  content_ref: 'https://reports.example.org/retest/114',
  hash_sha256: hashOf('c'),
  confidence: 95,
  visibility: 'restricted',
};

export const demoIncidents: readonly DemoIncident[] = [
  {
    incident: {
      title: 'Support bot sent a customer list to an address in a web page it had read',
      source_type: 'agent_monitor',
      level: 'L2_ai',
      category: 'agent_data_exfiltration',
      agent_id: 'agent-support-bot',
      gdpr_personal_data: true,
      impact_confidentiality: 4,
      sector: 'digital_providers',
      country: 'PL',
    },
    evidence: [
      {
        evidence_type: 'agent_trace',
        source: 'agent gateway',
        content_ref: 's3://evidence.example.org/traces/8812.json',
        hash_sha256: hashOf('a'),
        confidence: 90,
        visibility: 'restricted',
      },
    ],
    classified: { priority: 'P0', severity: 5 },
    owner: { owner_email: 'ai-safety@demo.local', severity: 'critical' },
    moves: ['fixing'],
  },
  {
    incident: {
      title: 'Report service follows redirects to the metadata address (SSRF)',
      source_type: 'bug_bounty',
      category: 'web_exploitation',
      impact_confidentiality: 3,
      sector: 'energy',
      entity: 'essential',
      country: 'PL',
    },
    evidence: [
      {
        evidence_type: 'http_exchange',
        source: 'web proxy',
        content_ref: 'https://reports.example.org/exchange/77',
        hash_sha256: hashOf('b'),
        visibility: 'public',
      },
    ],
    classified: { priority: 'P1', severity: 4 },
    owner: { owner_email: 'devsecops@demo.local', severity: 'high' },
    moves: ['fixing', 'retest'],
  },
  {
    incident: {
      title: 'Old TLS version on the VPN gateway',
      source_type: 'scanner_vuln',
      category: 'vulnerability_finding',
      country: 'DE',
    },
    evidence: [{ ...retest, hash_sha256: hashOf('d') }],
    classified: { priority: 'P2', severity: 3 },
    owner: { owner_email: 'operator@demo.local', severity: 'medium' },
    moves: ['fixing', 'retest'],
    close: { note: 'Scanned again after the change: only TLS 1.2 and 1.3 are offered.' },
  },
  {
    incident: {
      title: 'Newspaper reports a leak of a supplier',
      source_type: 'media',
      category: 'supply_chain',
      level: 'L0_event',
    },
    evidence: [],
    moves: [],
  },
];
