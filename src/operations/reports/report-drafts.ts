// The text of a report as people write it: read, save, submit, approve, discard. A save says which
// text it was begun from, so that no one replaces what someone else wrote without seeing it.
import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { timestamp } from '../../domain/clock.ts';
import { DomainError } from '../../domain/error.ts';
import type { RequestContext } from '../../domain/principal.ts';
import {
  draftLimits,
  draftState,
  isAllowed,
  isApprovalStanding,
  type DraftEvent,
  type DraftKey,
  type DraftState,
} from '../../domain/report-draft.ts';
import { hasRole } from '../../domain/role.ts';
import type { Language } from '../../domain/text.ts';
import { findObligation } from '../../legal/registry.ts';
import { writeAudit } from '../../store/audit/audit.ts';
import type { DraftEntryRow } from '../../store/reports/draft-tables.ts';
import {
  findDraftEntry,
  insertDraftEntry,
  listDraftEntries,
  listDraftEvents,
} from '../../store/reports/drafts.ts';
import type { Tables } from '../../store/tables.ts';
import type { Deps } from '../deps.ts';
import { requireIncident, requireLockedIncident } from '../find-incident.ts';
import { transact, type Tx } from '../transact.ts';

/** A draft as it is now; `number` 0 and no text while nothing was written. */
export interface KeptDraft extends DraftKey {
  state: DraftState;
  /** Of the entry with the text. */
  number: number;
  text: string | null;
  text_sha256: string | null;
  written_by: string | null;
  written_at: string | null;
  approved_by: string | null;
  approved_at: string | null;
  /** Taking it back needs the role that gave it. */
  approval_stands: boolean;
}

export interface DraftPlace {
  reference: string;
  obligation_id: string;
  language: Language;
}

type ReadDeps = Pick<Deps, 'database'>;
type DraftDeps = Pick<Deps, 'database' | 'clock' | 'config'>;

/** @throws `not_found` */
export async function readDraft({ database }: ReadDeps, place: DraftPlace): Promise<KeptDraft> {
  const { id } = await requireIncident(database.kysely, place.reference);
  return draftAt(database.kysely, keyOf(id, place));
}

/** What happened to it, with the texts, newest first. @throws `not_found` */
export async function readDraftEntries(
  { database }: ReadDeps,
  place: DraftPlace,
  page: { limit: number; before: number | null },
): Promise<DraftEntryRow[]> {
  const { id } = await requireIncident(database.kysely, place.reference);
  return listDraftEntries(database.kysely, keyOf(id, place), page);
}

/** A further version. @throws `not_found`, `conflict` */
export async function saveDraft(
  deps: DraftDeps,
  context: RequestContext,
  place: DraftPlace,
  { text, begun_from }: { text: string; begun_from: number },
): Promise<KeptDraft> {
  return changed(deps, context, place, 'report.draft_saved', (now) => {
    if (now.number !== begun_from) throw changedMeanwhile(now);
    return { event: 'written', text };
  });
}

export interface DraftStep {
  event: Exclude<DraftEvent, 'written' | 'released'>;
  /** The entry with the text that is meant. */
  number: number;
  comment: string | null;
}

/** @throws `not_found`, `conflict`, `invalid_transition`, `approval_required`, `forbidden` */
export async function moveDraft(
  deps: DraftDeps,
  context: RequestContext,
  place: DraftPlace,
  step: DraftStep,
  action: 'report.draft_moved' | 'report.draft_decided',
): Promise<KeptDraft> {
  return changed(deps, context, place, action, (now) => {
    if (now.number !== step.number) throw changedMeanwhile(now);
    if (!isAllowed(step.event, now.state)) throw wrongState(now.state);
    if (step.event === 'approved') assertSecondPerson(deps, context, now);
    if (step.event === 'discarded' && now.approval_stands) assertMayDiscard(context);
    return { event: step.event, comment: step.comment };
  });
}

/** The draft of an obligation as this transaction sees it. */
export async function draftAt(db: Kysely<Tables>, key: DraftKey): Promise<KeptDraft> {
  const events = await listDraftEvents(db, key);
  const state = draftState(events);
  const number = events[0]?.text_number ?? 0;
  const entry = number === 0 ? undefined : await findDraftEntry(db, key, number);
  const approval = events.find((one) => one.event === 'approved' && one.text_number === number);
  return {
    ...key,
    state,
    number,
    text: entry?.text ?? null,
    text_sha256: entry?.text_sha256 ?? null,
    written_by: entry?.actor ?? null,
    written_at: entry?.at ?? null,
    approved_by: approval?.actor ?? null,
    approved_at: approval?.at ?? null,
    approval_stands: isApprovalStanding(events),
  };
}

type NewEntry = Pick<DraftEntryRow, 'event'> &
  Partial<Pick<DraftEntryRow, 'text' | 'comment' | 'report_id'>>;

async function changed(
  deps: DraftDeps,
  context: RequestContext,
  place: DraftPlace,
  action: 'report.draft_saved' | 'report.draft_moved' | 'report.draft_decided',
  decide: (now: KeptDraft) => NewEntry,
): Promise<KeptDraft> {
  return transact(deps, context, async (tx) => {
    // Locked, so that one change after the other sees what was written.
    const { id } = await requireLockedIncident(tx, place.reference);
    const key = keyOf(id, place);
    const entry = decide(await draftAt(tx, key));
    const { number, text_sha256 } = await addEntry(deps, tx, context, key, entry);
    const at = timestamp(deps.clock.now());
    const { obligation_id, language } = key;
    const said = { obligation_id, language, number, event: entry.event };
    const hash = text_sha256 === null ? {} : { text_sha256 };
    await writeAudit(tx, context, at, { action, incident_id: id, detail: { ...said, ...hash } });
    return draftAt(tx, key);
  });
}

/** Appends what happened; the incident has to be locked. @throws `conflict` */
export async function addEntry(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  { principal }: Pick<RequestContext, 'principal'>,
  key: DraftKey,
  { event, text = null, comment = null, report_id = null }: NewEntry,
): Promise<Pick<DraftEntryRow, 'number' | 'text_sha256'>> {
  const [last] = await listDraftEntries(tx, key, { limit: 1, before: null });
  const number = (last?.number ?? 0) + 1;
  if (number > draftLimits.entries) throw tooManyEntries();
  const text_number = text === null ? (last?.text_number ?? 0) : number;
  const text_sha256 = text === null ? null : createHash('sha256').update(text).digest('hex');
  const by = { actor: principal.name, actor_id: principal.id, at: timestamp(clock.now()) };
  const said = { text, text_sha256, comment, report_id };
  await insertDraftEntry(tx, { ...key, number, event, text_number, ...said, ...by });
  return { number, text_sha256 };
}

function keyOf(incident_id: string, { obligation_id, language }: DraftPlace): DraftKey {
  if (findObligation(obligation_id) !== undefined) return { incident_id, obligation_id, language };
  const named = obligation_id.slice(0, 64);
  throw new DomainError('not_found', `There is no obligation "${named}". See the legal catalogue.`);
}

/** Where approvals are acts, no one approves the own text. */
function assertSecondPerson(
  { config }: DraftDeps,
  { principal }: RequestContext,
  { written_by }: KeptDraft,
): void {
  if (config.IP3_FOUR_EYES !== 'act' || written_by !== principal.name) return;
  const detail = 'You wrote this text. Another person with the role Legal/DPO has to approve it.';
  const members = { lack: 'same_person', approver_role: 'Legal/DPO', four_eyes: 'act' };
  throw new DomainError('approval_required', detail, members);
}

/** The report would go out with the generated text, which no one approved. */
function assertMayDiscard({ principal }: RequestContext): void {
  if (hasRole(principal.roles, 'Legal/DPO')) return;
  const detail =
    'A text of this report was approved. Only the role Legal/DPO can discard it. Ask for it to ' +
    'be returned or discarded.';
  throw new DomainError('forbidden', detail, { required_role: 'Legal/DPO' });
}

function changedMeanwhile({ number, written_by }: KeptDraft): DomainError {
  const detail =
    `${written_by ?? 'Someone'} saved another text in the meantime. Read it, put both together ` +
    'and save again. Nothing was lost: each text stays in the history.';
  return new DomainError('conflict', detail, { number });
}

function wrongState(state: DraftState): DomainError {
  const detail =
    "This step isn't possible now: the text was submitted, approved or discarded in the " +
    'meantime. Read it again.';
  return new DomainError('invalid_transition', detail, { state });
}

function tooManyEntries(): DomainError {
  const limit = draftLimits.entries;
  const detail = `A text of a report takes at most ${limit} entries. Release or copy this one.`;
  return new DomainError('conflict', detail, { limit });
}
