// The package that goes to an authority, or the message to the data subjects. The first holds
// the draft and, of the incident, its evidence and its timeline, what the list of that report and
// recipient names. Unlike a package for colleagues it does not show that anything was left out: the
// existence of an internal record is internal, too.
import { createHash } from 'node:crypto';
import type { Timestamp } from '../domain/clock.ts';
import { required } from '../domain/required.ts';
import type { Language } from '../domain/text.ts';
import type { DoraReport } from '../legal/dora-report.ts';
import type { Draft } from '../legal/draft.ts';
import { canonicalJson } from '../trust-core/canonical.ts';
import type { Manifest } from '../trust/manifest.ts';
import { contentPath, type Documents } from '../trust/package.ts';
import { assemble, newest } from './assemble.ts';
import {
  blobRow,
  custodyChains,
  evidenceFacts,
  incidentFacts,
  readings,
  timesOf,
} from './evidence-package.ts';
import type { IncidentSource, SourceEntry, SourceEvidence } from './package-source.ts';
import { isInTimeline, only, type ReportContents } from './report-contents.ts';
import { numbering, withholdActors } from './withheld-actors.ts';

/** What the report says of itself. */
export interface ReportHead {
  report_id: string;
  target: string;
  regime: string;
  phase: string;
  obligation_id: string;
  article: string;
  recipient: { kind: string; name: string | null; channel: string | null };
  /** When it is due, and the last lawful moment where that is later; null without a date. */
  due_at: string | null;
  latest_at: string | null;
  /** In which the documents of the report write times; the records have UTC. */
  timezone: string;
  /** Mandatory fields of the draft without a value. */
  missing: readonly string[];
  released_by: string;
  released_at: Timestamp;
  /** What spoke against it, and whether someone said why it is sent anyway. */
  release_check: { findings: number; reason_given: boolean };
}

export interface ReportDraft {
  en: Draft;
  pl: Draft;
  /** In the fields of the template, for reports under DORA. */
  dora_report: DoraReport | null;
  /** Who wrote and approved what is in the place of the generated text. */
  written_text?: readonly WrittenText[];
}

/** The text itself is that of the draft in this language. */
export interface WrittenText {
  language: Language;
  number: number;
  text_sha256: string;
  written_by: string;
  written_at: string;
  approved_by: string;
  approved_at: string;
}

/** Names of what is in the package. */
export function bundleOf({ dora_report, written_text = [] }: ReportDraft): string[] {
  const template = dora_report === null ? [] : ['dora_report'];
  const text = written_text.length === 0 ? [] : ['written_text'];
  return ['incident', 'evidence', 'timeline', 'draft', ...text, ...template];
}

/** The text that goes out instead of a report; null for reports to authorities. */
export interface Message {
  en: string;
  pl: string;
}

/** Who writes a message, as the head of a letter names them; null while no profile says it. */
export interface Sender {
  name: string;
  address: string | null;
}

/**
 * The package of a message: the text, what the head of a letter has, and of the incident no more
 * than the manifest names.
 */
export function messageReport(
  { incident: { id, public_id } }: IncidentSource,
  { released_at, timezone }: ReportHead,
  message: Message,
  { sender, generator }: { sender: Sender | null; generator: Manifest['generator'] },
): Documents {
  return assemble({
    kind: 'message',
    subject: { id, public_id },
    audience: 'restricted',
    as_of: released_at,
    generator,
    contents: { letter: { sender, timezone }, message },
    chain_of_custody: [],
    blobs: [],
  });
}

/** The documents. The same records, draft and head give the same bytes. */
export function authorityReport(
  source: ReportSource,
  head: ReportHead,
  draft: ReportDraft,
  contents: ReportContents,
  generator: Manifest['generator'],
): Documents {
  const { incident } = source;
  const foreign = new Set(source.foreign_receipts);
  const namesEvidence = contents.evidence.length > 0;
  const evidence = source.evidence.filter(
    ({ id, visibility }) => namesEvidence && visibility !== 'internal' && !foreign.has(id),
  );
  const shown = new Set(evidence.map(({ id }) => id));
  const chains = withholdActors(custodyChains(source.custody, shown), numbering());
  const timeline = source.timeline.filter((entry) => isTold(contents, entry, shown));
  const { written_text = [], ...generated } = draft;
  return assemble({
    kind: 'authority_report',
    subject: { id: incident.id, public_id: incident.public_id },
    audience: 'restricted',
    as_of: newest(timesOf({ ...source, evidence, actions: [] }, timeline, chains)),
    generator,
    contents: {
      draft: generated,
      ...(written_text.length > 0 && { written_text }),
      evidence: evidence.map((one) => only(contents.evidence, evidenceToldOf(one))),
      incident: only(contents.incident, incidentFacts(incident)),
      report: head,
      timeline: timeline.map(told),
    },
    chain_of_custody: chains,
    // Bytes of evidence stay in the vault and are exported on request.
    blobs: evidence.map((one) => blobRow(one, true)),
  });
}

/** Erased bytes are named with time and ground, but not by whom. */
function evidenceToldOf(record: SourceEvidence): Record<string, unknown> {
  const { erased, ...facts } = evidenceFacts(record);
  if (erased === undefined) return facts;
  const { at, ground } = erased;
  return { ...facts, erased: { at, ground } };
}

/** The records of an incident, as the report of one recipient needs them. */
export interface ReportSource extends IncidentSource {
  /** Evidence ids of receipts of reports that went to someone else. */
  foreign_receipts: readonly string[];
}

/** What happened to the incident and to the evidence that is shown. */
function isTold(
  contents: ReportContents,
  { action, evidence_id }: SourceEntry,
  shown: ReadonlySet<string>,
): boolean {
  if (evidence_id !== null && !shown.has(evidence_id)) return false;
  return isInTimeline(contents, action) && !readings.test(action);
}

/** Details quote notes and name records that are internal; who did it concerns the team alone. */
function told({ id, at, action, evidence_id }: SourceEntry) {
  return { id, at, action, evidence_id, redacted: ['actor', 'detail'] };
}

/** Who made it and when: that differs between reports of the same records. */
const ofThisReport = ['draft', 'report'].map(contentPath);

/** One hash over records, fields and the reason: reports of the same ones have the same. */
export function contentSha256({ texts }: Documents, release_reason: string | null): string {
  const members = [...texts.keys()].filter((path) => !ofThisReport.includes(path)).sort();
  const hashed: unknown[] = members.map((path) => required(texts.get(path), path));
  const draft = texts.get(contentPath('draft'));
  if (draft !== undefined) hashed.push(filledOf(JSON.parse(draft) as ReportDraft));
  const head = texts.get(contentPath('report'));
  if (head !== undefined) hashed.push((JSON.parse(head) as ReportHead).timezone);
  if (release_reason !== null) hashed.push({ release_reason });
  return createHash('sha256').update(canonicalJson(hashed)).digest('hex');
}

/** One hash over the fields and the evidence, while the timeline goes on. */
export function toldSha256({ texts }: Documents, draft: ReportDraft): string {
  const told = [filledOf(draft), texts.get(contentPath('evidence')) ?? null];
  return createHash('sha256').update(canonicalJson(told)).digest('hex');
}

/** A draft without the text around its fields, which names who released it and when. */
function filledOf({ en, pl, dora_report }: ReportDraft): unknown {
  return [en.fields, pl.fields, dora_report?.sections ?? null];
}
