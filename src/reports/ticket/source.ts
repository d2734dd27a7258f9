// What a remediation ticket is made from: the incident and its evidence, without anything that can
// not leave the house.
import type { Timestamp } from '../../domain/clock.ts';
import type { IncidentFinding, Priority } from '../../domain/incident.ts';
import { severityOfId, type Severity } from '../../domain/severity.ts';
import { clockPriority } from '../../domain/sla.ts';
import { narrowestTlp } from '../../domain/tlp.ts';
import { visible } from '../../domain/visible.ts';
import type { SourceEvidence } from '../package-source.ts';

export interface TicketIncident {
  id: string;
  public_id: string;
  title: string;
  description: string | null;
  category: string;
  source_tool: string | null;
  priority: Priority | null;
  severity: number | null;
  reported_severity: number | null;
  sla_due_at: Timestamp | null;
  detected_at: Timestamp;
  finding: IncidentFinding | null;
}

export type TicketEvidence = Pick<SourceEvidence, TicketMember>;

type TicketMember =
  | ('id' | 'evidence_type' | 'status' | 'integrity' | 'hash_sha256' | 'content_ref')
  | ('visibility' | 'tlp');

export interface TicketSource {
  incident: TicketIncident;
  /** The first records of the incident, oldest first. */
  evidence: readonly TicketEvidence[];
  /** Where people read the incident. */
  link: string;
}

/** Records that a ticket lists; trackers limit the length of a description. */
export const listedEvidence = 50;

/** All facts together stay well below the 4,000 characters that ServiceNow takes. */
const factLength = 250;

/** The severity of the incident, and whether a person or only a tool said so. */
export function ticketSeverity(incident: TicketIncident): { word: Severity; said: string } {
  const classified = incident.severity !== null;
  const word = severityOfId(incident.severity ?? incident.reported_severity ?? 0) ?? 'unknown';
  return { word, said: classified ? 'classified' : 'reported by the tool, not classified' };
}

/** The urgency that trackers know, from the priority or else the severity; null for `info`. */
export function ticketPriority(incident: TicketIncident): Priority | null {
  return incident.priority ?? clockPriority(ticketSeverity(incident).word);
}

/** Label and value of the facts that a fixer needs, as people read them; empty ones left out. */
export function ticketFacts(source: TicketSource): [label: string, value: string][] {
  const { incident, evidence, link } = source;
  const { finding } = incident;
  const tlp = narrowestTlp(evidence.flatMap((record) => record.tlp ?? []));
  const { word, said } = ticketSeverity(incident);
  const facts: [string, string | null | undefined][] = [
    ['Incident', `${incident.public_id} – ${link}`],
    ['Severity', `${word} (${said})`],
    ['Priority', incident.priority],
    ['Handling', tlp === null ? null : `TLP:${tlp}`],
    ['Due', incident.sla_due_at],
    ['Detected', incident.detected_at],
    ['Reported by', incident.source_tool],
    ['Host', hostOf(finding)],
    ['Address', finding?.url],
    ['Location', finding?.location],
    ['Rule', finding?.rule],
    ['CVE', finding?.cve.join(', ')],
    ['CWE', finding?.cwe.map((id) => `CWE-${id}`).join(', ')],
    ['CVSS', finding?.cvss ? cvssText(finding.cvss) : null],
    ['CAPEC, D3FEND', finding?.related_ids?.join(', ')],
  ];
  return facts
    .map(([label, value]): [string, string] => [label, oneLine(value ?? '', factLength)])
    .filter(([, value]) => value !== '');
}

function hostOf(finding: IncidentFinding | null): string | null {
  if (finding === null || finding.host === null) return null;
  return finding.port === null ? finding.host : `${finding.host}:${finding.port}`;
}

function cvssText({ score, vector }: { score: number; vector: string | null }): string {
  return vector === null ? String(score) : `${score} (${vector})`;
}

/**
 * One line on a record. A tracker has readers that the incident's evidence is not meant for, so a
 * record that is not public shows no more than what it is and where to ask for it.
 */
export function evidenceLine(record: TicketEvidence): string {
  const { evidence_type, status, integrity, visibility, id, tlp } = record;
  const marked = tlp === null || tlp === undefined ? '' : `, TLP:${tlp}`;
  const states = `${status}, ${integrity}, ${visibility}${marked}`;
  const named = `${oneLine(evidence_type, 64)} (${states}), record ${id}`;
  if (visibility !== 'public') return named;
  return `${named}, SHA-256 ${record.hash_sha256}, ${oneLine(record.content_ref, factLength)}`;
}

export const closingSentence =
  'Proofline closes the incident only with a confirmed retest on record: attach it there when ' +
  'the fix is in place.';

/** Text of others on one line of at most `length` characters, nothing in it that hides or acts. */
export function oneLine(text: string, length: number): string {
  return cut(visible(text.replace(/\s+/gu, ' ').trim()), length);
}

/** Text of others as paragraphs of at most `length` characters together. */
export function paragraphs(text: string, length: number): string[] {
  const lines = text.split(/[\r\n]+/).map((line) => visible(line.trim()));
  const shown = lines.filter((line) => line !== '').join('\n');
  return shown === '' ? [] : cut(shown, length).split('\n');
}

/** Cuts at a whole character and says so. */
function cut(text: string, length: number): string {
  if (text.length <= length) return text;
  return `${text.slice(0, length - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
