// One line of the playbook index, as the registry and the public read-path answer it.
import { Type } from 'typebox';

export const PlaybookLine = Type.Object(
  {
    type: Type.String({ examples: ['prompt_injection'] }),
    title: Type.String({ examples: ['Prompt injection'] }),
    steps: Type.Integer({ description: 'Number of steps.', examples: [17] }),
    levels: Type.Array(Type.String(), { examples: [['L2_ai', 'L3_hybrid']] }),
  },
  { title: 'PlaybookLine' },
);
