// The fields of the reports under DORA: Implementing Regulation (EU) 2025/302, Annexes I and II.
// Numbers, order and whether a field is mandatory follow the templates; labels are shortened.
import { text } from '../../domain/text.ts';
import type { FactName } from '../facts.ts';
import type { DraftField } from '../rule.ts';

/** Number, English, Polish; `M` mandatory, `C` conditional; the fact that fills it. */
type Row = readonly [number: string, en: string, pl: string, need: 'M' | 'C', fact?: FactName];

const generalRows: readonly Row[] = [
  ['1.1', 'Type of submission', 'Rodzaj zgłoszenia', 'M'],
  ['1.2', 'Name of the submitting entity', 'Nazwa podmiotu zgłaszającego', 'M'],
  ['1.3', 'Identification code of the submitting entity', 'Kod identyfikacyjny', 'M'],
  ['1.4', 'Type of the affected financial entity', 'Rodzaj podmiotu', 'M', 'entity_type'],
  ['1.5', 'Name of the affected financial entity', 'Nazwa podmiotu, którego dotyczy incydent', 'C'],
  [
    '1.6',
    'LEI code of the affected financial entity',
    'Kod LEI podmiotu, którego dotyczy incydent',
    'C',
  ],
  ['1.7', 'Primary contact: name', 'Główna osoba kontaktowa: imię i nazwisko', 'M'],
  ['1.8', 'Primary contact: e-mail', 'Główna osoba kontaktowa: e-mail', 'M'],
  ['1.9', 'Primary contact: telephone', 'Główna osoba kontaktowa: telefon', 'M'],
  ['1.10', 'Second contact: name', 'Druga osoba kontaktowa: imię i nazwisko', 'M'],
  ['1.11', 'Second contact: e-mail', 'Druga osoba kontaktowa: e-mail', 'M'],
  ['1.12', 'Second contact: telephone', 'Druga osoba kontaktowa: telefon', 'M'],
  [
    '1.13',
    'Name of the ultimate parent undertaking',
    'Jednostka dominująca najwyższego szczebla',
    'C',
  ],
  ['1.14', 'LEI code of the ultimate parent undertaking', 'Kod LEI jednostki dominującej', 'C'],
  ['1.15', 'Reporting currency (ISO 4217)', 'Waluta sprawozdawcza (ISO 4217)', 'M'],
];

const initialRows: readonly Row[] = [
  ['2.1', 'Own reference code of the incident', 'Własny kod incydentu', 'M'],
  ['2.2', 'Date and time of detection', 'Data i godzina wykrycia', 'M', 'aware_at'],
  ['2.3', 'Date and time of classification as major', 'Data klasyfikacji', 'M', 'classified_at'],
  ['2.4', 'Description of the incident', 'Opis incydentu', 'M'],
  ['2.5', 'Classification criteria that triggered the report', 'Kryteria klasyfikacji', 'M'],
  ['2.6', 'Member States affected', 'Państwa, których dotyczy incydent', 'C', 'member_states'],
  ['2.7', 'How the incident was discovered', 'Sposób wykrycia', 'M'],
  ['2.8', 'Origin at a third-party provider', 'Pochodzenie od zewnętrznego dostawcy', 'C'],
  ['2.9', 'Business continuity plan activated', 'Uruchomienie planu ciągłości działania', 'M'],
  ['2.10', 'Other information', 'Inne informacje', 'C'],
];

const intermediateRows: readonly Row[] = [
  ['3.1', 'Reference code of the competent authority', 'Kod nadany przez organ', 'C'],
  ['3.2', 'Date and time of occurrence', 'Data i godzina wystąpienia', 'M', 'occurred_at'],
  ['3.3', 'Date and time of recovery', 'Data i godzina przywrócenia', 'C', 'recovered_at'],
  ['3.4', 'Number of clients affected', 'Liczba klientów', 'M', 'clients_affected'],
  ['3.5', 'Percentage of clients affected', 'Odsetek klientów', 'M', 'clients_affected_pct'],
  ['3.6', 'Number of financial counterparts affected', 'Liczba kontrahentów', 'M'],
  ['3.7', 'Percentage of counterparts', 'Odsetek kontrahentów', 'M', 'counterparts_pct'],
  ['3.8', 'Relevant clients', 'Klienci istotni', 'C', 'relevant_clients_affected'],
  ['3.9', 'Number of transactions affected', 'Liczba transakcji', 'C'],
  ['3.10', 'Percentage of transactions', 'Odsetek transakcji', 'C', 'transactions_pct'],
  ['3.11', 'Value of transactions affected', 'Wartość transakcji', 'C'],
  ['3.12', 'Whether the numbers are actual or estimates', 'Wartości rzeczywiste lub szacunki', 'M'],
  ['3.13', 'Reputational impact', 'Wpływ na reputację', 'C'],
  ['3.14', 'Context of the reputational impact', 'Kontekst wpływu na reputację', 'C'],
  ['3.15', 'Duration (DD:HH:MM)', 'Czas trwania (DD:HH:MM)', 'M', 'duration_min'],
  ['3.16', 'Service downtime (DD:HH:MM)', 'Przestój usługi (DD:HH:MM)', 'C', 'downtime_min'],
  ['3.17', 'Whether the times are actual or estimates', 'Czasy rzeczywiste lub szacunki', 'C'],
  ['3.18', 'Types of impact in the Member States', 'Rodzaje skutków w państwach', 'C'],
  ['3.19', 'How other Member States are affected', 'Opis skutków w państwach', 'C'],
  ['3.20', 'Thresholds for data losses', 'Progi utraty danych', 'C', 'data_loss_kinds'],
  ['3.21', 'Description of the data losses', 'Opis utraty danych', 'C'],
  ['3.22', 'Critical services affected', 'Usługi krytyczne, których dotyczy incydent', 'M'],
  ['3.23', 'Type of the incident', 'Rodzaj incydentu', 'M'],
  ['3.24', 'Other type of incident', 'Inny rodzaj incydentu', 'C'],
  ['3.25', 'Threats and techniques used', 'Zagrożenia i techniki', 'C'],
  ['3.26', 'Other techniques', 'Inne techniki', 'C'],
  [
    '3.27',
    'Affected functional areas and processes',
    'Obszary i procesy, których dotyczy incydent',
    'M',
  ],
  [
    '3.28',
    'Affected infrastructure components',
    'Elementy infrastruktury, których dotyczy incydent',
    'M',
  ],
  ['3.29', 'Information on these components', 'Informacje o tych elementach', 'C'],
  [
    '3.30',
    'Impact on the financial interest of clients',
    'Wpływ na interes finansowy klientów',
    'M',
    'clients_financial_impact',
  ],
  ['3.31', 'Reporting to other authorities', 'Zgłoszenie innym organom', 'M'],
  ['3.32', 'Which other authorities', 'Jakie inne organy', 'C'],
  ['3.33', 'Temporary measures taken or planned', 'Środki tymczasowe', 'M'],
  ['3.34', 'Description of the temporary measures', 'Opis środków tymczasowych', 'C'],
  ['3.35', 'Indicators of compromise', 'Oznaki naruszenia', 'C'],
];

const finalRows: readonly Row[] = [
  ['4.1', 'High-level root cause', 'Główna przyczyna źródłowa', 'M'],
  ['4.2', 'Detailed root cause', 'Szczegółowa przyczyna źródłowa', 'M'],
  ['4.3', 'Additional classification of root causes', 'Dodatkowa klasyfikacja przyczyn', 'M'],
  ['4.4', 'Other root causes', 'Inne przyczyny', 'C'],
  ['4.5', 'Narrative of the root cause', 'Opis przyczyny źródłowej', 'M'],
  ['4.6', 'Resolution and lessons learned', 'Rozwiązanie i wnioski', 'M'],
  ['4.7', 'When the root cause was addressed', 'Data usunięcia przyczyny', 'M'],
  ['4.8', 'When the incident was resolved', 'Data rozwiązania incydentu', 'M', 'resolved_at'],
  ['4.9', 'Deviation from the planned date', 'Odchylenie od planowanej daty', 'M'],
  [
    '4.10',
    'Information for resolution authorities',
    'Informacje dla organów restrukturyzacji',
    'C',
  ],
  ['4.11', 'Assessment for resolution authorities', 'Ocena dla organów restrukturyzacji', 'C'],
  ['4.12', 'Materiality threshold of economic impact', 'Próg wpływu gospodarczego', 'M'],
  ['4.13', 'Gross costs and losses (thousands)', 'Koszty i straty brutto (tys.)', 'M', 'costs_eur'],
  ['4.14', 'Financial recoveries (thousands)', 'Odzyskane kwoty (tys.)', 'M'],
  ['4.15', 'Whether the incidents are recurring', 'Czy incydenty się powtarzają', 'C'],
  ['4.16', 'When recurring incidents occurred', 'Kiedy wystąpiły powtarzające się incydenty', 'C'],
];

function fieldsOf(rows: readonly Row[]): readonly DraftField[] {
  return rows.map(([number, en, pl, need, fact]) => ({
    key: `dora.${number}`,
    label: text(`${number} ${en}`, `${number} ${pl}`),
    mandatory: need === 'M',
    ...(fact === undefined ? {} : { fact }),
  }));
}

export const generalFields = fieldsOf(generalRows);
export const initialFields = fieldsOf(initialRows);
/** (EU) 2025/302 Art. 5: field 2.10 says why it is no major incident. */
export const reclassificationFields = initialFields.map((field) =>
  field.key === 'dora.2.10' ? { ...field, mandatory: true } : field,
);
export const intermediateFields = fieldsOf(intermediateRows);
export const finalFields = fieldsOf(finalRows);
