// What reports to authorities and messages to persons say around their fields, in Polish.
import { many } from './plural-pl.ts';
import type { ReportWords } from './report-words-en.ts';

const answersOf = (count: number) =>
  count === 1 ? '1 wymagana odpowiedź' : `wymagane odpowiedzi: ${count}`;

export const reportWords: ReportWords = {
  titles: {
    nis2: {
      early_warning_24h: 'Wczesne ostrzeżenie o incydencie poważnym',
      incident_notification_72h: 'Zgłoszenie incydentu poważnego',
      incident_notification_24h: 'Zgłoszenie incydentu poważnego przez dostawcę usług zaufania',
      intermediate_report: 'Sprawozdanie okresowe z obsługi incydentu poważnego',
      progress_report: 'Sprawozdanie z postępu prac nad incydentem poważnym',
      final_report: 'Sprawozdanie końcowe z obsługi incydentu poważnego',
      voluntary: 'Dobrowolne zgłoszenie incydentu',
    },
    gdpr: {
      art33_notification_72h: 'Zgłoszenie naruszenia ochrony danych osobowych organowi nadzorczemu',
      art33_supplement: 'Uzupełnienie zgłoszenia naruszenia ochrony danych osobowych',
      art33_processor: 'Zgłoszenie naruszenia ochrony danych osobowych administratorowi',
    },
    ai_act: {
      art73_initial: 'Zgłoszenie poważnego incydentu systemu AI',
      art73_complete: 'Uzupełnione zgłoszenie poważnego incydentu systemu AI',
      art26_deployer: 'Informacja podmiotu stosującego o poważnym incydencie systemu AI',
      art26_authority: 'Zgłoszenie poważnego incydentu systemu AI przez podmiot stosujący',
      art55_gpai: 'Zgłoszenie poważnego incydentu modelu AI z ryzykiem systemowym',
    },
    dora: {
      initial_notification: 'Wstępne powiadomienie o poważnym incydencie związanym z ICT',
      intermediate_report:
        'Sprawozdanie śródokresowe dotyczące poważnego incydentu związanego z ICT',
      final_report: 'Sprawozdanie końcowe dotyczące poważnego incydentu związanego z ICT',
      reclassification:
        'Przeklasyfikowanie poważnego incydentu związanego z ICT na inny niż poważny',
      significant_threat: 'Powiadomienie o znaczącym cyberzagrożeniu',
      delay_notice: 'Informacja o niemożności dotrzymania terminu z DORA',
    },
    cra: {
      vulnerability_early_warning_24h: 'Wczesne ostrzeżenie o aktywnie wykorzystywanej podatności',
      vulnerability_notification_72h: 'Zgłoszenie aktywnie wykorzystywanej podatności',
      vulnerability_final_14d: 'Sprawozdanie końcowe o aktywnie wykorzystywanej podatności',
      incident_early_warning_24h: 'Wczesne ostrzeżenie o poważnym incydencie dotyczącym produktu',
      incident_notification_72h: 'Zgłoszenie poważnego incydentu dotyczącego produktu',
      incident_final_1m: 'Sprawozdanie końcowe o poważnym incydencie dotyczącym produktu',
    },
    eidas: {
      non_qualified_24h: 'Zgłoszenie niekwalifikowanego dostawcy usług zaufania',
      qualified_24h: 'Zgłoszenie kwalifikowanego dostawcy usług zaufania',
    },
    cer: {
      initial_24h: 'Wstępne zgłoszenie podmiotu krytycznego',
      detailed_1m: 'Szczegółowe sprawozdanie podmiotu krytycznego',
    },
  },
  kind: 'Zgłoszenie',
  message: 'Zawiadomienie osób, których dotyczy zdarzenie',
  to: (name) => `Adresat: ${name}`,
  reference: (id) => `Znak sprawy: ${id}`,
  only: 'Wyłącznie do wiadomości adresata',
  form: 'Treść zgłoszenia',
  text: 'Tekst zgłoszenia',
  textNote: (by, at, approved, on) => `Autor: ${by}, ${at}. Zatwierdzenie: ${approved}, ${on}.`,
  provenUnnamed: 'Na razie nic: to zgłoszenie nie wymienia żadnego dowodu.',
  provenNothing: 'Jeszcze nic: ten serwer nie przechowuje treści żadnego dowodu.',
  who: 'Kto zgłasza',
  what: 'Co jest zgłaszane',
  parts: {
    general: 'Informacje ogólne o podmiocie finansowym',
    initial: 'Treść wstępnego powiadomienia',
    intermediate: 'Treść sprawozdania śródokresowego',
    final: 'Treść sprawozdania końcowego',
    threat: 'Treść powiadomienia',
  },
  field: 'Pole',
  dataField: 'Nazwa pola',
  content: 'Treść',
  unknown: 'Jeszcze nie wiadomo',
  unfilled: (numbers) => `Pola warunkowe bez treści: ${numbers}.`,
  release: 'Wydanie zgłoszenia',
  limit: 'Termin',
  latest: (at) => `ostatni zgodny z prawem moment: ${at}`,
  released: 'Wydano',
  releasedBy: (who, at) => `${at}, ${who}`,
  check: 'Kontrola przed wydaniem',
  checked: (findings, isReasoned) => {
    if (findings === 0) return 'Bez uwag.';
    const reason = isReasoned ? 'Powód wydania zapisano.' : 'Powodu wydania nie podano.';
    return `${many(findings, 'uwaga', 'uwagi', 'uwag')}. ${reason}`;
  },
  recipient: 'Adresat',
  channel: 'Sposób przekazania',
  number: 'Nr',
  evidence: 'Dowody',
  size: 'Rozmiar',
  recorded: 'Zapisano',
  status: 'Status',
  events: 'Przebieg zdarzeń',
  eventsLead:
    'To, co zawierają zapisy incydentu i wymienionych dowodów. Nazwiska pracowników pominięto.',
  times: (zone) =>
    zone === 'UTC' ? 'Godziny podano w UTC.' : `Godziny podano w czasie miejscowym (${zone}).`,
  time: 'Godzina',
  event: 'Zdarzenie',
  source: 'Źródło',
  someone: 'Podmiot zgłaszający',
  answers: {
    reports: (name) => `Zgłaszający: ${name}`,
    noName: 'Zgłoszenie jeszcze nie wskazuje podmiotu zgłaszającego.',
    happenedNot: 'Zgłoszenie jeszcze tego nie podaje.',
    doneNot: 'Zgłoszenie jeszcze nie podaje środków.',
    whenNot: 'Zgłoszenie jeszcze nie podaje czasu.',
    limit: (at) => `Termin tego zgłoszenia: ${at}.`,
    noLimit: 'Termin tego zgłoszenia: z zapisanych faktów nie wynika data.',
    released: (at, isLate) => `Wydano: ${at}${isLate ? ', po terminie' : ''}.`,
    rest: 'Reszta jest w rozdziale z treścią zgłoszenia.',
    missing: (count, names) => `Jeszcze nieznane – ${answersOf(count)}: ${names}`,
    received: 'Że adresat otrzymał to zgłoszenie: pokazuje to tylko potwierdzenie odbioru.',
  },
  figures: {
    filled: 'podanych odpowiedzi',
    open: 'jeszcze nieznanych',
    evidence: 'wymienionych dowodów',
  },
  sign: 'Podpis (własnoręczny lub kwalifikowany elektroniczny)',
  signer: 'Imię i nazwisko, funkcja, data',
  letter: {
    from: (public_id) => `Sprawa ${public_id}`,
    check:
      'Nadawca przechowuje podpisany zapis tego zawiadomienia pod poniższym numerem. W razie ' +
      'wątpliwości można zadzwonić do znanego już punktu kontaktowego i porównać numer.',
  },
};
