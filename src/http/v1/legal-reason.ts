// Why a legal duty falls away, as the writes that take one away ask for it.
import { Type } from 'typebox';

export const Reason = Type.Optional(
  Type.String({
    minLength: 1,
    maxLength: 5000,
    description: 'Why a duty falls away by these facts; needed only then.',
    examples: ['The data were encrypted and the key is safe.'],
  }),
);
