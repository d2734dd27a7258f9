// The choices of the fields of the reports under DORA: Implementing Regulation (EU) 2025/302, Annex
// II. The codes are ours, in the words of the Annex; authorities read the labels.
import { text, type Text } from '../../domain/text.ts';
import type { Choices } from '../field-types.ts';

export const submissionTypes = {
  initial_notification: text('initial notification', 'wstępne powiadomienie'),
  intermediate_report: text('intermediate report', 'sprawozdanie śródokresowe'),
  final_report: text('final report', 'sprawozdanie końcowe'),
  'major_incident_reclassified_as_non-major': text(
    'major incident reclassified as non-major',
    'poważny incydent przeklasyfikowany na inny niż poważny',
  ),
} as const satisfies Choices;

export const entityTypeLabels: Choices = {
  credit_institution: text('credit institution', 'instytucja kredytowa'),
  payment_institution: text('payment institution', 'instytucja płatnicza'),
  exempted_payment_institution: text(
    'exempted payment institution',
    'wyłączona instytucja płatnicza',
  ),
  account_information_service_provider: text(
    'account information service provider',
    'dostawca świadczący usługę dostępu do informacji o rachunku',
  ),
  electronic_money_institution: text(
    'electronic money institution',
    'instytucja pieniądza elektronicznego',
  ),
  exempted_electronic_money_institution: text(
    'exempted electronic money institution',
    'wyłączona instytucja pieniądza elektronicznego',
  ),
  investment_firm: text('investment firm', 'firma inwestycyjna'),
  crypto_asset_service_provider: text(
    'crypto-asset service provider',
    'dostawca usług w zakresie kryptoaktywów',
  ),
  issuer_of_asset_referenced_tokens: text(
    'issuer of asset-referenced tokens',
    'emitent tokenów powiązanych z aktywami',
  ),
  central_securities_depository: text(
    'central securities depository',
    'centralny depozyt papierów wartościowych',
  ),
  central_counterparty: text('central counterparty', 'kontrahent centralny'),
  trading_venue: text('trading venue', 'system obrotu'),
  trade_repository: text('trade repository', 'repozytorium transakcji'),
  manager_of_alternative_investment_fund: text(
    'manager of alternative investment fund',
    'zarządzający alternatywnym funduszem inwestycyjnym',
  ),
  management_company: text('management company', 'spółka zarządzająca'),
  data_reporting_service_provider: text(
    'data reporting service provider',
    'dostawca usług w zakresie udostępniania informacji',
  ),
  insurance_reinsurance_undertaking: text(
    'insurance and reinsurance undertaking',
    'zakład ubezpieczeń i zakład reasekuracji',
  ),
  insurance_intermediary: text(
    'insurance intermediary, reinsurance intermediary and ancillary insurance intermediary',
    'pośrednik ubezpieczeniowy, pośrednik reasekuracyjny i pośrednik oferujący ubezpieczenia ' +
      'uzupełniające',
  ),
  institution_for_occupational_retirement_provision: text(
    'institution for occupational retirement provision',
    'instytucja pracowniczych programów emerytalnych',
  ),
  credit_rating_agency: text('credit rating agency', 'agencja ratingowa'),
  administrator_of_critical_benchmarks: text(
    'administrator of critical benchmarks',
    'administrator kluczowych wskaźników referencyjnych',
  ),
  crowdfunding_service_provider: text(
    'crowdfunding service provider',
    'dostawca usług finansowania społecznościowego',
  ),
  securitisation_repository: text('securitisation repository', 'repozytorium sekurytyzacji'),
};

/** Field 2.5. */
export const criteria = {
  clients_counterparts_transactions: text(
    'clients, financial counterparts and transactions affected',
    'klienci, kontrahenci finansowi i transakcje, których dotyczy incydent',
  ),
  reputational_impact: text('reputational impact', 'skutki reputacyjne'),
  duration_downtime: text(
    'duration and service downtime',
    'czas trwania i przerwa w świadczeniu usług',
  ),
  geographical_spread: text('geographical spread', 'zasięg geograficzny'),
  data_losses: text('data losses', 'utrata danych'),
  critical_services_affected: text(
    'critical services affected',
    'usługi krytyczne, których dotyczy incydent',
  ),
  economic_impact: text('economic impact', 'skutki gospodarcze'),
} as const satisfies Choices;

export const discovery: Choices = {
  it_security: text('IT Security', 'bezpieczeństwo IT'),
  staff: text('staff', 'pracownicy'),
  internal_audit: text('internal audit', 'audyt wewnętrzny'),
  external_audit: text('external audit', 'audyt zewnętrzny'),
  clients: text('clients', 'klienci'),
  financial_counterparts: text('financial counterparts', 'kontrahenci finansowi'),
  third_party_provider: text('third-party provider', 'zewnętrzny dostawca'),
  attacker: text('attacker', 'sprawca ataku'),
  monitoring_systems: text('monitoring systems', 'systemy monitorowania'),
  authority: text('authority/agency/law enforcement body', 'urząd/agencja/organ ścigania'),
  other: text('other', 'inne'),
};

const affected = {
  clients: text('clients affected', 'klientów, których dotyczy incydent'),
  counterparts: text(
    'financial counterparts affected',
    'kontrahentów finansowych, których dotyczy incydent',
  ),
  transactions: text('transactions affected', 'transakcji, których dotyczy incydent'),
};

const of = (lead: Text, what: Text) => text(`${lead.en} ${what.en}`, `${lead.pl} ${what.pl}`);
const actual = text('actual figures for', 'rzeczywiste wartości dotyczące');
const estimates = text('estimates for', 'szacunki dotyczące');

/** Field 3.12. */
export const figures: Choices = {
  actual_clients: of(actual, affected.clients),
  actual_counterparts: of(actual, affected.counterparts),
  actual_transactions: of(actual, affected.transactions),
  estimates_clients: of(estimates, affected.clients),
  estimates_counterparts: of(estimates, affected.counterparts),
  estimates_transactions: of(estimates, affected.transactions),
  no_impact_clients: text('no impact on clients', 'brak wpływu na klientów'),
  no_impact_counterparts: text(
    'no impact on financial counterparts',
    'brak wpływu na kontrahentów finansowych',
  ),
  no_impact_transactions: text('no impact on transactions', 'brak wpływu na transakcje'),
};

/** Field 3.13. */
export const reputation = {
  media: text(
    'the major ICT-related incident has been reflected in the media',
    'poważny incydent związany z ICT znalazł odzwierciedlenie w mediach',
  ),
  complaints: text(
    'the major ICT-related incident has resulted in repetitive complaints from different ' +
      'clients or financial counterparts on client-facing services or critical business ' +
      'relationships',
    'poważny incydent związany z ICT spowodował powtarzające się skargi różnych klientów lub ' +
      'kontrahentów finansowych na usługi dla klientów lub krytyczne relacje biznesowe',
  ),
  regulatory_breach: text(
    'the financial entity will not be able to or is likely not to be able to meet regulatory ' +
      'requirements as a result of the major ICT-related incident',
    'w wyniku poważnego incydentu związanego z ICT podmiot finansowy nie będzie w stanie lub ' +
      'prawdopodobnie nie będzie w stanie spełnić wymogów regulacyjnych',
  ),
  client_loss: text(
    'the financial entity will or is likely to lose clients or financial counterparts with a ' +
      'material impact on its business as a result of the major ICT-related incident',
    'w wyniku poważnego incydentu związanego z ICT podmiot finansowy straci lub prawdopodobnie ' +
      'straci klientów lub kontrahentów finansowych, co istotnie wpłynie na jego działalność',
  ),
} as const satisfies Choices;

/** Field 3.17. */
export const durationFigures: Choices = {
  actual: text('Actual figures', 'Wartości rzeczywiste'),
  estimates: text('Estimates', 'Szacunki'),
  both: text('Actual figures and estimates', 'Wartości rzeczywiste i szacunki'),
  none: text('No information available', 'Brak informacji'),
};

/** Field 3.18. */
export const stateImpacts: Choices = {
  clients: text('clients', 'klienci'),
  financial_counterparts: text('financial counterparts', 'kontrahenci finansowi'),
  branch: text('branch of the financial entity', 'oddział podmiotu finansowego'),
  group: text(
    'financial entities within the group carrying out activities in the respective Member State',
    'podmioty finansowe z grupy prowadzące działalność w danym państwie członkowskim',
  ),
  infrastructure: text('financial market infrastructure', 'infrastruktura rynku finansowego'),
  third_party_providers: text(
    'third-party providers that may be common to other financial entities',
    'zewnętrzni dostawcy, z których mogą korzystać inne podmioty finansowe',
  ),
};

/** Field 3.20. */
export const dataLosses: Choices = {
  availability: text('availability', 'dostępność'),
  authenticity: text('authenticity', 'autentyczność'),
  integrity: text('integrity', 'integralność'),
  confidentiality: text('confidentiality', 'poufność'),
};

/** Field 3.23. */
export const incidentTypes: Choices = {
  cybersecurity: text('Cybersecurity-related', 'Związany z cyberbezpieczeństwem'),
  process_failure: text('Process failure', 'Zawodność procesów'),
  system_failure: text('System failure', 'Awaria systemu'),
  external_event: text('External event', 'Zdarzenie zewnętrzne'),
  payment: text('Payment-related', 'Związany z płatnościami'),
  other: text('Other', 'Inny'),
};

/** Field 3.25. */
export const techniques: Choices = {
  social_engineering: text(
    'Social engineering (including phishing)',
    'Inżynieria społeczna (w tym phishing)',
  ),
  ddos: text('(D)DoS', '(D)DoS'),
  identity_theft: text('Identity theft', 'Kradzież tożsamości'),
  encryption: text(
    'Data encryption for impact, including ransomware',
    'Szyfrowanie danych w celu wywołania skutków, w tym ransomware',
  ),
  resource_hijacking: text('Resource hijacking', 'Przejęcie zasobów'),
  exfiltration: text(
    'Data exfiltration and manipulation, including identity theft',
    'Eksfiltracja danych i manipulowanie nimi, w tym kradzież tożsamości',
  ),
  destruction: text('Data destruction', 'Zniszczenie danych'),
  defacement: text('Defacement', 'Zmiana treści strony (defacement)'),
  supply_chain: text('Supply-chain attack', 'Atak na łańcuch dostaw'),
  other: text('Other', 'Inne'),
};

/** Fields 3.28 and 3.30. */
export const yesNoNotAvailable: Choices = {
  yes: text('Yes', 'Tak'),
  no: text('No', 'Nie'),
  not_available: text('Information not available', 'Brak informacji'),
};

/** Field 3.31. */
export const otherAuthorities: Choices = {
  police: text('Police/Law Enforcement', 'Policja/organy ścigania'),
  csirt: text('CSIRT', 'CSIRT'),
  data_protection_authority: text('Data Protection Authority', 'Organ ochrony danych'),
  national_cybersecurity_agency: text(
    'National Cybersecurity Agency',
    'Krajowa agencja ds. cyberbezpieczeństwa',
  ),
  none: text('None', 'Żaden'),
  other: text('Other', 'Inny'),
};
