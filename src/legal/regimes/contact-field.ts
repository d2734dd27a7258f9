// The contact of a message to people, which no article asks for.
import { text } from '../../domain/text.ts';
import type { DraftField } from '../rule.ts';

/** Who wants to ask needs it. */
export const contactField = (key: string): DraftField => ({
  key,
  label: text('Whom you can ask', 'Kogo można zapytać'),
  mandatory: false,
});
