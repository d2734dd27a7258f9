// The parameter of the endpoints of one evidence record.
import { Type } from 'typebox';

export const EvidenceIdParams = Type.Object({
  id: Type.String({
    maxLength: 100,
    description: 'Id of the evidence record.',
    examples: ['019aa1e2-0c14-7d3a-8f52-6be0c1a7d014'],
  }),
});
