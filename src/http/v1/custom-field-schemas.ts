// Schemas of custom fields and their versions.
import { Type, type Static } from 'typebox';
import {
  choicePattern,
  customFieldEvents,
  customFieldLimits,
  customFieldTypes,
  customKeyPattern,
  requiringStates,
} from '../../domain/custom-field.ts';
import { visibilities } from '../../domain/visibility.ts';
import type { CustomFieldRow } from '../../store/custom-fields/custom-field-tables.ts';
import { limits } from '../requests/limits.ts';
import { Enum, Instant, Nullable, OneLine } from '../schema/schema.ts';

export const KeyParams = Type.Object({
  key: Type.String({
    maxLength: limits.paramLength,
    description: 'Key of the field.',
    examples: ['customer_ref'],
  }),
});

const Words = (maxLength: number, example: string, description: string) =>
  OneLine({ pattern: '\\S', maxLength, examples: [example], description });

export const parts = {
  team: Words(
    customFieldLimits.team,
    'Platform',
    'Incidents of this team have the field; null for those of every team.',
  ),
  label: Words(customFieldLimits.label, 'Customer reference', 'What the field is called.'),
  help: Words(customFieldLimits.help, 'As the customer knows it.', 'For who fills it in.'),
  choices: Type.Array(
    Type.String({ pattern: choicePattern, maxLength: customFieldLimits.choice }),
    {
      maxItems: customFieldLimits.choices,
      examples: [[]],
      description:
        'Of the types `choice` and `choices`. A value whose choice was taken away stays as it is.',
    },
  ),
  required_at: Enum(requiringStates, {
    description:
      'The first state of the workflow that an incident cannot reach without a value. Closing ' +
      'has its own rule.',
  }),
  visibility: Enum(visibilities, {
    description: 'Who sees the field and its values, as for evidence.',
  }),
};

export const Key = Type.String({
  pattern: customKeyPattern,
  description: 'Names the field in requests and filters; it never changes.',
  examples: ['customer_ref'],
});

export const CustomFieldView = Type.Object(
  {
    key: Key,
    team: Nullable(parts.team),
    type: Enum(customFieldTypes),
    label: parts.label,
    help: Nullable(parts.help),
    choices: parts.choices,
    required_at: Nullable(parts.required_at),
    visibility: parts.visibility,
    version: Type.Integer({ description: 'Counts every change, as the `ETag` does.' }),
    created_by: Type.String({ examples: ['anna.nowak@example.org'] }),
    created_at: Instant,
    updated_at: Instant,
    retired_at: Nullable(Instant),
    retired_by: Nullable(Type.String()),
  },
  { title: 'CustomField' },
);

export function viewOf(row: CustomFieldRow): Static<typeof CustomFieldView> {
  return row;
}

export const VersionView = Type.Object(
  {
    version: Type.Integer(),
    event: Enum(customFieldEvents),
    definition: Type.Object(
      {
        team: Nullable(Type.String()),
        type: Enum(customFieldTypes),
        label: Type.String(),
        help: Nullable(Type.String()),
        choices: Type.Array(Type.String()),
        required_at: Nullable(Enum(requiringStates)),
        visibility: Enum(visibilities),
      },
      { title: 'CustomFieldDefinition' },
    ),
    actor: Type.String({ examples: ['anna.nowak@example.org'] }),
    at: Instant,
  },
  { title: 'CustomFieldVersion' },
);
