// The fields of a response action.
import { actionStatuses } from '../domain/action.ts';
import { approvalClasses } from '../domain/playbooks/step.ts';
import { roles } from '../domain/role.ts';
import { actionCourse } from './action-course.ts';
import { area, boolean, choice, id, integer, text, time } from './field.ts';

export const actionFields = {
  id: id({
    example: '019aa1de-77ab-7c61-9d37-2b4e6cf1a001',
    label: { en: 'ID', pl: 'Identyfikator' },
    help: {
      en: 'The identifier that the API uses. It never changes.',
      pl: 'Identyfikator, którego używa API. Nie zmienia się.',
    },
  }),
  incident_id: id({
    example: '019aa1de-77ab-7c61-9d37-2b4e6cf1a001',
    label: { en: 'Incident', pl: 'Incydent' },
    help: {
      en: 'The incident that the action belongs to.',
      pl: 'Incydent, do którego należy działanie.',
    },
  }),
  title: text({
    max: 500,
    set: ['create'],
    example: 'Quarantine the agent.',
    label: { en: 'Action', pl: 'Działanie' },
    help: { en: 'What to do, in one line.', pl: 'Co należy zrobić, w jednym zdaniu.' },
  }),
  playbook: text({
    max: 64,
    optional: true,
    set: ['create'],
    example: 'prompt_injection',
    label: { en: 'Playbook', pl: 'Scenariusz reagowania' },
    help: {
      en: 'The playbook that the action comes from.',
      pl: 'Scenariusz, z którego pochodzi działanie.',
    },
  }),
  step: integer({
    min: 1,
    max: 1000,
    optional: true,
    set: ['create'],
    example: 6,
    label: { en: 'Step', pl: 'Krok' },
    help: { en: 'Its number in the playbook.', pl: 'Jego numer w scenariuszu.' },
  }),
  action_type: text({
    max: 64,
    optional: true,
    example: 'quarantine_agent',
    label: { en: 'Type', pl: 'Rodzaj' },
    help: {
      en: 'The kind of action that the playbook names.',
      pl: 'Rodzaj działania według scenariusza.',
    },
  }),
  phase: text({
    max: 64,
    optional: true,
    example: 'containment',
    label: { en: 'Phase', pl: 'Faza' },
    help: {
      en: 'The phase of the response that it belongs to.',
      pl: 'Faza reagowania, do której należy.',
    },
  }),
  role: choice(roles, {
    optional: true,
    example: 'Legal/DPO',
    label: { en: 'Performed by', pl: 'Wykonuje' },
    help: {
      en: 'The role that performs it, according to the playbook.',
      pl: 'Rola, która je wykonuje według scenariusza.',
    },
  }),
  status: choice(actionStatuses, {
    set: ['change'],
    example: 'proposed',
    label: { en: 'State', pl: 'Stan' },
    help: { en: 'How far the action has come.', pl: 'Na jakim etapie jest działanie.' },
  }),
  approval_class: choice(approvalClasses, {
    example: 'A1',
    label: { en: 'Approval class', pl: 'Klasa zatwierdzenia' },
    help: {
      en: 'Who must approve it before it starts.',
      pl: 'Kto musi je zatwierdzić przed rozpoczęciem.',
    },
  }),
  requires_approval: boolean({
    set: ['create'],
    description: 'Set for an action of your own; a step brings its own.',
    example: true,
    label: { en: 'Requires approval', pl: 'Wymaga zatwierdzenia' },
    help: {
      en: 'It cannot start before someone else approves it.',
      pl: 'Nie zacznie się, dopóki nie zatwierdzi go inna osoba.',
    },
  }),
  approved_by: text({
    max: 254,
    optional: true,
    blank: true,
    set: ['change'],
    description: 'As the caller wrote it.',
    example: 'm.zielinska@example.org',
    label: { en: 'Approved by', pl: 'Osoba zatwierdzająca' },
    help: {
      en: 'The person who approved it, never the one who requested it.',
      pl: 'Osoba, która je zatwierdziła; inna niż ta, która je dodała.',
    },
  }),
  approver_known: boolean({
    optional: true,
    example: true,
    label: { en: 'Known approver', pl: 'Znana osoba zatwierdzająca' },
    help: {
      en: 'Whether the approver is an active user.',
      pl: 'Czy osoba zatwierdzająca jest czynnym użytkownikiem.',
    },
  }),
  validation_ref: text({
    max: 200,
    optional: true,
    final: true,
    set: ['change'],
    description: 'Evidence that proves it; null where you cannot see it.',
    example: '019aa1e2-0c14-7d3a-8f52-6be0c1a7d014',
    label: { en: 'Evidence for this action', pl: 'Dowód wykonania' },
    help: {
      en: 'The evidence record that shows its result.',
      pl: 'Dowód, który pokazuje jego wynik.',
    },
  }),
  assignee: text({
    max: 254,
    optional: true,
    set: ['create'],
    example: 'olga.wisniewska@example.org',
    label: { en: 'Assignee', pl: 'Wykonawca' },
    help: { en: 'The person who performs it.', pl: 'Osoba, która je wykonuje.' },
  }),
  due_at: time({
    optional: true,
    ahead: true,
    set: ['create'],
    example: '2026-11-21T14:02:11.042Z',
    label: { en: 'Due', pl: 'Termin' },
    help: { en: 'When it must be done.', pl: 'Do kiedy trzeba je wykonać.' },
  }),
  note: area({
    max: 5000,
    optional: true,
    final: true,
    set: ['change'],
    description: 'From Analyst on.',
    example: 'Reproduced on staging.',
    label: { en: 'Comment', pl: 'Komentarz' },
    help: { en: 'What the next reader must know.', pl: 'Co powinna wiedzieć następna osoba.' },
  }),
  ...actionCourse,
} as const;
