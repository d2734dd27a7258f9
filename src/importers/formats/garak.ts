// garak's hit log: one finding a prompt that broke through, with the prompt and the answer.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'generic',
    format: 'garak-hits-json',
    label: 'a garak hit log (JSON lines)',
    tool: 'garak',
    noun: 'hit',
    seen: 'sample hit logs; their versions were not recorded; the tool gives no severity',
    vector: 'hand',
    marks: ['attempt_id probe detector'],
    lines: true,
    items: [
      {
        at: '',
        fields: {
          title: ['{probe}: {goal}', '{probe}: {detector}', 'probe'],
          severity: { always: 'unknown' },
          rule: 'probe',
          location: 'generator',
          identity: ['detector', 'prompt', 'prompt.turns.content.text'],
          description: [
            { Goal: 'goal', Detector: 'detector', Score: 'score', Triggers: 'triggers' },
          ],
          id: 'attempt_id',
          request: ['prompt', 'prompt.turns.content.text'],
          response: ['output', 'output.text'],
        },
      },
    ],
  },
];
