// The draft of a report as a document that people edit: the form with what a report can say, and
// the newest text that people wrote. Nothing of the incident's own description is in it.
import { timestamp } from '../../domain/clock.ts';
import { articleOf } from '../../legal/citation.ts';
import { fieldsOfReport } from '../../legal/dora-report.ts';
import { filledFields, type Drafted } from '../../legal/draft.ts';
import { recipientLabels } from '../../legal/recipients.ts';
import { findObligation } from '../../legal/registry.ts';
import { reportPhases } from '../../legal/report-phases.ts';
import type { DraftField } from '../../legal/rule.ts';
import { zoneOfReport } from '../../legal/time-zones.ts';
import { renderDocx } from '../../reports/docx/render.ts';
import { shownField } from '../../reports/pdf/report-fields.ts';
import { citation } from '../../texts/pl/citation.ts';
import type { Deps } from '../deps.ts';
import { requireIncident } from '../find-incident.ts';
import { evaluated } from '../legal/evaluate-incident.ts';
import { readDraft, type DraftPlace } from './report-drafts.ts';

type DocumentDeps = Pick<Deps, 'database' | 'clock' | 'config'>;

export interface MadeDocument {
  filename: string;
  bytes: Buffer;
}

/** The same records give the same bytes. @throws `not_found`, `unavailable` */
export async function makeDraftDocument(
  deps: DocumentDeps,
  place: DraftPlace,
): Promise<MadeDocument> {
  const db = deps.database.kysely;
  const kept = await readDraft(deps, place);
  const incident = await requireIncident(db, place.reference);
  const { gathered, evaluation } = await evaluated(db, deps, incident);
  const { obligation_id, language } = place;
  const drafted = draftedOf(obligation_id, evaluation.duties);
  const { obligation, regime, clock } = drafted;
  // As in a released report: a description that was written for colleagues proposes nothing here.
  const fields = filledFields(drafted, fieldsOf(drafted), gathered, language, true);
  const article = articleOf(regime, obligation.article);
  const times = [incident.updated_at, kept.written_at, kept.approved_at].flatMap((at) => at ?? []);
  const zone = zoneOfReport(regime.name, gathered.place.timezone);
  const bytes = await renderDocx({
    ...{ language, zone, public_id: incident.public_id, title: obligation.title[language] },
    article: language === 'pl' ? citation(article) : article,
    recipient: recipientLabels[obligation.recipient][language],
    ...{ due_at: clock.due_at, latest_at: clock.latest_at ?? null },
    ...{ number: kept.number, state: kept.state, written_at: kept.written_at, text: kept.text },
    as_of: times.toSorted().at(-1) ?? timestamp(deps.clock.now()),
    fields: fields.map((field) => shownField(field, { language, zone })),
  });
  const version = kept.number === 0 ? 'draft' : `v${kept.number}`;
  return { filename: `${incident.public_id}-${obligation_id}-${language}-${version}.docx`, bytes };
}

/** The duty as it is in play, or as the law has it. */
function draftedOf(id: string, duties: readonly Drafted[]): Drafted {
  const duty = duties.find(({ obligation }) => obligation.id === id);
  if (duty !== undefined) return duty;
  const known = findObligation(id);
  if (known === undefined) throw new Error(`${id} was found before.`);
  return { ...known, clock: { due_at: null, pending: false } };
}

/** Those of its template, where it has one. */
function fieldsOf({ obligation: { id, fields } }: Drafted): DraftField[] {
  const template = reportPhases.find(({ obligations }) => obligations.includes(id))?.dora_report;
  const all = [...fields, ...(template === undefined ? [] : fieldsOfReport(template))];
  return [...new Map(all.map((field) => [field.key, field])).values()];
}
