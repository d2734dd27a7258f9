// The evidence package of an incident: which records are in it, what its audience cannot see, and
// which rows of its manifest represent bytes in the vault.
import { v1Status } from '../domain/evidence.ts';
import type { TemplateReference } from '../domain/incident-template.ts';
import type { Visibility } from '../domain/visibility.ts';
import type { CustodyEntry } from '../trust-core/custody.ts';
import type { Manifest, ManifestFile } from '../trust/manifest.ts';
import type { Documents } from '../trust/package.ts';
import { assemble, newest } from './assemble.ts';
import { customFacts, hiddenKeys, namesField } from './package-fields.ts';
import { noteRows, notesShown, type NoteChoice } from './package-notes.ts';
import type {
  IncidentSource,
  SourceAction,
  SourceEntry,
  SourceEvidence,
  SourceOutcome,
} from './package-source.ts';
import { numbering, withholdActors, withoutNames } from './withheld-actors.ts';

/** What each audience sees of evidence; the rest is in its package as `redacted`. */
const audiences = {
  public: ['public'],
  restricted: ['public', 'restricted'],
  internal: ['public', 'restricted', 'internal'],
} as const satisfies Record<Visibility, readonly Visibility[]>;

/**
 * Custody entries and audit entries that record a reading and change nothing. They must not change
 * the hash of a package, else exporting it would make it another one.
 */
export const readings = /^(accessed|exported)$|^package\.|\.(accessed|read|downloaded|exported)$/;

export function evidencePackage(
  source: IncidentSource,
  audience: Visibility,
  generator: Manifest['generator'],
  choice: NoteChoice = 'left_out',
): Documents {
  const { incident, notes = [], outcomes = [], fields = [] } = source;
  const sees: readonly Visibility[] = audiences[audience];
  const visible = source.evidence.filter(({ visibility }) => sees.includes(visibility));
  const shown = new Set(visible.map(({ id }) => id));
  const hiddenFields = hiddenKeys(fields, sees);
  const seen = { evidence: shown, notes: notesShown(notes, sees, shown), hiddenFields };
  const named = custodyChains(source.custody, shown);
  const numbered = audience === 'public' ? numbering() : null;
  const chains = numbered === null ? named : withholdActors(named, numbered);
  const timeline = source.timeline.filter(({ action }) => !readings.test(action));
  const contents = {
    incident: {
      ...incidentFacts(incident),
      ...outcomesOf(outcomes, audience),
      ...customFacts(incident, fields, sees),
    },
    evidence: source.evidence.map((one) =>
      shown.has(one.id) ? evidenceFacts(one) : redacted(one),
    ),
    actions: source.actions.map((action) => actionFacts(action, audience)),
    timeline: timeline.map((entry) => timelineEntry(entry, audience, seen)),
    imports: source.imports.map(importFacts),
    ...(choice === 'included' && { notes: noteRows(notes, seen.notes, shown) }),
  };
  return assemble({
    kind: 'evidence',
    subject: { id: incident.id, public_id: incident.public_id },
    audience,
    as_of: newest(timesOf(source, timeline, chains)),
    generator,
    // Packages of incidents without notes stay the same.
    ...((choice === 'included' || notes.length > 0) && { notes: choice }),
    contents: numbered === null ? contents : withoutNames(contents, numbered),
    chain_of_custody: chains,
    blobs: source.evidence.map((one) => blobRow(one, shown.has(one.id))),
  });
}

export interface Chain {
  evidence_id: string;
  entries: CustodyEntry[];
}

/**
 * The chain of each visible record, without the readings at its end. A reading between two other
 * entries stays: the later one is linked to it.
 */
export function custodyChains(
  custody: readonly CustodyEntry[],
  shown: ReadonlySet<string>,
): Chain[] {
  const byEvidence = Map.groupBy(custody, ({ evidence_id }) => evidence_id);
  return [...shown].map((evidence_id) => {
    const all = byEvidence.get(evidence_id) ?? [];
    const last = all.findLastIndex((one) => one.origin === 'declared' || !isReading(one));
    return { evidence_id, entries: all.slice(0, last + 1).map(withoutNoSalt) };
  });
}

/** Entries without a salt have no such member, so that packages of older records stay the same. */
function withoutNoSalt({ actor_salt, ...entry }: CustodyEntry): CustodyEntry {
  return typeof actor_salt === 'string' ? { ...entry, actor_salt } : entry;
}

function isReading({ action }: { action: string }): boolean {
  return readings.test(action);
}

/** Times that the service wrote itself; what someone declared can be anywhere. */
export function* timesOf(
  source: IncidentSource,
  timeline: readonly SourceEntry[],
  chains: Chain[],
) {
  yield source.incident.updated_at;
  for (const { created_at } of source.evidence) yield created_at;
  for (const { updated_at } of source.actions) yield updated_at;
  for (const { at } of timeline) yield at;
  for (const { entries } of chains) {
    for (const { origin, ts } of entries) if (origin === 'service') yield ts;
  }
}

/** The version counts writes, and the fingerprint is for the importer: neither is a fact. */
export function incidentFacts(incident: IncidentSource['incident']): Record<string, unknown> {
  const { version: _version, fingerprint: _fingerprint, custom_fields: _, ...facts } = incident;
  const { outcome, team, template, ...rest } = facts;
  const { name, version: template_version } = (template ?? {}) as Partial<TemplateReference>;
  // Left out where nothing was said, so that packages of older incidents stay the same.
  const said = Object.entries({ outcome, team, template: name, template_version }).filter(
    ([, value]) => typeof value === 'string' || typeof value === 'number',
  );
  return { ...rest, ...Object.fromEntries(said) };
}

export function evidenceFacts(record: SourceEvidence) {
  const { id, evidence_type, evidence_class, source, content_ref, hash_sha256, bytes } = record;
  const { media_type, filename, confidence, visibility, status, integrity } = record;
  const { custody_anomalies, exchanges, connector_run_id, withdrawn_reason } = record;
  const { created_by, created_at, retest_outcome, tlp, erased } = record;
  return {
    ...{ id, evidence_type, evidence_class, source, content_ref, hash_sha256, bytes, media_type },
    ...{ filename, confidence, visibility, status: v1Status(status), integrity },
    ...{ custody_anomalies, exchanges: exchanges ?? [], connector_run_id, withdrawn_reason },
    ...{ created_by, created_at },
    // Left out where nothing was said, so that packages of older records stay the same.
    ...(typeof retest_outcome === 'string' ? { retest_outcome } : {}),
    ...(typeof tlp === 'string' ? { tlp } : {}),
    ...(erased === undefined ? {} : { erased }),
  };
}

function redacted({ id, hash_sha256 }: SourceEvidence) {
  return { id, sha256: hash_sha256, redacted: true };
}

/** Ids of the records that the audience sees. */
type Seen = Record<'evidence' | 'notes' | 'hiddenFields', ReadonlySet<string>>;

function timelineEntry(entry: SourceEntry, audience: Visibility, seen: Seen) {
  const { id, at, actor, action, evidence_id, note_id, detail } = entry;
  if (evidence_id !== null && !seen.evidence.has(evidence_id)) return { id, redacted: true };
  if (note_id !== undefined && !seen.notes.has(note_id)) return { id, redacted: true };
  const noted = note_id === undefined ? {} : { note_id };
  const told = { id, at, actor, action, evidence_id, ...noted };
  // Details name evidence and quote notes; the public gets what a Viewer gets.
  const isHidden = audience === 'public' || namesField(detail, seen.hiddenFields);
  return isHidden ? { ...told, redacted: ['detail'] } : { ...told, detail };
}

/** Who did and approved a step, and what they noted, is not for the public. */
function actionFacts(action: SourceAction, audience: Visibility) {
  const { id, title, status, validation_ref, created_at, updated_at } = action;
  const told = { id, title, status, validation_ref, created_at, updated_at };
  return audience === 'public' ? told : { ...told, ...workFacts(action) };
}

/** Left out where there never was one, so that packages of such incidents stay the same. */
function outcomesOf(outcomes: readonly SourceOutcome[], audience: Visibility) {
  return outcomes.length === 0 ? {} : { outcomes: outcomes.map((one) => factsOf(one, audience)) };
}

/** Why, and who decided, is not for the public. */
function factsOf(one: SourceOutcome, audience: Visibility) {
  const { id, outcome, duplicate_of, merged_into = null, expires_at } = one;
  const { set_at, ended_at, end_kind } = one;
  const told = { id, outcome, duplicate_of, merged_into, expires_at, set_at, ended_at, end_kind };
  const { reason, approved_by, set_by, ended_by, end_reason } = one;
  const people = { reason, approved_by, set_by, ended_by, end_reason };
  const facts = Object.entries(audience === 'public' ? told : { ...told, ...people });
  return Object.fromEntries(facts.filter(([, value]) => value !== null));
}

/** How a step was worked on; left out where nothing was said. */
function workFacts(action: SourceAction): Record<string, unknown> {
  const { playbook, step, phase, role, assignee, due_at, started_at, ended_at, note } = action;
  const { requires_approval = false, approval_class, approved_by, approved_at } = action;
  const approval = requires_approval ? { approval_class, approved_by, approved_at } : {};
  const facts = { playbook, step, phase, role, assignee, due_at, started_at, ended_at, note };
  const said = Object.entries({ ...facts, ...approval });
  return Object.fromEntries(said.filter(([, value]) => value !== null && value !== undefined));
}

function importFacts(run: IncidentSource['imports'][number]) {
  const { id, connector, source_tool, filename, bytes, sha256, started_at, actor } = run;
  return { id, connector, source_tool, filename, bytes, sha256, started_at, actor };
}

/** The name is the id of the record: a file name that someone sent never becomes a path. */
export function blobRow(record: SourceEvidence, visible: boolean): ManifestFile {
  const { id, hash_sha256, visibility, integrity, erased } = record;
  return {
    path: `evidence/${id}`,
    bytes: visible ? record.bytes : null,
    sha256: hash_sha256,
    media_type: visible ? record.media_type : null,
    role: 'evidence',
    visibility,
    integrity,
    included: visible && integrity === 'verified' && erased === undefined,
  };
}
