// The general fields of the reports under DORA and those of the initial notification: Implementing
// Regulation (EU) 2025/302, Annexes I and II. Numbers, order, types and conditions follow the
// templates; labels are shortened.
import { yesNo } from '../field-types.ts';
import { criteria, discovery, entityTypeLabels, submissionTypes } from './dora-choices.ts';
import {
  choice,
  countries,
  email,
  fieldsOf,
  geography,
  instant,
  lei,
  phone,
  some,
  type Row,
} from './dora-field-kinds.ts';

const generalRows: readonly Row[] = [
  ['1.1', 'Type of submission', 'Rodzaj zgłoszenia', 'M', { type: choice(submissionTypes) }],
  [
    '1.2',
    'Name of the submitting entity',
    'Nazwa podmiotu zgłaszającego',
    'M',
    { profile: 'name' },
  ],
  [
    '1.3',
    'Identification code of the submitting entity',
    'Kod identyfikacyjny',
    'M',
    { profile: 'lei' },
  ],
  [
    '1.4',
    'Type of the affected financial entity',
    'Rodzaj podmiotu',
    'M',
    { fact: 'entity_type', type: some(entityTypeLabels) },
  ],
  [
    '1.5',
    'Name of the affected financial entity',
    'Nazwa podmiotu, którego dotyczy incydent',
    'C',
    { when: { filled: ['dora.1.6'] } },
  ],
  [
    '1.6',
    'LEI code of the affected financial entity',
    'Kod LEI podmiotu, którego dotyczy incydent',
    'C',
    { type: lei, when: { filled: ['dora.1.5'] } },
  ],
  [
    '1.7',
    'Primary contact: name',
    'Główna osoba kontaktowa: imię i nazwisko',
    'M',
    { profile: 'contact_name' },
  ],
  [
    '1.8',
    'Primary contact: e-mail',
    'Główna osoba kontaktowa: e-mail',
    'M',
    { type: email, profile: 'contact_email' },
  ],
  [
    '1.9',
    'Primary contact: telephone',
    'Główna osoba kontaktowa: telefon',
    'M',
    { type: phone, profile: 'contact_phone' },
  ],
  [
    '1.10',
    'Second contact: name',
    'Druga osoba kontaktowa: imię i nazwisko',
    'M',
    { profile: 'deputy_name' },
  ],
  [
    '1.11',
    'Second contact: e-mail',
    'Druga osoba kontaktowa: e-mail',
    'M',
    { type: email, profile: 'deputy_email' },
  ],
  [
    '1.12',
    'Second contact: telephone',
    'Druga osoba kontaktowa: telefon',
    'M',
    { type: phone, profile: 'deputy_phone' },
  ],
  [
    '1.13',
    'Name of the ultimate parent undertaking',
    'Jednostka dominująca najwyższego szczebla',
    'C',
    { profile: 'parent_name', when: { filled: ['dora.1.14'] } },
  ],
  [
    '1.14',
    'LEI code of the ultimate parent undertaking',
    'Kod LEI jednostki dominującej',
    'C',
    { type: lei, profile: 'parent_lei', when: { filled: ['dora.1.13'] } },
  ],
  [
    '1.15',
    'Reporting currency (ISO 4217)',
    'Waluta sprawozdawcza (ISO 4217)',
    'M',
    { type: { kind: 'currency' }, profile: 'currency' },
  ],
];

const initialRows: readonly Row[] = [
  ['2.1', 'Own reference code of the incident', 'Własny kod incydentu', 'M'],
  [
    '2.2',
    'Date and time of detection',
    'Data i godzina wykrycia',
    'M',
    { fact: 'aware_at', type: instant },
  ],
  [
    '2.3',
    'Date and time of classification as major',
    'Data klasyfikacji',
    'M',
    { fact: 'classified_at', type: instant },
  ],
  ['2.4', 'Description of the incident', 'Opis incydentu', 'M'],
  [
    '2.5',
    'Classification criteria that triggered the report',
    'Kryteria klasyfikacji',
    'M',
    { type: some(criteria) },
  ],
  [
    '2.6',
    'Member States affected',
    'Państwa, których dotyczy incydent',
    'C',
    { fact: 'member_states', type: countries, when: geography },
  ],
  ['2.7', 'How the incident was discovered', 'Sposób wykrycia', 'M', { type: choice(discovery) }],
  ['2.8', 'Origin at a third-party provider', 'Pochodzenie od zewnętrznego dostawcy', 'C'],
  [
    '2.9',
    'Business continuity plan activated',
    'Uruchomienie planu ciągłości działania',
    'M',
    { type: choice(yesNo) },
  ],
  ['2.10', 'Other information', 'Inne informacje', 'C'],
];

export const generalFields = fieldsOf(generalRows);
export const initialFields = fieldsOf(initialRows);
/** (EU) 2025/302 Art. 5: field 2.10 says why it is no major incident. */
export const reclassificationFields = initialFields.map((field) =>
  field.key === 'dora.2.10' ? { ...field, mandatory: true } : field,
);
