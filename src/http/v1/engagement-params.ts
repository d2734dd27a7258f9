// What the endpoints of an engagement share: its parameter and its tag.
import { Type } from 'typebox';

export const tags = ['engagements'];

export const EngagementParams = Type.Object({
  id: Type.String({
    maxLength: 100,
    description: 'Public id or internal id of the engagement.',
    examples: ['ENG-2026-4711'],
  }),
});
