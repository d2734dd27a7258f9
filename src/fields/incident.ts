// The fields of an incident, in the order in which forms and facts show them. A new field needs a
// declaration here and a migration: docs/how-to/add-a-field.md.
import { customFieldLimits } from '../domain/custom-field.ts';
import {
  entityKinds,
  isEntityKind,
  nearestEntityKind,
  sectorKinds,
} from '../domain/entity-kinds.ts';
import { categories, levels } from '../domain/taxonomy.ts';
import { area, integer, list, scale, slug, text } from './field.ts';
import { classified, kept, times } from './incident-course.ts';

/** What people say of an incident. */
const described = {
  description: area({
    max: 20_000,
    optional: true,
    set: ['create', 'describe'],
    section: 'what',
    example: 'The support bot followed an instruction in a customer e-mail.',
    label: { en: 'Description', pl: 'Opis' },
    help: {
      en: 'What was seen, where, by whom, and what was done so far.',
      pl: 'Co zauważono, gdzie, kto zauważył i co dotąd zrobiono.',
    },
  }),
  title: text({
    max: 500,
    required: true,
    set: ['create', 'describe'],
    section: 'what',
    listed: true,
    example: 'Prompt injection in support bot',
    label: { en: 'Title', pl: 'Tytuł' },
    help: { en: 'What happened, in one line.', pl: 'Co się stało, w jednym zdaniu.' },
  }),
  category: slug({
    suggestions: Object.keys(categories),
    fallback: 'other',
    set: ['create', 'describe'],
    section: 'kind',
    listed: true,
    example: 'prompt_injection',
    label: { en: 'Category', pl: 'Kategoria' },
    help: {
      en: 'Select the nearest category. It determines the playbook.',
      pl: 'Wybierz najbliższą. Od niej zależy scenariusz reagowania.',
    },
  }),
  level: slug({
    suggestions: Object.keys(levels),
    fallback: 'L1_cyber',
    set: ['create', 'describe'],
    section: 'kind',
    listed: true,
    example: 'L2_ai',
    label: { en: 'Level', pl: 'Poziom' },
    help: {
      en: 'Where the cause or the target of the incident is.',
      pl: 'Gdzie leży przyczyna lub cel.',
    },
  }),
  agent_id: text({
    max: 200,
    optional: true,
    set: ['create', 'describe'],
    section: 'kind',
    listed: true,
    example: 'agent-support-bot',
    label: { en: 'Agent', pl: 'Agent' },
    help: {
      en: 'ID of the AI agent or model involved.',
      pl: 'Identyfikator agenta lub modelu AI, który brał udział.',
    },
  }),
  entity: text({
    max: 100,
    optional: true,
    suggestions: entityKinds,
    recognised: {
      is: isEntityKind,
      nearest: nearestEntityKind,
      consequence: {
        en: 'Reporting obligations that depend on the entity type cannot be determined.',
        pl: 'Nie można ustalić obowiązków zgłoszenia zależnych od rodzaju podmiotu.',
      },
    },
    set: ['create', 'describe'],
    section: 'affected',
    example: 'essential',
    label: { en: 'Entity type', pl: 'Rodzaj podmiotu' },
    help: {
      en: 'The type in law, not the name of the organisation. It decides reporting obligations.',
      pl: 'Rodzaj w świetle prawa, nie nazwa organizacji. Decyduje o obowiązkach zgłoszenia.',
    },
  }),
  sector: text({
    max: 100,
    optional: true,
    suggestions: sectorKinds,
    set: ['create', 'describe'],
    section: 'affected',
    listed: true,
    example: 'energy',
    label: { en: 'Sector', pl: 'Sektor' },
    help: {
      en: 'Such as energy, banking or health.',
      pl: 'Na przykład energy, banking, health.',
    },
  }),
  country: text({
    max: 2,
    pattern: '^[A-Z]{2}$',
    optional: true,
    set: ['create', 'describe'],
    section: 'affected',
    listed: true,
    example: 'PL',
    label: { en: 'Country', pl: 'Kraj' },
    help: { en: 'Two capital letters, such as PL.', pl: 'Dwie wielkie litery, np. PL.' },
  }),
  affected_users: integer({
    max: 2_147_483_647,
    optional: true,
    set: ['create', 'describe'],
    section: 'affected',
    example: 120,
    label: { en: 'Affected users', pl: 'Liczba użytkowników, których dotyczy incydent' },
    help: { en: 'Leave it empty if unknown.', pl: 'Zostaw puste, jeśli nie wiadomo.' },
  }),
  impact_confidentiality: scale({
    max: 5,
    optional: true,
    set: ['create', 'describe'],
    example: 2,
    label: { en: 'Impact on confidentiality', pl: 'Wpływ na poufność' },
    help: { en: '0 is none, 5 the greatest.', pl: '0 oznacza brak, 5 największy.' },
  }),
  impact_integrity: scale({
    max: 5,
    optional: true,
    set: ['create', 'describe'],
    example: 3,
    label: { en: 'Impact on integrity', pl: 'Wpływ na integralność' },
    help: { en: '0 is none, 5 the greatest.', pl: '0 oznacza brak, 5 największy.' },
  }),
  impact_availability: scale({
    max: 5,
    optional: true,
    set: ['create', 'describe'],
    example: 1,
    label: { en: 'Impact on availability', pl: 'Wpływ na dostępność' },
    help: { en: '0 is none, 5 the greatest.', pl: '0 oznacza brak, 5 największy.' },
  }),
  team: text({
    max: customFieldLimits.team,
    optional: true,
    visible: true,
    set: ['create', 'describe'],
    section: 'kind',
    listed: true,
    example: 'Platform',
    label: { en: 'Team', pl: 'Zespół' },
    help: {
      en: 'The team that works on it. Its custom fields are asked for.',
      pl: 'Zespół, który zajmuje się incydentem. Od niego zależą pola własne.',
    },
  }),
  tags: list({
    max: 100,
    maxItems: 100,
    set: ['create', 'describe'],
    example: ['support-bot'],
    label: { en: 'Tags', pl: 'Etykiety' },
    help: {
      en: 'Words by which you find the incident in the list.',
      pl: 'Słowa, po których znajdziesz incydent na liście.',
    },
  }),
} as const;

export const incidentFields = { ...described, ...classified, ...times, ...kept } as const;
