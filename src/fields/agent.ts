// The fields of an AI agent. Its model is an object, which the API schemas describe.
import { agentIdPattern, autonomies, environments } from '../domain/agent.ts';
import { boolean, choice, id, integer, list, text, time } from './field.ts';

const anna = 'anna.nowak@example.org';
const incident = '019aa1de-77ab-7c61-9d37-2b4e6cf1a001';

export const agentFields = {
  agent_id: id({
    example: 'agent-support-bot',
    label: { en: 'Agent ID', pl: 'Identyfikator agenta' },
    help: {
      en: "The ID that policy enforcement points use. You can't change it later.",
      pl: 'Taki, jakiego używają punkty egzekwowania. Później nie można go zmienić.',
    },
  }),
  owner: text({
    max: 254,
    required: true,
    optional: true,
    visible: true,
    set: ['create'],
    description: 'Owner of the agent; null if unknown.',
    example: anna,
    label: { en: 'Owner', pl: 'Właściciel' },
    help: {
      en: 'Person responsible for the agent. Enter the email of a user if possible.',
      pl: 'Osoba odpowiedzialna za agenta. Jeśli to możliwe, podaj e-mail użytkownika.',
    },
  }),
  owner_known: boolean({
    example: true,
    label: { en: 'Known owner', pl: 'Znany właściciel' },
    help: {
      en: 'Whether the owner is a user of Proofline.',
      pl: 'Czy właściciel jest użytkownikiem Proofline.',
    },
  }),
  name: text({
    max: 200,
    optional: true,
    visible: true,
    set: ['create'],
    example: 'Support bot',
    label: { en: 'Name', pl: 'Nazwa' },
    help: { en: 'What people call the agent.', pl: 'Jak ludzie nazywają agenta.' },
  }),
  allowed_tools: list({
    max: 200,
    maxItems: 1000,
    pattern: agentIdPattern,
    required: true,
    set: ['create'],
    example: ['crm.read', 'mail.send'],
    label: { en: 'Granted tools', pl: 'Przyznane narzędzia' },
    help: {
      en: 'During a quarantine, all tools are blocked.',
      pl: 'Podczas kwarantanny wszystkie narzędzia są zablokowane.',
    },
  }),
  team: text({
    max: 200,
    optional: true,
    visible: true,
    set: ['create'],
    example: 'Support',
    label: { en: 'Team', pl: 'Zespół' },
    help: { en: 'The team that operates it.', pl: 'Zespół, który go obsługuje.' },
  }),
  environment: choice(environments, {
    optional: true,
    set: ['create'],
    example: 'prod',
    label: { en: 'Environment', pl: 'Środowisko' },
    help: { en: 'Where it runs.', pl: 'Gdzie działa.' },
  }),
  autonomy: choice(autonomies, {
    optional: true,
    set: ['create'],
    example: 'bounded',
    label: { en: 'Autonomy', pl: 'Autonomia' },
    help: { en: 'How much it does without a person.', pl: 'Ile robi bez udziału człowieka.' },
  }),
  current_score: integer({
    max: 100,
    example: 60,
    label: { en: 'Trust score', pl: 'Zaufanie' },
    help: {
      en: 'From 0 to 100; a measure of policy, not of safety.',
      pl: 'Od 0 do 100; miara zasad, a nie bezpieczeństwa.',
    },
  }),
  policy_epoch: integer({
    max: Number.MAX_SAFE_INTEGER,
    example: 42,
    label: { en: 'Change', pl: 'Zmiana' },
    help: { en: 'Number of its last change of policy.', pl: 'Numer ostatniej zmiany zasad.' },
  }),
  quarantined_at: time({
    optional: true,
    example: '2026-11-20T14:05:40.310Z',
    label: { en: 'Quarantined', pl: 'Objęcie kwarantanną' },
    help: { en: 'When its access was taken away.', pl: 'Kiedy odebrano mu dostęp.' },
  }),
  quarantine_incidents: list({
    max: 36,
    maxItems: 1000,
    generated: true,
    example: [incident],
    label: { en: 'Incidents of the quarantine', pl: 'Incydenty kwarantanny' },
    help: {
      en: 'The incidents for which it is in quarantine.',
      pl: 'Incydenty, z powodu których jest w kwarantannie.',
    },
  }),
  revoked_at: time({
    optional: true,
    example: '2026-11-20T14:05:40.310Z',
    label: { en: 'Revoked', pl: 'Wycofanie' },
    help: { en: 'When it was revoked for good.', pl: 'Kiedy wycofano go na stałe.' },
  }),
  registered_by: text({
    max: 254,
    example: anna,
    label: { en: 'Registered by', pl: 'Kto zarejestrował' },
    help: {
      en: 'The user or token that registered it.',
      pl: 'Użytkownik lub token, który go zarejestrował.',
    },
  }),
  created_at: time({
    example: '2026-11-20T14:02:11.042Z',
    label: { en: 'Registered', pl: 'Rejestracja' },
    help: { en: 'When it was registered.', pl: 'Kiedy go zarejestrowano.' },
  }),
  updated_at: time({
    example: '2026-11-20T14:05:40.310Z',
    label: { en: 'Changed', pl: 'Zmiana' },
    help: { en: 'When its record was last changed.', pl: 'Kiedy ostatnio zmieniono jego zapis.' },
  }),
} as const;
