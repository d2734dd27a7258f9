// The query parameter `window` of the figures.
import { Type } from 'typebox';
import { defaultWindow } from '../../domain/window.ts';

export const WindowParameter = Type.Optional(
  Type.String({
    maxLength: 20,
    default: defaultWindow,
    description: 'Time up to now: `<n>h`, `<n>d` or `<n>w`, at most 3650d.',
    examples: ['30d'],
  }),
);
