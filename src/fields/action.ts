// The fields of a response action.
import { actionStatuses } from '../domain/action.ts';
import { approvalClasses } from '../domain/playbooks/step.ts';
import { roles } from '../domain/role.ts';
import { area, boolean, choice, id, integer, text, time } from './field.ts';

export const actionFields = {
  id: id({
    example: '019aa1de-77ab-7c61-9d37-2b4e6cf1a001',
    label: { en: 'ID', pl: 'Identyfikator' },
  }),
  incident_id: id({
    example: '019aa1de-77ab-7c61-9d37-2b4e6cf1a001',
    label: { en: 'Incident', pl: 'Incydent' },
  }),
  title: text({
    max: 500,
    set: ['create'],
    example: 'Quarantine the agent.',
    label: { en: 'Action', pl: 'Działanie' },
  }),
  playbook: text({
    max: 64,
    optional: true,
    set: ['create'],
    description: 'Type of the playbook it comes from.',
    example: 'prompt_injection',
    label: { en: 'Playbook', pl: 'Scenariusz reagowania' },
  }),
  step: integer({
    min: 1,
    max: 1000,
    optional: true,
    set: ['create'],
    description: 'Its place in the playbook, from 1 on.',
    example: 6,
    label: { en: 'Step', pl: 'Krok' },
  }),
  action_type: text({
    max: 64,
    optional: true,
    example: 'quarantine_agent',
    label: { en: 'Type', pl: 'Rodzaj' },
  }),
  phase: text({
    max: 64,
    optional: true,
    example: 'containment',
    label: { en: 'Phase', pl: 'Faza' },
  }),
  role: choice(roles, {
    optional: true,
    description: 'Who performs it, as the playbook says.',
    example: 'Legal/DPO',
    label: { en: 'Performed by', pl: 'Wykonuje' },
  }),
  status: choice(actionStatuses, {
    set: ['change'],
    example: 'proposed',
    label: { en: 'State', pl: 'Stan' },
  }),
  approval_class: choice(approvalClasses, {
    example: 'A1',
    label: { en: 'Approval class', pl: 'Klasa zatwierdzenia' },
  }),
  requires_approval: boolean({
    set: ['create'],
    description: 'Set for an action of your own; a step brings its own.',
    example: true,
    label: { en: 'Requires approval', pl: 'Wymaga zatwierdzenia' },
  }),
  approved_by: text({
    max: 254,
    optional: true,
    blank: true,
    set: ['change'],
    description: 'As it was said.',
    example: 'm.zielinska@example.org',
    label: { en: 'Approved by', pl: 'Osoba zatwierdzająca' },
  }),
  approver_known: boolean({
    optional: true,
    description: 'Whether that is an enabled user.',
    example: true,
    label: { en: 'Known approver', pl: 'Znana osoba zatwierdzająca' },
  }),
  validation_ref: text({
    max: 200,
    optional: true,
    final: true,
    set: ['change'],
    description: 'Evidence that proves it; null where you may not see it.',
    example: '019aa1e2-0c14-7d3a-8f52-6be0c1a7d014',
    label: { en: 'Evidence for this action', pl: 'Dowód wykonania' },
  }),
  assignee: text({
    max: 254,
    optional: true,
    set: ['create'],
    example: 'olga.wisniewska@example.org',
    label: { en: 'Assignee', pl: 'Wykonawca' },
  }),
  due_at: time({
    optional: true,
    ahead: true,
    set: ['create'],
    example: '2026-11-21T14:02:11.042Z',
    label: { en: 'Due', pl: 'Termin' },
  }),
  note: area({
    max: 5000,
    optional: true,
    final: true,
    set: ['change'],
    description: 'From Analyst on.',
    example: 'Reproduced on staging.',
    label: { en: 'Comment', pl: 'Komentarz' },
  }),
  created_by: text({
    max: 254,
    example: 'anna.nowak@example.org',
    label: { en: 'Requested by', pl: 'Dodane przez' },
  }),
  created_at: time({
    example: '2026-11-20T14:02:11.042Z',
    label: { en: 'Requested', pl: 'Dodanie' },
  }),
  updated_at: time({
    description: 'Below Analyst, the newest of the other times: a change may be hidden.',
    example: '2026-11-20T14:05:40.310Z',
    label: { en: 'Changed', pl: 'Zmiana' },
  }),
  approved_at: time({
    optional: true,
    example: '2026-11-20T14:12:00.000Z',
    label: { en: 'Approved', pl: 'Zatwierdzenie' },
  }),
  started_at: time({
    optional: true,
    example: '2026-11-20T14:20:10.120Z',
    label: { en: 'Started', pl: 'Rozpoczęcie' },
  }),
  ended_at: time({
    optional: true,
    example: '2026-11-20T15:10:00.000Z',
    label: { en: 'Ended', pl: 'Zakończenie' },
  }),
} as const;
