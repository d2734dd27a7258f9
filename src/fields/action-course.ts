// Who requested a response action, and when it moved on: kept by the service.
import { text, time } from './field.ts';

export const actionCourse = {
  created_by: text({
    max: 254,
    example: 'anna.nowak@example.org',
    label: { en: 'Requested by', pl: 'Dodane przez' },
    help: { en: 'The person who added it.', pl: 'Osoba, która je dodała.' },
  }),
  created_at: time({
    example: '2026-11-20T14:02:11.042Z',
    label: { en: 'Requested', pl: 'Dodanie' },
    help: { en: 'When it was added.', pl: 'Kiedy je dodano.' },
  }),
  updated_at: time({
    description: 'Below Analyst, the newest of the other times: a change can be hidden.',
    example: '2026-11-20T14:05:40.310Z',
    label: { en: 'Changed', pl: 'Zmiana' },
    help: { en: 'When it was last changed.', pl: 'Kiedy ostatnio je zmieniono.' },
  }),
  approved_at: time({
    optional: true,
    example: '2026-11-20T14:12:00.000Z',
    label: { en: 'Approved', pl: 'Zatwierdzenie' },
    help: { en: 'When it was approved.', pl: 'Kiedy je zatwierdzono.' },
  }),
  started_at: time({
    optional: true,
    example: '2026-11-20T14:20:10.120Z',
    label: { en: 'Started', pl: 'Rozpoczęcie' },
    help: { en: 'When work on it started.', pl: 'Kiedy zaczęto je wykonywać.' },
  }),
  ended_at: time({
    optional: true,
    example: '2026-11-20T15:10:00.000Z',
    label: { en: 'Ended', pl: 'Zakończenie' },
    help: {
      en: 'When it was done, rejected or cancelled.',
      pl: 'Kiedy je wykonano, odrzucono lub anulowano.',
    },
  }),
} as const;
