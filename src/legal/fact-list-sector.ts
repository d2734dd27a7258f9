// The facts of one sector each: DORA with its classification, TLPT, and the optional regimes.
import { text } from '../domain/text.ts';
import * as kind from './fact-kinds.ts';
import { boolean, choices, date, instant, number } from './fact-kinds.ts';

const dora = {
  classified_at: instant(
    'When was the incident classified as major?',
    'Kiedy incydent sklasyfikowano jako poważny?',
  ),
  dora_major: boolean(
    'Did a person decide whether the incident is major (DORA Article 18)?',
    'Czy zdecydowano, że incydent jest poważny (art. 18 DORA)?',
  ),
  reclassified_at: instant(
    'When was it found that the reported incident never fulfilled the criteria?',
    'Kiedy stwierdzono, że zgłoszony incydent nigdy nie spełniał kryteriów?',
  ),
  ca_no_relief_decision_at: instant(
    'When did the authority notify a decision that weekends give no relief (Article 5(6))?',
    'Kiedy organ doręczył decyzję o wyłączeniu ulgi weekendowej (art. 5 ust. 6)?',
  ),
  dora_delay_expected: boolean(
    'Is it clear that a reporting time limit cannot be met?',
    'Czy wiadomo, że terminu zgłoszenia nie uda się dotrzymać?',
  ),
  clients_financial_impact: boolean(
    'Does it have an impact on the financial interests of clients?',
    'Czy wpływa na interesy finansowe klientów?',
  ),
};

const classification = {
  critical_function: boolean(
    'Does it affect ICT services that support critical or important functions?',
    'Czy dotyczy usług ICT wspierających funkcje krytyczne lub istotne?',
  ),
  authorised_service_affected: boolean(
    'Does it affect financial services that need authorisation or registration?',
    'Czy dotyczy usług finansowych wymagających zezwolenia lub rejestracji?',
  ),
  malicious_access: boolean(
    'Was there a successful, malicious and unauthorised access to network and systems?',
    'Czy doszło do skutecznego, nieuprawnionego dostępu w złym zamiarze?',
  ),
  data_loss_possible: boolean(
    'May that access result in data losses?',
    'Czy ten dostęp może prowadzić do utraty danych?',
  ),
  data_loss_kinds: choices(
    kind.dataLossKinds,
    text(
      'Which properties of data are impacted with an adverse effect on business objectives or ' +
        'compliance?',
      'Które właściwości danych naruszono z niekorzystnym skutkiem dla celów biznesowych lub ' +
        'zgodności?',
    ),
  ),
  clients_affected: number('How many clients are affected?', 'Ilu klientów dotyczy incydent?'),
  clients_affected_pct: number(
    'What share of the clients of the service is affected, in per cent?',
    'Jakiego odsetka klientów usługi dotyczy incydent?',
  ),
  counterparts_pct: number(
    'What share of the financial counterparts is affected, in per cent?',
    'Jakiego odsetka kontrahentów finansowych dotyczy incydent?',
  ),
  transactions_pct: number(
    'What share of the daily average number of transactions is affected, in per cent?',
    'Jakiego odsetka średniej dziennej liczby transakcji dotyczy incydent?',
  ),
  transactions_value_pct: number(
    'What share of the daily average value of transactions is affected, in per cent?',
    'Jakiego odsetka średniej dziennej wartości transakcji dotyczy incydent?',
  ),
  relevant_clients_affected: boolean(
    'Are clients or counterparts affected that were identified as relevant?',
    'Czy dotyczy klientów lub kontrahentów uznanych za istotnych?',
  ),
  media: boolean('Is it reflected in the media?', 'Czy informują o nim media?'),
  complaints: boolean(
    'Are there repetitive complaints from different clients or counterparts?',
    'Czy są powtarzające się skargi różnych klientów lub kontrahentów?',
  ),
  regulatory_breach: boolean(
    'Can regulatory requirements not be met, or is that likely?',
    'Czy wymogi regulacyjne nie mogą być lub zapewne nie będą spełnione?',
  ),
  client_loss: boolean(
    'Will clients or counterparts be lost with a material impact, or is that likely?',
    'Czy utracono lub zapewne zostaną utraceni klienci z istotnym skutkiem?',
  ),
  duration_min: number('How many minutes did it last?', 'Ile minut trwał incydent?'),
  downtime_min: number(
    'How many minutes were ICT services for critical functions down?',
    'Ile minut niedostępne były usługi ICT wspierające funkcje krytyczne?',
  ),
  costs_eur: number(
    'What are the gross costs and losses in euro?',
    'Jakie są koszty i straty brutto w euro?',
  ),
};

const tlpt = {
  tlpt_notified_on: date(
    'On which day did the TLPT authority notify the entity?',
    'Którego dnia organ TLPT powiadomił podmiot?',
  ),
  tlpt_active_started_on: date(
    'On which day did the active red team phase start?',
    'Którego dnia rozpoczęła się aktywna faza testów?',
  ),
  tlpt_active_ended_on: date(
    'On which day did the active red team phase end?',
    'Którego dnia zakończyła się aktywna faza testów?',
  ),
  tlpt_reports_complete_on: date(
    'On which day did the authority say that both test reports are complete?',
    'Którego dnia organ potwierdził kompletność obu raportów?',
  ),
};

const optional = {
  cra_manufacturer: boolean(
    'Is the organisation the manufacturer of the product with digital elements?',
    'Czy organizacja jest producentem produktu z elementami cyfrowymi?',
  ),
  cra_exploited_vulnerability: boolean(
    'Is a vulnerability of the own product actively exploited?',
    'Czy podatność własnego produktu jest aktywnie wykorzystywana?',
  ),
  cra_severe_incident: boolean(
    'Is it a severe incident on the security of the product (CRA Article 14(5))?',
    'Czy jest to poważny incydent bezpieczeństwa produktu (art. 14 ust. 5 CRA)?',
  ),
  fix_available_at: instant(
    'When did a corrective or mitigating measure become available?',
    'Kiedy środek naprawczy lub łagodzący stał się dostępny?',
  ),
  trust_service_qualified: boolean(
    'Is the trust service provider qualified?',
    'Czy dostawca usług zaufania jest kwalifikowany?',
  ),
  cer_critical_entity: boolean(
    'Is the entity a critical entity under Directive (EU) 2022/2557?',
    'Czy podmiot jest podmiotem krytycznym w rozumieniu dyrektywy (UE) 2022/2557?',
  ),
  cer_significant_disruption: boolean(
    'Does it significantly disrupt, or can it disrupt, an essential service?',
    'Czy znacząco zakłóca lub może zakłócić usługę kluczową?',
  ),
};

const contents = {
  report_fields: kind.fields(
    'What is in the report fields that no other fact fills?',
    'Co wpisać w pola zgłoszeń, których nie wypełniają inne fakty?',
  ),
};

export const sectorGroups = { dora, classification, tlpt, optional, contents };

export const sectorFacts = { ...dora, ...classification, ...tlpt, ...optional, ...contents };
