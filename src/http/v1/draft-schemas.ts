// Schemas of drafts of reports, their versions and comments.
import { Type, type Static } from 'typebox';
import { draftEvents, draftLimits, draftStates } from '../../domain/report-draft.ts';
import { languages } from '../../domain/text.ts';
import type { KeptDraft } from '../../operations/reports/report-drafts.ts';
import type { DraftEntryRow } from '../../store/reports/draft-tables.ts';
import { limits } from '../requests/limits.ts';
import { Enum, Id, Instant, Nullable } from '../schema/schema.ts';

export const DraftParams = Type.Object({
  id: Type.String({ maxLength: limits.paramLength, description: 'Id or public id.' }),
  obligation: Type.String({ maxLength: 64, description: 'Of the report.', examples: ['NIS2-EW'] }),
  language: Enum(languages, { description: 'Of the text.', examples: ['en'] }),
});

const Hash = Type.String({
  pattern: '^[0-9a-f]{64}$',
  examples: ['1f0d4bdc1a4d2c2f4a0b2b1f9ad4dc2f3b6a5fb2b9c7a8b6c9a3d1e2f4a5b6c7'],
});

const Person = Type.String({ examples: ['anna.nowak@example.org'] });

export const Number = Type.Integer({
  minimum: 0,
  maximum: draftLimits.entries,
  description: 'Of the entry with the text; 0 while there is none.',
  examples: [1],
});

const Written = Type.String({ examples: ['A server was out of service for two hours.'] });

export const Draft = Type.Object(
  {
    obligation_id: Type.String({ examples: ['NIS2-EW'] }),
    language: Enum(languages),
    state: Enum(draftStates, {
      description: '`none`: the report has the generated text. An approved text is frozen.',
    }),
    number: Number,
    text: Nullable(Written),
    text_sha256: Nullable(Hash),
    written_by: Nullable(Person),
    written_at: Nullable(Instant),
    approved_by: Nullable(Person),
    approved_at: Nullable(Instant),
  },
  { title: 'ReportDraft' },
);

export const Entry = Type.Object(
  {
    number: Type.Integer({ minimum: 1, examples: [1] }),
    event: Enum(draftEvents),
    text_number: Number,
    text: Nullable(Written),
    text_sha256: Nullable(Hash),
    comment: Nullable(Type.String({ examples: ['Please name the service.'] })),
    report_id: Nullable(Id),
    actor: Person,
    at: Instant,
  },
  { title: 'ReportDraftEntry' },
);

export const Comment = Type.String({
  minLength: 1,
  maxLength: draftLimits.comment,
  pattern: '\\S',
  examples: ['Please name the service.'],
});

export function draftView({ incident_id: _id, approval_stands: _stands, ...shown }: KeptDraft) {
  return shown;
}

export function entryView(row: DraftEntryRow): Static<typeof Entry> {
  const { number, event, text_number, text, text_sha256, comment, report_id, actor, at } = row;
  return { number, event, text_number, text, text_sha256, comment, report_id, actor, at };
}
