// Every fact that the legal engine looks at, as a closed list: what it is, and the question that is
// in the answer while no one has recorded it. A fact is true, false (or a value) or unknown.
import { entityTypes, nis2Classes, providerTypes } from '../domain/entity-kinds.ts';
import { text } from '../domain/text.ts';
import * as kind from './fact-kinds.ts';
import { boolean, choice, choices, instant, number } from './fact-kinds.ts';

const times = {
  aware_at: instant(
    'When did you become reasonably certain that this is an incident of that kind?',
    'Kiedy uzyskano uzasadnioną pewność, że jest to taki incydent?',
  ),
  occurred_at: instant('When did it happen?', 'Kiedy incydent wystąpił?'),
  recovered_at: instant(
    'When were regular activities recovered?',
    'Kiedy przywrócono zwykłą działalność?',
  ),
  resolved_at: instant('When was it resolved?', 'Kiedy incydent rozwiązano?'),
  handled_at: instant(
    'When was the handling of the incident finished?',
    'Kiedy zakończono obsługę incydentu?',
  ),
  authority_request_at: instant(
    'When did the CSIRT or authority ask for an intermediate report?',
    'Kiedy CSIRT lub organ zażądał sprawozdania okresowego?',
  ),
};

const place = {
  reporting_entity: kind.entity(
    'Which legal entity of the organisation reports?',
    'Który podmiot organizacji składa zgłoszenie?',
  ),
  unconcerned_authorities: kind.names(
    'Which authorities of the profile does the incident not concern?',
    'Których organów z profilu incydent nie dotyczy?',
  ),
  country: kind.country(
    'In which Member State does the reporting entity report?',
    'W którym państwie członkowskim podmiot składa zgłoszenia?',
  ),
  timezone: kind.zone(
    'Which time zone is the local time of the entity?',
    'Jaka jest strefa czasowa podmiotu?',
  ),
  member_states: kind.countries(
    'Which Member States are affected?',
    'Których państw członkowskich dotyczy incydent?',
  ),
};

const party = {
  entity_type: choice(
    entityTypes,
    text(
      'Is the entity a financial entity under DORA Article 2(1), and of which type?',
      'Czy podmiot jest podmiotem finansowym w rozumieniu art. 2 ust. 1 DORA i jakiego rodzaju?',
    ),
  ),
  nis2_class: choice(
    nis2Classes,
    text(
      'Is the entity essential or important under NIS2 Article 3?',
      'Czy podmiot jest kluczowy lub ważny w rozumieniu art. 3 NIS2?',
    ),
  ),
  provider_type: choice(
    providerTypes,
    text(
      'Is it one of the digital providers of Implementing Regulation (EU) 2024/2690?',
      'Czy jest to dostawca objęty rozporządzeniem wykonawczym (UE) 2024/2690?',
    ),
  ),
};

const nis2 = {
  nis2_significant: boolean(
    'Is the incident significant (NIS2 Article 23(3))?',
    'Czy incydent jest poważny (art. 23 ust. 3 NIS2)?',
  ),
  services_affected: boolean(
    'Is it likely to adversely affect the services that recipients get?',
    'Czy może niekorzystnie wpłynąć na usługi dla odbiorców?',
  ),
  significant_cyber_threat: boolean(
    'Is there a significant cyber threat that may affect recipients or clients?',
    'Czy istnieje znaczące cyberzagrożenie dla odbiorców lub klientów?',
  ),
  trust_services_affected: boolean(
    'Does it have an impact on the provision of trust services?',
    'Czy wpływa na świadczenie usług zaufania?',
  ),
  suspected_unlawful: boolean(
    'Is it suspected of being caused by unlawful or malicious acts?',
    'Czy podejrzewa się działanie bezprawne lub w złym zamiarze?',
  ),
  cross_border: boolean(
    'Could it have a cross-border impact?',
    'Czy może mieć wpływ transgraniczny?',
  ),
  scheduled_maintenance: boolean(
    'Is it a planned consequence of scheduled maintenance?',
    'Czy jest to planowany skutek prac konserwacyjnych?',
  ),
  recurring: boolean(
    'Did it occur at least twice within six months with the same apparent root cause, and do the ' +
      'occurrences together meet the criteria?',
    'Czy wystąpił co najmniej dwukrotnie w ciągu sześciu miesięcy z tej samej widocznej ' +
      'przyczyny, a zdarzenia łącznie spełniają kryteria?',
  ),
  direct_loss_eur: number(
    'What is the direct financial loss in euro (caused or possible)?',
    'Jaka jest bezpośrednia strata finansowa w euro (powstała lub możliwa)?',
  ),
  turnover_eur: number(
    'What was the total annual turnover of the previous year in euro?',
    'Jaki był całkowity obrót w poprzednim roku w euro?',
  ),
  downtime_minutes_full: number(
    'For how many minutes was the service completely unavailable?',
    'Przez ile minut usługa była całkowicie niedostępna?',
  ),
  downtime_minutes_partial: number(
    'For how many minutes was the availability of the service limited?',
    'Przez ile minut dostępność usługi była ograniczona?',
  ),
  downtime_minutes_week: number(
    'For how many minutes of the calendar week was the trust service unavailable?',
    'Przez ile minut w tygodniu kalendarzowym usługa zaufania była niedostępna?',
  ),
  slow_response_minutes: number(
    'For how many minutes was the average response time above 10 seconds?',
    'Przez ile minut średni czas odpowiedzi przekraczał 10 sekund?',
  ),
  users_affected_eu: number(
    'How many users in the Union are affected?',
    'Ilu użytkowników w Unii dotyczy incydent?',
  ),
  users_total_eu: number(
    'How many users does the service have in the Union?',
    'Ilu użytkowników w Unii ma usługa?',
  ),
  malicious: boolean(
    'Is the compromise or access suspectedly malicious?',
    'Czy naruszenie lub dostęp wydaje się działaniem w złym zamiarze?',
  ),
  data_compromised: boolean(
    'Was the integrity, confidentiality or authenticity of data compromised?',
    'Czy naruszono integralność, poufność lub autentyczność danych?',
  ),
  dns_minor_misconfiguration: boolean(
    'Was it data of fewer than 1 000 domain names and at most 1 % of those that you manage, ' +
      'incorrect because of a misconfiguration?',
    'Czy dotyczy to mniej niż 1 000 nazw domen i najwyżej 1 % zarządzanych, z powodu błędnej ' +
      'konfiguracji?',
  ),
  severe_disruption_access: boolean(
    'Was there a suspectedly malicious and unauthorised access that is capable of causing severe ' +
      'operational disruption?',
    'Czy doszło do nieuprawnionego dostępu w złym zamiarze, który może poważnie zakłócić ' +
      'działalność?',
  ),
  trade_secret_exfiltration: boolean(
    'Were trade secrets exfiltrated, or could they be?',
    'Czy doszło lub może dojść do wycieku tajemnic przedsiębiorstwa?',
  ),
  death: boolean(
    'Has it caused, or can it cause, the death of a natural person?',
    'Czy spowodował lub może spowodować śmierć osoby fizycznej?',
  ),
  health_damage: boolean(
    'Has it caused, or can it cause, considerable damage to the health of a person?',
    'Czy spowodował lub może spowodować znaczny uszczerbek na zdrowiu osoby?',
  ),
  physical_access_compromised: boolean(
    'Was physical access to the premises compromised?',
    'Czy naruszono fizyczny dostęp do obiektów?',
  ),
};

const gdpr = {
  personal_data: boolean(
    'Does it involve a breach of personal data?',
    'Czy doszło do naruszenia ochrony danych osobowych?',
  ),
  data_role: choice(
    kind.dataRoles,
    text(
      'Is the organisation controller, joint controller or processor of the data?',
      'Czy organizacja jest administratorem, współadministratorem czy podmiotem przetwarzającym?',
    ),
  ),
  risk_unlikely: boolean(
    'Did the DPO decide that a risk to the rights and freedoms of persons is unlikely?',
    'Czy uznano, że ryzyko naruszenia praw lub wolności osób jest mało prawdopodobne?',
  ),
  gdpr_high_risk: boolean(
    'Is the breach likely to result in a high risk to the persons?',
    'Czy naruszenie może powodować wysokie ryzyko dla osób?',
  ),
  art34_exception: choice(
    kind.art34Exceptions,
    text(
      'Does an exception of GDPR Article 34(3) apply: (a) unintelligible data, (b) later ' +
        'measures, (c) disproportionate effort?',
      'Czy zachodzi wyjątek z art. 34 ust. 3 RODO: a) dane nieczytelne, b) późniejsze środki, ' +
        'c) niewspółmierny wysiłek?',
    ),
  ),
  data_subjects: number('How many persons are concerned?', 'Ilu osób dotyczy naruszenie?'),
  data_records: number('How many records are concerned?', 'Ilu wpisów dotyczy naruszenie?'),
};

const ai = {
  ai_serious_incident: boolean(
    'Is it a serious incident of an AI system (AI Act Article 3(49))?',
    'Czy jest to poważny incydent systemu AI (art. 3 pkt 49 AI Act)?',
  ),
  ai_role: choice(
    kind.aiRoles,
    text(
      'Is the organisation provider, deployer, or provider of a general-purpose model with ' +
        'systemic risk?',
      'Czy organizacja jest dostawcą, podmiotem stosującym, czy dostawcą modelu ogólnego ' +
        'przeznaczenia z ryzykiem systemowym?',
    ),
  ),
  ai_system_risk_class: choice(
    kind.aiRiskClasses,
    text(
      'Is the system high-risk under Annex III, under Annex I, or not at all?',
      'Czy system jest systemem wysokiego ryzyka (załącznik III, załącznik I) czy nie?',
    ),
  ),
  death_occurred: boolean(
    'Did a natural person die (AI Act Article 73(4))?',
    'Czy doszło do śmierci osoby fizycznej (art. 73 ust. 4 AI Act)?',
  ),
  ai_harm: choices(
    kind.aiHarms,
    text(
      'Which harm of Article 3(49): (a) death or health, (b) critical infrastructure, ' +
        '(c) fundamental rights, (d) property or environment?',
      'Jaka szkoda z art. 3 pkt 49: a) śmierć lub zdrowie, b) infrastruktura krytyczna, ' +
        'c) prawa podstawowe, d) mienie lub środowisko?',
    ),
  ),
  widespread_infringement: boolean(
    'Is it a widespread infringement (AI Act Article 3(61))?',
    'Czy jest to powszechne naruszenie (art. 3 pkt 61 AI Act)?',
  ),
  causal_link_at: instant(
    'When was a causal link, or its reasonable likelihood, established?',
    'Kiedy stwierdzono związek przyczynowy lub jego prawdopodobieństwo?',
  ),
  equivalent_union_reporting: boolean(
    'Is the provider subject to equivalent reporting under other Union law (Article 73(9), (10))?',
    'Czy dostawca podlega równoważnym obowiązkom zgłaszania (art. 73 ust. 9 i 10)?',
  ),
};

/** As people fill them in: what belongs together is together. */
export const generalGroups = { times, place, party, nis2, gdpr, ai };

export const generalFacts = { ...times, ...place, ...party, ...nis2, ...gdpr, ...ai };
