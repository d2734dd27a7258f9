// Schemas of legal deadlines, for the list and for calendars.
import { Type } from 'typebox';
import { timestamp } from '../../domain/clock.ts';
import { validationFailed } from '../../domain/error.ts';
import { openValues } from '../../domain/filter.ts';
import { isUuid } from '../../domain/ids.ts';
import { regimeNames } from '../../domain/regime.ts';
import { languages, type Language } from '../../domain/text.ts';
import { isAfterLimit } from '../../legal/evaluate.ts';
import { findObligation } from '../../legal/registry.ts';
import type { ListedDeadline } from '../../store/legal/legal-deadlines.ts';
import { Enum, Id, Instant, Nullable } from '../schema/schema.ts';
import { binding, overdue } from './legal-answer.ts';

export const tags = ['legal'];

export const LanguageParam = Type.Optional(
  Enum(languages, { default: 'en', description: 'Of the names of obligations.' }),
);

export const Deadline = Type.Object(
  {
    incident_id: Id,
    public_id: Type.String(),
    title: Type.String(),
    entity: Nullable(
      Type.Object(
        { id: Id, legal_name: Type.String({ examples: ['Acme Bank S.A.'] }) },
        {
          title: 'ReportingEntity',
          description:
            'The legal entity that reports: the one that the legal fact `reporting_entity` ' +
            'names, without it the only one in use.',
        },
      ),
    ),
    obligation_id: Type.String(),
    obligation: Nullable(
      Type.String({ description: 'What it is called; null when no regime has it any more.' }),
    ),
    phase: Nullable(Type.String()),
    regime: Enum(regimeNames),
    status: Type.String({ examples: ['triggered'] }),
    due_at: Instant,
    latest_at: Nullable(Instant),
    provisional: Type.Boolean(),
    binding: Type.Boolean({ description: binding }),
    overdue: Type.Boolean({ description: overdue }),
    remaining_seconds: Type.Integer({ description: 'Until `due_at`; below zero after it.' }),
  },
  { title: 'LegalDeadline' },
);

export const base = '/api/ip3/v1/legal';

export const Entity = Type.Optional(
  Type.String({
    maxLength: 2000,
    description: 'Ids of legal entities that report; `none` for incidents that have none.',
    examples: ['none'],
  }),
);

export function entitiesOf(text: string | undefined): string[] | undefined {
  return openValues(text)?.map((value) => {
    const lower = value.toLowerCase();
    if (lower === 'none') return '';
    if (isUuid(lower)) return lower;
    const message = `"${value}" is not the id of a legal entity, nor "none"`;
    throw validationFailed([{ pointer: '/query/entity', message }]);
  });
}

export function deadlineView(row: ListedDeadline, now: Temporal.Instant, language: Language) {
  const left = Temporal.Instant.from(row.due_at).epochMilliseconds - now.epochMilliseconds;
  const remaining_seconds = Math.trunc(left / 1000);
  const isOverdue = isAfterLimit(timestamp(now), row);
  // A regime that was switched off since might have left rows that are not evaluated again yet.
  const known = findObligation(row.obligation_id)?.obligation;
  const [obligation, phase] = [known?.title[language] ?? null, known?.phase ?? null];
  return { ...row, obligation, phase, overdue: isOverdue, remaining_seconds };
}
