// The contact of a message to people, which no article asks for.
import { text } from '../../domain/text.ts';
import type { DraftField } from '../rule.ts';

/** Who wants to ask needs it; without one, it is the organisation that writes. */
export const contactField = (key: string): DraftField => ({
  key,
  label: text('Who writes, and whom you can ask', 'Kto pisze i kogo można zapytać'),
  mandatory: false,
  profile: 'letterhead',
});
