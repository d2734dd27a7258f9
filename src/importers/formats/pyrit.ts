// PyRIT's memory as JSON: one finding a score that says that an attack came through. A score that
// says that the model refused is none.
import type { Format } from '../table/format.ts';

const scorer = ['scorer_class_identifier.__type__', 'scorer_class_identifier.class_name'];
const target = ['^prompt_target_identifier.__type__', '^prompt_target_identifier.class_name'];

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'generic',
    format: 'pyrit-json',
    label: 'an export of the memory of PyRIT (JSON)',
    tool: 'PyRIT',
    noun: 'message',
    seen: 'source of 0.10 and 0.11; no file; the tool gives no severity',
    vector: 'hand',
    marks: ['conversation_id converted_value original_value scores'],
    list: true,
    items: [
      {
        at: '[]',
        each: 'scores',
        fields: {
          title: [
            '{score_category}: {scorer_class_identifier.__type__} {score_value}',
            '{score_category}: {scorer_class_identifier.class_name} {score_value}',
            '{scorer_class_identifier.__type__} {score_value}',
            '{scorer_class_identifier.class_name} {score_value}',
            'score_value_description',
          ],
          severity: { always: 'unknown' },
          rule: scorer,
          location: target,
          identity: ['^conversation_id', '^sequence', '^original_value_sha256', 'score_category'],
          description: [
            'score_rationale',
            'score_value_description',
            { Objective: ['objective', 'task'], Category: 'score_category', Score: 'score_value' },
            { Target: target, Conversation: '^conversation_id' },
          ],
          id: 'id',
          response: '^converted_value',
          passed: [
            { at: 'score_value', is: ['false', '0', '0.0'] },
            { at: 'scorer_class_identifier.__type__', is: ['selfaskrefusalscorer'] },
            { at: 'scorer_class_identifier.class_name', is: ['selfaskrefusalscorer'] },
          ],
        },
      },
    ],
  },
];
