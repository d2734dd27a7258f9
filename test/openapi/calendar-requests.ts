// What the codes of the calendar need.
import type { Fixture } from './reused-fixtures.ts';

/** Operation and code → what is changed of the request that the document shows. */
export const calendarChanges: Readonly<Record<string, () => Promise<Fixture>>> = {
  'readCalendar validation_failed': () => Promise.resolve({ query: { token: 'x'.repeat(201) } }),
};
