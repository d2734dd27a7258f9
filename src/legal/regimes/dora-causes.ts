// Causes of incidents under DORA: fields 4.1 to 4.4 of Implementing Regulation (EU) 2025/302, Annex
// II.
import { text, type Text } from '../../domain/text.ts';
import type { Choices } from '../field-types.ts';

/** Field 4.1. */
export const rootCauses: Choices = {
  malicious_actions: text('malicious actions', 'działania w złym zamiarze'),
  process_failure: text('process failure', 'zawodność procesów'),
  system_failure: text('system failure / malfunction', 'awaria / wadliwe działanie systemu'),
  human_error: text('human error', 'błąd ludzki'),
  external_event: text('external event', 'zdarzenie zewnętrzne'),
};

type Cause = readonly [code: string, label: Text];

const detailedCauses: Readonly<Record<string, readonly Cause[]>> = {
  malicious_actions: [
    ['internal', text('deliberate internal actions', 'celowe działania wewnętrzne')],
    [
      'physical',
      text(
        'deliberate physical damage/manipulation/theft',
        'celowe uszkodzenie fizyczne/manipulacja/kradzież',
      ),
    ],
    ['fraud', text('fraudulent actions', 'działania oszukańcze')],
  ],
  process_failure: [
    [
      'monitoring',
      text(
        'insufficient monitoring or failure of monitoring and control',
        'niewystarczające monitorowanie lub zawodność monitorowania i kontroli',
      ),
    ],
    [
      'roles',
      text(
        'insufficient/unclear roles and responsibilities',
        'niewystarczające/niejasne role i obowiązki',
      ),
    ],
    [
      'risk_management',
      text(
        'ICT risk management process failure',
        'zawodność procesu zarządzania ryzykiem związanym z ICT',
      ),
    ],
    [
      'operations',
      text(
        'insufficient or failure of ICT operations and ICT security operations',
        'niewystarczające operacje ICT i operacje w zakresie bezpieczeństwa ICT lub ich zawodność',
      ),
    ],
    [
      'project_management',
      text(
        'insufficient or failure of ICT project management',
        'niewystarczające zarządzanie projektami ICT lub jego zawodność',
      ),
    ],
    [
      'policies',
      text(
        'inadequacy of internal policies, procedures and documentation',
        'nieodpowiednie wewnętrzne polityki, procedury i dokumentacja',
      ),
    ],
    [
      'acquisition',
      text(
        'inadequate ICT systems acquisition, development, and maintenance',
        'nieodpowiednie nabywanie, rozwój i utrzymanie systemów ICT',
      ),
    ],
    ['other', text('other', 'inne')],
  ],
  system_failure: [
    [
      'hardware_capacity',
      text('hardware capacity and performance', 'pojemność i wydajność sprzętu'),
    ],
    ['hardware_maintenance', text('hardware maintenance', 'konserwacja sprzętu')],
    [
      'hardware_ageing',
      text('hardware obsolescence/ageing', 'przestarzałość/starzenie się sprzętu'),
    ],
    [
      'software_configuration',
      text('software compatibility/configuration', 'kompatybilność/konfiguracja oprogramowania'),
    ],
    ['software_performance', text('software performance', 'wydajność oprogramowania')],
    ['network_configuration', text('network configuration', 'konfiguracja sieci')],
    ['physical_damage', text('physical damage', 'uszkodzenie fizyczne')],
    ['other', text('other', 'inne')],
  ],
  human_error: [
    ['omission', text('omission', 'zaniechanie')],
    ['mistake', text('mistake', 'pomyłka')],
    ['skills', text('skills & knowledge', 'umiejętności i wiedza')],
    ['resources', text('inadequate human resources', 'niewystarczające zasoby ludzkie')],
    ['miscommunication', text('miscommunication', 'niewłaściwa komunikacja')],
    ['other', text('other', 'inne')],
  ],
  external_event: [
    ['disaster', text('natural disasters/force majeure', 'klęski żywiołowe/siła wyższa')],
    ['third_party', text('third-party failures', 'zawodność osób trzecich')],
    ['other', text('other', 'inne')],
  ],
};

/** Field 4.2 names this one more shortly than field 4.1. */
const shortLeads: Choices = { system_failure: text('system failure', 'awaria systemu') };

/** Field 4.2: a detailed cause names the high-level one that it belongs to. */
export const rootCauseDetails: Choices = Object.fromEntries(
  Object.entries(detailedCauses).flatMap(([group, causes]) =>
    causes.map(([code, { en, pl }]) => {
      const lead = shortLeads[group] ?? rootCauses[group] ?? text(group, group);
      return [`${group}.${code}`, text(`${lead.en}: ${en}`, `${lead.pl}: ${pl}`)];
    }),
  ),
);

/** Codes of field 4.2 that field 4.4 explains. */
export const otherCauses: readonly string[] = Object.keys(rootCauseDetails).filter((code) =>
  code.endsWith('.other'),
);

/** Codes of field 4.2 that field 4.3 classifies further. */
export const refinedCauses: readonly string[] = [
  'process_failure.monitoring',
  'process_failure.risk_management',
  'process_failure.operations',
  'process_failure.acquisition',
];

/** Field 4.3. */
export const additionalCauses: Choices = {
  policy_adherence: text('monitoring of policy adherence', 'monitorowanie przestrzegania polityk'),
  third_parties: text(
    'monitoring of third-party service providers',
    'monitorowanie zewnętrznych dostawców usług',
  ),
  remediation: text(
    'monitoring and verification of remediation of vulnerabilities',
    'monitorowanie i weryfikacja usuwania podatności',
  ),
  identity_access: text('identity and access management', 'zarządzanie tożsamością i dostępem'),
  cryptography: text('encryption and cryptography', 'szyfrowanie i kryptografia'),
  logging: text('logging', 'rejestrowanie zdarzeń'),
  risk_tolerance: text(
    'failure in specifying accurate risk tolerance levels',
    'brak określenia właściwych poziomów tolerancji ryzyka',
  ),
  assessments: text(
    'insufficient vulnerability and threat assessments',
    'niewystarczające oceny podatności i zagrożeń',
  ),
  risk_treatment: text(
    'inadequate risk treatment measures',
    'nieodpowiednie środki postępowania z ryzykiem',
  ),
  residual_risk: text(
    'poor management of residual ICT risks',
    'niewłaściwe zarządzanie ryzykiem rezydualnym związanym z ICT',
  ),
  patching: text('vulnerability and patch management', 'zarządzanie podatnościami i poprawkami'),
  changes: text('change management', 'zarządzanie zmianą'),
  capacity: text('capacity and performance management', 'zarządzanie pojemnością i wydajnością'),
  assets: text(
    'ICT asset management and information classification',
    'zarządzanie zasobami ICT i klasyfikacja informacji',
  ),
  backup: text('backup and restore', 'kopie zapasowe i przywracanie'),
  errors: text('error handling', 'obsługa błędów'),
  acquisition: text(
    'inadequate ICT systems acquisition, development, and maintenance',
    'nieodpowiednie nabywanie, rozwój i utrzymanie systemów ICT',
  ),
  testing: text(
    'insufficient or failure of software testing',
    'niewystarczające testowanie oprogramowania lub jego zawodność',
  ),
};
