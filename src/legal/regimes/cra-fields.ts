// What the notifications of the Cyber Resilience Act say: Regulation (EU) 2024/2847, Article 14.
import { text, type Text } from '../../domain/text.ts';
import { yesNoUnknown } from '../field-types.ts';
import { reporterFields } from '../reporter-fields.ts';
import type { DraftField } from '../rule.ts';
import { contactField } from './contact-field.ts';

const field = (key: string, label: Text): DraftField => ({ key, label, mandatory: true });
const soft = (key: string, label: Text): DraftField => ({ key, label, mandatory: false });

const aware: DraftField = {
  ...soft('cra.aware_at', text('When the manufacturer became aware', 'Kiedy powzięto wiedzę')),
  type: { kind: 'instant' },
  fact: 'aware_at',
};
const occurred: DraftField = {
  ...soft('cra.occurred_at', text('When it occurred', 'Kiedy wystąpiło')),
  type: { kind: 'instant' },
  fact: 'occurred_at',
};
const version = soft(
  'cra.product_version',
  text('Version of the product, or range of them', 'Wersja produktu lub zakres wersji'),
);

/**
 * Article 14(2)(a) and (4)(a) ask for the Member States alone. The platform of Article 16 asks for
 * the rest as well, as far as a secondary source says, so it is optional here.
 */
const warning: readonly DraftField[] = [
  ...reporterFields,
  soft('cra.title', text('Title', 'Tytuł')),
  soft('cra.summary', text('Summary', 'Streszczenie')),
  soft(
    'cra.product',
    text('Product with digital elements concerned', 'Produkt z elementami cyfrowymi'),
  ),
  version,
  aware,
  {
    ...soft(
      'cra.member_states',
      text(
        'Member States where the product has been made available, where applicable',
        'W stosownych przypadkach państwa członkowskie, w których produkt został udostępniony',
      ),
    ),
    type: { kind: 'countries' },
  },
];
/** Article 14(2)(a). */
export const vulnerabilityWarning = warning;
/** Article 14(4)(a): at least whether unlawful or malicious acts are suspected. */
export const incidentWarning: readonly DraftField[] = [
  ...warning,
  {
    ...field(
      'cra.suspected_unlawful',
      text(
        'Suspected of being caused by unlawful or malicious acts',
        'Podejrzenie, że przyczyną są działania bezprawne lub w złym zamiarze',
      ),
    ),
    type: { kind: 'choice', choices: yesNoUnknown },
    fact: 'suspected_unlawful',
  },
];
const product = field(
  'cra.product',
  text('Product with digital elements concerned', 'Produkt z elementami cyfrowymi'),
);
const measures = [
  field(
    'cra.measures',
    text('Corrective or mitigating measures taken', 'Zastosowane środki naprawcze lub łagodzące'),
  ),
  field(
    'cra.user_measures',
    text(
      'Corrective or mitigating measures that users can take',
      'Środki naprawcze lub łagodzące, które mogą zastosować użytkownicy',
    ),
  ),
  soft(
    'cra.sensitivity',
    text(
      'How sensitive this information is, where applicable',
      'W stosownych przypadkach wrażliwość tych informacji',
    ),
  ),
];
/** Article 14(2)(b). */
export const vulnerabilityDetail: readonly DraftField[] = [
  ...reporterFields,
  product,
  version,
  occurred,
  field(
    'cra.exploit',
    text('Nature of the vulnerability and its exploit', 'Charakter podatności i jej wykorzystania'),
  ),
  ...measures,
];
/** Article 14(2)(c). */
export const vulnerabilityClosing: readonly DraftField[] = [
  ...reporterFields,
  product,
  field(
    'cra.description',
    text(
      'Description of the vulnerability, its severity and impact',
      'Opis podatności, jej dotkliwość i skutki',
    ),
  ),
  soft(
    'cra.actor',
    text('Any information on the malicious actor', 'Informacje o sprawcy, jeżeli są dostępne'),
  ),
  field('cra.fix', text('Update or other corrective measure', 'Aktualizacja lub inny środek')),
];
/** Article 14(4)(b). */
export const incidentDetail: readonly DraftField[] = [
  ...reporterFields,
  product,
  version,
  occurred,
  field('cra.incident_nature', text('Nature of the incident', 'Charakter incydentu')),
  field('cra.assessment', text('Initial assessment of the incident', 'Wstępna ocena incydentu')),
  ...measures,
];
/** Article 14(4)(c). */
export const incidentClosing: readonly DraftField[] = [
  ...reporterFields,
  product,
  field(
    'cra.incident_description',
    text(
      'Detailed description of the incident, its severity and impact',
      'Szczegółowy opis incydentu, jego dotkliwość i skutki',
    ),
  ),
  field(
    'cra.root_cause',
    text(
      'Type of threat or root cause that is likely to have triggered it',
      'Rodzaj zagrożenia lub pierwotna przyczyna, która zapewne wywołała incydent',
    ),
  ),
  field(
    'cra.mitigation',
    text('Applied and ongoing mitigation measures', 'Zastosowane i wdrażane środki ograniczające'),
  ),
];
export const userNotice: readonly DraftField[] = [
  field('cra.user_notice', text('What happened to the product', 'Co się stało z produktem')),
  field(
    'cra.user_measures',
    text(
      'Corrective or mitigating measures that users can take',
      'Środki naprawcze lub łagodzące, które mogą zastosować użytkownicy',
    ),
  ),
  contactField('cra.user_contact'),
];
