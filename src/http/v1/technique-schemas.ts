// Schemas of an incident's techniques.
import { Type } from 'typebox';
import { frameworks } from '../../techniques/catalogue.ts';
import { techniqueSources, techniqueStates } from '../../techniques/decided.ts';
import { mostDecisions } from '../../techniques/history.ts';
import { applicabilities, confidenceLabels } from '../../techniques/map.ts';
import { Enum, Instant, Nullable } from '../schema/schema.ts';

export const TechniqueId = Type.String({
  maxLength: 20,
  description: 'ID in the named framework version; IDs of older versions are mapped.',
});

const IncidentTechnique = Type.Object({
  technique_id: TechniqueId,
  name: Type.String(),
  tactics: Type.Array(Type.Object({ id: Type.String(), name: Type.String() }), {
    examples: [[{ id: 'TA0002', name: 'Execution' }]],
  }),
  framework: Enum(frameworks),
  framework_version: Type.String(),
  confidence: Type.Number({
    minimum: 0,
    maximum: 1,
    examples: [0.62],
    description: 'How often such a suggestion is right; 1 is a person’s word.',
  }),
  confidence_label: Enum(confidenceLabels),
  applicability: Enum(applicabilities, {
    description:
      '`observed` is stated as having happened; `possible` could be done with a weakness, or is ' +
      'said only as a possibility.',
  }),
  source: Enum(techniqueSources, { description: 'The way by which it came into the list.' }),
  rule_id: Nullable(Type.String({ description: 'Row of the rule tables that took part.' })),
  rationale: Type.String({
    description: 'Why; quotes words of the text that a phrase was met by, and no others.',
  }),
  clause: Type.Optional(
    Type.String({
      description: 'The clause of the incident that speaks for it most, at most 300 characters.',
      examples: ['vssadmin deleted the shadow copies.'],
    }),
  ),
  history: Type.Optional(
    Type.Object(
      {
        accepted: Count('Accepted', 3),
        rejected: Count('Rejected', 1),
        confidence_before: Type.Number({
          description: 'What the confidence is without these decisions.',
          examples: [0.58],
        }),
      },
      {
        description:
          'What analysts of this installation decided on this technique on other incidents; ' +
          'there where it has moved the confidence.',
      },
    ),
  ),
  valid: Type.Boolean({ description: 'Whether the framework version has this id.' }),
  superseded_id: Type.Optional(Type.String({ description: 'The id as the data gave it.' })),
  url: Type.String({ examples: ['https://attack.mitre.org/techniques/T1059/001/'] }),
  status: Enum(techniqueStates, { examples: ['suggested'] }),
  decision: Type.Optional(
    Type.Object(
      {
        decided_by: Type.String(),
        decided_at: Instant,
        reason: Nullable(Type.String()),
      },
      { description: 'Who decided and why; shown to Analysts and above.' },
    ),
  ),
});

function Count(word: 'Accepted' | 'Rejected', example: number) {
  const description = `${word} on other incidents, of the newest ${mostDecisions} decisions.`;
  return Type.Integer({ minimum: 0, description, examples: [example] });
}

export const Techniques = Type.Object({
  ttps: Type.Array(IncidentTechnique),
  count: Type.Integer(),
});
