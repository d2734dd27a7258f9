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
    description: 'Whether the owner is the e-mail of a user.',
    example: true,
    label: { en: 'Known owner', pl: 'Znany właściciel' },
  }),
  name: text({
    max: 200,
    optional: true,
    visible: true,
    set: ['create'],
    example: 'Support bot',
    label: { en: 'Name', pl: 'Nazwa' },
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
  }),
  environment: choice(environments, {
    optional: true,
    set: ['create'],
    example: 'prod',
    label: { en: 'Environment', pl: 'Środowisko' },
  }),
  autonomy: choice(autonomies, {
    optional: true,
    set: ['create'],
    example: 'bounded',
    label: { en: 'Autonomy', pl: 'Autonomia' },
  }),
  current_score: integer({
    max: 100,
    description: '0–100, a figure of policy and no measure of safety.',
    example: 60,
    label: { en: 'Trust score', pl: 'Zaufanie' },
  }),
  policy_epoch: integer({
    max: Number.MAX_SAFE_INTEGER,
    description: 'Number of its last change.',
    example: 42,
    label: { en: 'Change', pl: 'Zmiana' },
  }),
  quarantined_at: time({
    optional: true,
    example: '2026-11-20T14:05:40.310Z',
    label: { en: 'Quarantined', pl: 'Objęcie kwarantanną' },
  }),
  quarantine_incidents: list({
    max: 36,
    maxItems: 1000,
    generated: true,
    example: [incident],
    label: { en: 'Incidents of the quarantine', pl: 'Incydenty kwarantanny' },
  }),
  revoked_at: time({
    optional: true,
    example: '2026-11-20T14:05:40.310Z',
    label: { en: 'Revoked', pl: 'Wycofanie' },
  }),
  registered_by: text({
    max: 254,
    example: anna,
    label: { en: 'Registered by', pl: 'Kto zarejestrował' },
  }),
  created_at: time({
    example: '2026-11-20T14:02:11.042Z',
    label: { en: 'Registered', pl: 'Rejestracja' },
  }),
  updated_at: time({
    example: '2026-11-20T14:05:40.310Z',
    label: { en: 'Changed', pl: 'Zmiana' },
  }),
} as const;
