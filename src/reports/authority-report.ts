// The package that goes to an authority: the incident, its evidence without what is internal, its
// timeline and the draft. Unlike a package for colleagues it does not show that anything was left
// out: the existence of an internal record is internal, too.
import { createHash } from 'node:crypto';
import type { Timestamp } from '../domain/clock.ts';
import type { Draft } from '../legal/draft.ts';
import type { DoraReport } from '../legal/dora-report.ts';
import { canonicalJson } from '../trust/canonical.ts';
import type { Manifest } from '../trust/manifest.ts';
import { contentPath, custodyPath, type Documents } from '../trust/package.ts';
import { assemble, newest } from './assemble.ts';
import {
  blobRow,
  custodyChains,
  evidenceFacts,
  incidentFacts,
  readings,
  timesOf,
} from './evidence-package.ts';
import type { IncidentSource, SourceEntry } from './package-source.ts';

/** What the report says of itself. */
export interface ReportHead {
  report_id: string;
  target: string;
  regime: string;
  phase: string;
  obligation_id: string;
  article: string;
  recipient: { kind: string; name: string | null; channel: string | null };
  /** Mandatory fields of the draft without a value. */
  missing: readonly string[];
  released_by: string;
  released_at: Timestamp;
}

export interface ReportDraft {
  en: Draft;
  pl: Draft;
  /** In the fields of the template, for reports under DORA. */
  dora_report: DoraReport | null;
}

/** Names of what is in the package. */
export function bundleOf({ dora_report }: ReportDraft): string[] {
  const template = dora_report === null ? [] : ['dora_report'];
  return ['incident', 'evidence', 'timeline', 'draft', ...template];
}

/** The documents. The same records, draft and head give the same bytes. */
export function authorityReport(
  source: IncidentSource,
  head: ReportHead,
  draft: ReportDraft,
  generator: Manifest['generator'],
): Documents {
  const { incident } = source;
  const evidence = source.evidence.filter(({ visibility }) => visibility !== 'internal');
  const shown = new Set(evidence.map(({ id }) => id));
  const chains = custodyChains(source.custody, shown);
  const timeline = source.timeline.filter((entry) => isTold(entry, shown));
  return assemble({
    kind: 'authority_report',
    subject: { id: incident.id, public_id: incident.public_id },
    audience: 'restricted',
    as_of: newest(timesOf({ ...source, evidence, actions: [] }, timeline, chains)),
    generator,
    contents: {
      draft,
      evidence: evidence.map(evidenceFacts),
      incident: incidentFacts(incident),
      report: head,
      timeline: timeline.map(told),
    },
    chain_of_custody: chains,
    // Bytes of evidence stay in the vault and are handed out on request.
    blobs: evidence.map((one) => blobRow(one, true)),
  });
}

/** What happened to the incident and to the evidence that is shown. */
const happenings = /^(incident|evidence|import|action|agent|technique)\./;

function isTold({ action, evidence_id }: SourceEntry, shown: ReadonlySet<string>): boolean {
  if (evidence_id !== null && !shown.has(evidence_id)) return false;
  return happenings.test(action) && !readings.test(action);
}

/** Details quote notes and name records that are internal, so they stay out. */
function told({ id, at, actor, action, evidence_id }: SourceEntry) {
  return { id, at, actor, action, evidence_id, redacted: ['detail'] };
}

/** One hash over the records alone: reports of the same records have the same. */
export function contentSha256({ texts }: Documents): string {
  const members = ['evidence', 'incident', 'timeline'].map(contentPath);
  const hashed = [custodyPath, ...members].map((path) => texts.get(path)!);
  return createHash('sha256').update(canonicalJson(hashed)).digest('hex');
}
