// The course of an engagement: its window, its phase and the days on which it moved on.
import { phases } from '../domain/engagement-phase.ts';
import { choice, day, text, time } from './field.ts';

export const engagementCourse = {
  /** In the API in `window`. */
  window_start: time({
    optional: true,
    ahead: true,
    views: [],
    example: '2026-09-01T00:00:00.000Z',
    label: { en: 'Start', pl: 'Początek' },
    help: { en: 'First moment of the time window.', pl: 'Początek okna czasowego.' },
  }),
  window_end: time({
    optional: true,
    ahead: true,
    views: [],
    example: '2026-12-18T00:00:00.000Z',
    label: { en: 'End', pl: 'Koniec' },
    help: { en: 'Last moment of the time window.', pl: 'Koniec okna czasowego.' },
  }),
  phase: choice(phases, {
    listed: true,
    example: 'preparation',
    label: { en: 'Phase', pl: 'Faza' },
    help: { en: 'The current phase of the test.', pl: 'Bieżąca faza testu.' },
  }),
  notified_on: day({
    optional: true,
    set: ['create', 'change'],
    example: '2026-06-01',
    label: { en: 'Notified', pl: 'Powiadomienie' },
    help: { en: 'When the authority asked for the test.', pl: 'Kiedy organ zażądał testu.' },
  }),
  active_started_on: day({
    optional: true,
    set: ['change'],
    example: '2026-09-07',
    label: { en: 'Active tests started', pl: 'Początek testów aktywnych' },
    help: { en: 'First day of the active tests.', pl: 'Pierwszy dzień testów aktywnych.' },
  }),
  active_ended_on: day({
    optional: true,
    set: ['change'],
    example: '2026-11-27',
    label: { en: 'Active tests ended', pl: 'Koniec testów aktywnych' },
    help: { en: 'Last day of the active tests.', pl: 'Ostatni dzień testów aktywnych.' },
  }),
  reports_complete_on: day({
    optional: true,
    set: ['change'],
    example: '2026-12-11',
    label: { en: 'Reports complete', pl: 'Kompletność raportów' },
    help: {
      en: 'When the reports of both teams were complete.',
      pl: 'Kiedy raporty obu zespołów były kompletne.',
    },
  }),
  created_by: text({
    max: 254,
    listed: true,
    example: 'anna.nowak@example.org',
    label: { en: 'Created by', pl: 'Utworzone przez' },
    help: { en: 'The user who created it.', pl: 'Użytkownik, który go utworzył.' },
  }),
  created_at: time({
    listed: true,
    example: '2026-06-01T08:00:00.000Z',
    label: { en: 'Created', pl: 'Utworzenie' },
    help: { en: 'When it was created.', pl: 'Kiedy go utworzono.' },
  }),
  updated_at: time({
    listed: true,
    example: '2026-06-01T08:00:00.000Z',
    label: { en: 'Changed', pl: 'Zmiana' },
    help: { en: 'When it was last changed.', pl: 'Kiedy ostatnio go zmieniono.' },
  }),
} as const;
