// The fields of reports under NIS2, Article 23(4), and of messages under Article 23(1) and (2).
import { text } from '../../domain/text.ts';
import { yesNoUnknown } from '../field-types.ts';
import { reporterFields } from '../reporter-fields.ts';
import type { DraftField } from '../rule.ts';
import { contactField } from './contact-field.ts';

export const minimum: readonly DraftField[] = [
  ...reporterFields,
  {
    key: 'nis2.what_happened',
    label: text('What happened', 'Co się stało'),
    mandatory: true,
  },
  {
    key: 'nis2.aware_at',
    label: text('When the entity became aware of it', 'Kiedy podmiot powziął o nim wiedzę'),
    mandatory: true,
    type: { kind: 'instant' },
    fact: 'aware_at',
  },
  {
    key: 'nis2.suspected_unlawful',
    label: text(
      'Suspected of being caused by unlawful or malicious acts',
      'Podejrzenie działania bezprawnego lub w złym zamiarze',
    ),
    mandatory: true,
    type: { kind: 'choice', choices: yesNoUnknown },
    fact: 'suspected_unlawful',
  },
  {
    key: 'nis2.cross_border',
    label: text('Could have a cross-border impact', 'Możliwy wpływ transgraniczny'),
    mandatory: true,
    type: { kind: 'choice', choices: yesNoUnknown },
    fact: 'cross_border',
  },
];

export const assessment: readonly DraftField[] = [
  {
    key: 'nis2.assessment',
    label: text(
      'Initial assessment, with severity and impact',
      'Wstępna ocena, w tym dotkliwość i skutki',
    ),
    mandatory: true,
  },
  {
    key: 'nis2.indicators',
    label: text(
      'Indicators of compromise, where available',
      'Oznaki naruszenia integralności systemu, jeżeli są dostępne',
    ),
    mandatory: false,
  },
];

/** Article 23(4)(c) and (e): the state, on request and while the incident lasts. */
export const status: readonly DraftField[] = [
  {
    key: 'nis2.status_update',
    label: text('Relevant status updates', 'Odpowiednie aktualizacje statusu'),
    mandatory: true,
  },
];

export const final: readonly DraftField[] = [
  ...reporterFields,
  {
    key: 'nis2.detailed_description',
    label: text(
      'Detailed description, with severity and impact',
      'Szczegółowy opis, w tym dotkliwość i skutki',
    ),
    mandatory: true,
  },
  {
    key: 'nis2.root_cause',
    label: text(
      'Type of threat or root cause that is likely to have triggered it',
      'Rodzaj zagrożenia lub pierwotna przyczyna, która zapewne wywołała incydent',
    ),
    mandatory: true,
  },
  {
    key: 'nis2.mitigation',
    label: text(
      'Applied and ongoing mitigation measures',
      'Zastosowane i wdrażane środki ograniczające ryzyko',
    ),
    mandatory: true,
  },
  {
    key: 'nis2.cross_border_impact',
    label: text(
      'Cross-border impact, where applicable',
      'Transgraniczne skutki, w stosownych przypadkach',
    ),
    mandatory: false,
    type: { kind: 'countries' },
    fact: 'member_states',
  },
];

const contact = contactField('nis2.recipients_contact');

/** Article 23(1), in words for the recipients of the services. */
export const incidentMessage: readonly DraftField[] = [
  {
    key: 'nis2.recipients_message',
    label: text('What happened, and what it means for you', 'Co się stało i co to oznacza'),
    mandatory: true,
  },
  contact,
];

/** Article 23(2): the measures always, the threat itself where appropriate. */
export const threatMessage: readonly DraftField[] = [
  {
    key: 'nis2.threat_nature',
    label: text('The threat', 'Na czym polega zagrożenie'),
    mandatory: false,
  },
  {
    key: 'nis2.threat_measures',
    label: text('What you can do', 'Co można zrobić'),
    mandatory: true,
  },
  contact,
];
