// What reports of serious incidents of AI systems and models have to say: Articles 55 and 73.
import { text } from '../../domain/text.ts';
import { reporterFields } from '../reporter-fields.ts';
import type { DraftField } from '../rule.ts';

const roles = {
  provider: text('provider', 'dostawca'),
  deployer: text('deployer', 'podmiot stosujący'),
  gpai_sr: text(
    'provider of a general-purpose AI model with systemic risk',
    'dostawca modelu AI ogólnego przeznaczenia z ryzykiem systemowym',
  ),
};

const riskClasses = {
  annex_iii: text('high-risk system of Annex III', 'system wysokiego ryzyka z załącznika III'),
  annex_i: text(
    'high-risk system under the legislation of Annex I',
    'system wysokiego ryzyka na podstawie przepisów z załącznika I',
  ),
  none: text('not a high-risk system', 'nie jest systemem wysokiego ryzyka'),
};

const harms = {
  a: text(
    'death of a person, or serious harm to a person’s health',
    'śmierć osoby lub poważny uszczerbek na zdrowiu osoby',
  ),
  b: text(
    'serious and irreversible disruption of the management or operation of critical ' +
      'infrastructure',
    'poważne i nieodwracalne zakłócenie w zarządzaniu infrastrukturą krytyczną lub jej ' +
      'funkcjonowaniu',
  ),
  c: text(
    'infringement of obligations under Union law intended to protect fundamental rights',
    'naruszenie obowiązków przewidzianych w prawie Unii, których celem jest ochrona praw ' +
      'podstawowych',
  ),
  d: text(
    'serious harm to property or the environment',
    'poważna szkoda dla mienia lub środowiska',
  ),
};

/** Article 73 prescribes no content, and the Commission's draft template was not found. */
export const reportFields: readonly DraftField[] = [
  ...reporterFields,
  {
    key: 'ai.reporter',
    label: text('Reporter and role', 'Zgłaszający i rola'),
    mandatory: true,
    type: { kind: 'choice', choices: roles },
    fact: 'ai_role',
  },
  {
    key: 'ai.system',
    label: text('AI system: identification and version', 'System AI: identyfikacja i wersja'),
    mandatory: true,
  },
  {
    key: 'ai.database_number',
    label: text('Number in the EU database', 'Numer w bazie danych UE'),
    mandatory: false,
  },
  {
    key: 'ai.risk_class',
    label: text('High-risk class', 'Klasa wysokiego ryzyka'),
    mandatory: true,
    type: { kind: 'choice', choices: riskClasses },
    fact: 'ai_system_risk_class',
  },
  {
    key: 'ai.member_state',
    label: text(
      'Member State where the incident occurred',
      'Państwo członkowskie, w którym wystąpił incydent',
    ),
    mandatory: true,
    type: { kind: 'countries' },
    fact: 'member_states',
  },
  {
    key: 'ai.occurred_at',
    label: text('When it occurred', 'Kiedy wystąpił'),
    mandatory: true,
    type: { kind: 'instant' },
    fact: 'occurred_at',
  },
  {
    key: 'ai.aware_at',
    label: text('When the reporter became aware', 'Kiedy zgłaszający powziął wiedzę'),
    mandatory: true,
    type: { kind: 'instant' },
    fact: 'aware_at',
  },
  {
    key: 'ai.harm',
    label: text('Harm of Article 3(49)(a)–(d)', 'Szkoda z art. 3 pkt 49 lit. a–d'),
    mandatory: true,
    type: { kind: 'choices', choices: harms },
    fact: 'ai_harm',
  },
  {
    key: 'ai.persons_affected',
    label: text(
      'Persons affected: how many, and of which groups',
      'Osoby, których to dotyczy: ile i z jakich grup',
    ),
    mandatory: false,
  },
  {
    key: 'ai.causal_link',
    label: text('Assessment of the causal link', 'Ocena związku przyczynowego'),
    mandatory: true,
    fact: 'causal_link_at',
  },
  {
    key: 'ai.description',
    label: text('Description', 'Opis'),
    mandatory: true,
  },
  {
    key: 'ai.corrective_action',
    label: text('Corrective action', 'Działania naprawcze'),
    mandatory: true,
  },
  {
    key: 'ai.other_authorities',
    label: text('Other authorities informed', 'Inne poinformowane organy'),
    mandatory: false,
  },
];

const shared = ['ai.aware_at', 'ai.harm'];

const written = (key: string, label: DraftField['label'], mandatory: boolean): DraftField => ({
  ...{ key: `ai.${key}`, label, mandatory },
});

/**
 * What a provider of a model with systemic risk reports to the AI Office: Measure 9.2 of the Code
 * of Practice, points 1 to 7 at once, the others when they are known.
 */
export const modelFields: readonly DraftField[] = [
  ...reporterFields,
  written('model', text('Model involved, with its version', 'Model i jego wersja'), true),
  {
    key: 'ai.began_at',
    label: text('When it began, at least roughly', 'Kiedy się zaczął, choćby w przybliżeniu'),
    mandatory: true,
    type: { kind: 'instant' },
    fact: 'occurred_at',
  },
  {
    key: 'ai.ended_at',
    label: text('When it ended, at least roughly', 'Kiedy się zakończył, choćby w przybliżeniu'),
    mandatory: false,
    type: { kind: 'instant' },
    fact: 'resolved_at',
  },
  ...reportFields.filter(({ key }) => shared.includes(key)),
  written('victims', text('Harm, and who suffered it', 'Szkoda i kto ją poniósł'), true),
  written(
    'chain_of_events',
    text('Chain of events that led to it', 'Ciąg zdarzeń, który do niego doprowadził'),
    true,
  ),
  written(
    'material',
    text('Material that shows the part of the model', 'Materiały wskazujące na udział modelu'),
    true,
  ),
  written(
    'response',
    text('What was done or will be done', 'Co zrobiono lub planuje się zrobić'),
    true,
  ),
  written(
    'recommendation',
    text('What the authorities are advised to do', 'Co zaleca się organom'),
    false,
  ),
  written(
    'root_cause',
    text(
      'Root cause: outputs, inputs, and safeguards that failed or were circumvented',
      'Przyczyna źródłowa: wyniki modelu, dane wejściowe, zawodne lub ominięte zabezpieczenia',
    ),
    false,
  ),
  written(
    'patterns',
    text(
      'Patterns of post-market monitoring, such as near misses',
      'Prawidłowości z monitorowania po wprowadzeniu do obrotu, np. zdarzenia bez skutków',
    ),
    false,
  ),
];
