// The general fields of the reports under DORA and those of the initial notification: Implementing
// Regulation (EU) 2025/302, Annexes I and II. Numbers, order, types and conditions follow the
// templates; English labels are its names of data fields;
// the Polish ones use the terms of DORA, as the Polish text of the templates was not at hand.
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
  leis,
  phone,
  some,
  type Row,
} from './dora-field-kinds.ts';

const generalRows: readonly Row[] = [
  ['1.1', 'Type of submission', 'Rodzaj zgłoszenia', 'M', { type: choice(submissionTypes) }],
  [
    '1.2',
    'Name of the entity submitting the report',
    'Nazwa podmiotu składającego sprawozdanie',
    'M',
    { profile: 'name' },
  ],
  [
    '1.3',
    'Identification code of the entity submitting the report',
    'Kod identyfikacyjny podmiotu składającego sprawozdanie',
    'M',
    { profile: 'lei' },
  ],
  [
    '1.4',
    'Type of financial entity affected',
    'Rodzaj podmiotu finansowego, którego dotyczy incydent',
    'M',
    { fact: 'entity_type', type: some(entityTypeLabels) },
  ],
  [
    '1.5',
    'Name of the financial entity affected',
    'Nazwa podmiotu finansowego, którego dotyczy incydent',
    'C',
    { when: { filled: ['dora.1.6'] } },
  ],
  [
    '1.6',
    'LEI code of the financial entity affected',
    'Kod LEI podmiotu finansowego, którego dotyczy incydent',
    'C',
    { type: leis, when: { filled: ['dora.1.5'] } },
  ],
  [
    '1.7',
    'Primary contact person name',
    'Główna osoba kontaktowa: imię i nazwisko',
    'M',
    { profile: 'contact_name' },
  ],
  [
    '1.8',
    'Primary contact person email',
    'Główna osoba kontaktowa: adres e-mail',
    'M',
    { type: email, profile: 'contact_email' },
  ],
  [
    '1.9',
    'Primary contact person telephone',
    'Główna osoba kontaktowa: numer telefonu',
    'M',
    { type: phone, profile: 'contact_phone' },
  ],
  [
    '1.10',
    'Second contact person name',
    'Druga osoba kontaktowa: imię i nazwisko',
    'M',
    { profile: 'deputy_name' },
  ],
  [
    '1.11',
    'Second contact person email',
    'Druga osoba kontaktowa: adres e-mail',
    'M',
    { type: email, profile: 'deputy_email' },
  ],
  [
    '1.12',
    'Second contact person telephone',
    'Druga osoba kontaktowa: numer telefonu',
    'M',
    { type: phone, profile: 'deputy_phone' },
  ],
  [
    '1.13',
    'Name of the ultimate parent undertaking',
    'Nazwa jednostki dominującej najwyższego szczebla',
    'C',
    { profile: 'parent_name', when: { filled: ['dora.1.14'] } },
  ],
  [
    '1.14',
    'LEI code of the ultimate parent undertaking',
    'Kod LEI jednostki dominującej najwyższego szczebla',
    'C',
    { type: lei, profile: 'parent_lei', when: { filled: ['dora.1.13'] } },
  ],
  [
    '1.15',
    'Reporting currency',
    'Waluta sprawozdawcza',
    'M',
    { type: { kind: 'currency' }, profile: 'currency' },
  ],
];

const initialRows: readonly Row[] = [
  [
    '2.1',
    'Incident reference code assigned by the financial entity',
    'Kod referencyjny incydentu nadany przez podmiot finansowy',
    'M',
  ],
  [
    '2.2',
    'Date and time of detection of the major ICT-related incident',
    'Data i godzina wykrycia poważnego incydentu związanego z ICT',
    'M',
    { fact: 'aware_at', type: instant },
  ],
  [
    '2.3',
    'Date and time of classification of the ICT-related incident as major',
    'Data i godzina sklasyfikowania incydentu związanego z ICT jako poważnego',
    'M',
    { fact: 'classified_at', type: instant },
  ],
  [
    '2.4',
    'Description of the major ICT-related incident',
    'Opis poważnego incydentu związanego z ICT',
    'M',
  ],
  [
    '2.5',
    'Classification criteria that triggered the incident report',
    'Kryteria klasyfikacji, które spowodowały zgłoszenie incydentu',
    'M',
    { type: some(criteria) },
  ],
  [
    '2.6',
    'Materiality thresholds for the classification criterion ‘Geographical spread’',
    'Progi istotności w odniesieniu do kryterium klasyfikacji „Zasięg geograficzny”',
    'C',
    { fact: 'member_states', type: countries, when: geography },
  ],
  [
    '2.7',
    'Discovery of the major ICT-related incident',
    'Sposób wykrycia poważnego incydentu związanego z ICT',
    'M',
    { type: choice(discovery) },
  ],
  [
    '2.8',
    'Indication whether the major ICT-related incident originates from a third-party ' +
      'provider or another financial entity',
    'Wskazanie, czy źródłem poważnego incydentu związanego z ICT jest zewnętrzny dostawca ' +
      'lub inny podmiot finansowy',
    'C',
  ],
  [
    '2.9',
    'Activation of business continuity plan, if activated',
    'Uruchomienie planu ciągłości działania, jeżeli go uruchomiono',
    'M',
    { type: choice(yesNo) },
  ],
  ['2.10', 'Other relevant information', 'Inne istotne informacje', 'C'],
];

export const generalFields = fieldsOf(generalRows);
export const initialFields = fieldsOf(initialRows);
/** (EU) 2025/302 Art. 5: field 2.10 says why it is no major incident. */
export const reclassificationFields = initialFields.map((field) =>
  field.key === 'dora.2.10' ? { ...field, mandatory: true } : field,
);
