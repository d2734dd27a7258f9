// The voluntary notification of a significant cyber threat: Implementing Regulation (EU) 2025/302,
// Annexes III and IV. Numbers, order, types and conditions follow the template; labels as in
// dora-fields.ts.
import { text } from '../../domain/text.ts';
import type { DraftField } from '../rule.ts';
import { criteria, entityTypeLabels } from './dora-choices.ts';
import { choice, email, instant, lei, phone, some, type Row } from './dora-field-kinds.ts';

const statuses = { active: text('active', 'aktywne'), inactive: text('inactive', 'nieaktywne') };

const key = (number: string) => `dora.threat.${number}`;

/** Conditional fields without a condition here: Annex IV asks for them where there is something. */
const rows: readonly Row[] = [
  [
    '1',
    'Name of the entity submitting the notification',
    'Nazwa podmiotu składającego powiadomienie',
    'M',
    { profile: 'name' },
  ],
  [
    '2',
    'Identification code of the entity submitting the notification',
    'Kod identyfikacyjny podmiotu składającego powiadomienie',
    'M',
    { profile: 'lei' },
  ],
  [
    '3',
    'Type of the financial entity submitting the notification',
    'Rodzaj podmiotu finansowego składającego powiadomienie',
    'C',
    {
      fact: 'entity_type',
      type: some(entityTypeLabels),
      when: { filled: [key('4'), key('5')] },
    },
  ],
  [
    '4',
    'Name of the financial entity',
    'Nazwa podmiotu finansowego',
    'C',
    { when: { filled: [key('5')] } },
  ],
  [
    '5',
    'LEI code of the financial entity',
    'Kod LEI podmiotu finansowego',
    'C',
    { type: lei, when: { filled: [key('4')] } },
  ],
  [
    '6',
    'Primary contact person name',
    'Główna osoba kontaktowa: imię i nazwisko',
    'M',
    { profile: 'contact_name' },
  ],
  [
    '7',
    'Primary contact person email',
    'Główna osoba kontaktowa: adres e-mail',
    'M',
    { type: email, profile: 'contact_email' },
  ],
  [
    '8',
    'Primary contact person telephone',
    'Główna osoba kontaktowa: numer telefonu',
    'M',
    { type: phone, profile: 'contact_phone' },
  ],
  [
    '9',
    'Second contact person name',
    'Druga osoba kontaktowa: imię i nazwisko',
    'C',
    { profile: 'deputy_name' },
  ],
  [
    '10',
    'Second contact person email',
    'Druga osoba kontaktowa: adres e-mail',
    'C',
    { type: email, profile: 'deputy_email' },
  ],
  [
    '11',
    'Second contact person telephone',
    'Druga osoba kontaktowa: numer telefonu',
    'C',
    { type: phone, profile: 'deputy_phone' },
  ],
  [
    '12',
    'Date and time of detection of the cyber threat',
    'Data i godzina wykrycia cyberzagrożenia',
    'M',
    { fact: 'aware_at', type: instant },
  ],
  ['13', 'Description of the significant cyber threat', 'Opis znaczącego cyberzagrożenia', 'M'],
  ['14', 'Information about potential impact', 'Informacje o potencjalnych skutkach', 'M'],
  [
    '15',
    'Potential incident classification criteria',
    'Potencjalne kryteria klasyfikacji incydentu',
    'M',
    { type: some(criteria) },
  ],
  ['16', 'Status of the cyber threat', 'Status cyberzagrożenia', 'M', { type: choice(statuses) }],
  [
    '17',
    'Actions taken to prevent materialisation',
    'Działania podjęte, aby zapobiec urzeczywistnieniu się zagrożenia',
    'M',
  ],
  ['18', 'Notification to other stakeholders', 'Powiadomienie innych zainteresowanych stron', 'C'],
  ['19', 'Indicators of compromise', 'Oznaki naruszenia integralności systemu', 'C'],
  ['20', 'Other relevant information', 'Inne istotne informacje', 'C'],
];

export const threatFields: readonly DraftField[] = rows.map(
  ([number, en, pl, need, more = {}]) => ({
    key: key(number),
    label: text(`${number} ${en}`, `${number} ${pl}`),
    mandatory: need === 'M',
    ...more,
  }),
);
