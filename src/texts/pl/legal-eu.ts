// Legal engine, in Polish: AI Act, DORA, GDPR and what all regimes share.
import type { Pairs } from '../translate.ts';

export const legalUnion: Pairs = [
  [
    'Recorded as not significant, but a threshold is met; a lawyer decides.',
    'Zapisano, że incydent nie jest poważny, ale próg jest spełniony; decyduje prawnik.',
  ],
  [
    '{0}: weekends only; its public holidays are not known here',
    '{0}: tylko weekendy; dni ustawowo wolne tego kraju nie są tu znane',
  ],
  [
    '{0}: Ustawa z 18.01.1951 o dniach wolnych od pracy (24.12 since 2025)',
    '{0}: ustawa z 18.01.1951 o dniach wolnych od pracy (24.12 od 2025 r.)',
  ],
  [
    '{0}: Usual days of the EU institutions; the list of each year in the Official ' +
      'Journal prevails',
    '{0}: zwykłe dni wolne instytucji UE; rozstrzyga coroczny wykaz w Dzienniku Urzędowym',
  ],
  ['{0} Decided by {1} at {2}: {3}', '{0} Decyzja: {1}, {2}: {3}'],
  ['Decided by {0} at {1}: {2}', 'Decyzja: {0}, {1}: {2}'],
  [
    'Decision support, not legal advice. Each entry links recorded facts to a published ' +
      'rule and shows the earliest safe deadline; it does not decide that the duty exists. ' +
      'A person with the Legal/DPO role confirms classification, risk and release. Unknown ' +
      'facts stay unknown: they give a conditional entry and a question, never silence and ' +
      'never an invented date. Claims do not exceed evidence: nothing is marked sent ' +
      "without a delivery receipt. National law and the authority's own instructions " +
      'prevail. Not a compliance certificate.',
    'Wsparcie decyzji, nie porada prawna. Każda pozycja łączy zapisane fakty z ' +
      'opublikowanym przepisem i podaje najwcześniejszy bezpieczny termin; nie rozstrzyga, ' +
      'że obowiązek istnieje. Klasyfikację, ryzyko i wysłanie potwierdza osoba z rolą ' +
      'Legal/DPO. Nieznane fakty pozostają nieznane: dają pozycję warunkową i pytanie, ' +
      'nigdy milczenie ani zmyśloną datę. Twierdzenia nie wykraczają poza dowody: nic nie ' +
      'jest oznaczone jako wysłane bez potwierdzenia doręczenia. Pierwszeństwo mają prawo ' +
      'krajowe i wskazówki organu. To nie jest certyfikat zgodności.',
  ],
  ['DORA over NIS2', 'DORA przed NIS2'],
  ['NIS2 Art. 4; DORA Art. 1(2)', 'art. 4 NIS2; art. 1 ust. 2 DORA'],
  [
    'For financial entities the reports of DORA replace those of NIS2.',
    'W przypadku podmiotów finansowych zgłoszenia według DORA zastępują zgłoszenia ' +
      'według NIS2.',
  ],
  ['Digital Omnibus COM(2025) 837', 'Cyfrowy omnibus COM(2025) 837'],
  [
    'No adopted text was found; 72 hours of GDPR Art. 33 are kept.',
    'Nie znaleziono przyjętego tekstu; obowiązują 72 godziny z art. 33 RODO.',
  ],
  ['Commission guidelines on AI Act Art. 73', 'Wytyczne Komisji do art. 73 AI Act'],
  [
    'The final version was not found; the fields of the draft are a proposal.',
    'Nie znaleziono wersji ostatecznej; pola projektu są propozycją.',
  ],
  ['Implementing act under CRA Art. 14(10)', 'Akt wykonawczy na podstawie art. 14 ust. 10 CRA'],
  [
    'None was found; the fields follow the article, and the platform can ask for more. It is ' +
      'the only way of submission.',
    'Nie znaleziono go; pola odpowiadają artykułowi, a platforma może wymagać więcej. Zgłoszenia ' +
      'składa się tylko przez nią.',
  ],
  [
    'Form of notifications under eIDAS Art. 19a and 24',
    'Formularz zgłoszeń na podstawie art. 19a i 24 eIDAS',
  ],
  [
    'None was found; the fields of the draft are a proposal.',
    'Nie znaleziono go; pola projektu są propozycją.',
  ],
  ['Form of notifications under CER Art. 15', 'Formularz zgłoszeń na podstawie art. 15 CER'],
  [
    'None at Union level; the fields follow the article, and a national form prevails.',
    'Brak na poziomie Unii; pola odpowiadają artykułowi, a formularz krajowy ma pierwszeństwo.',
  ],
  [
    'A directive: the national act of the Member State prevails.',
    'Dyrektywa: pierwszeństwo ma ustawa państwa członkowskiego.',
  ],
  [
    'Level of the directive; the duty of the Polish act (Dz.U. 2026 poz. 252) possibly ' +
      'does not bind this entity before 3 April 2027. A lawyer decides.',
    'Poziom dyrektywy; obowiązek z polskiej ustawy (Dz.U. 2026 poz. 252) może nie wiązać ' +
      'tego podmiotu przed 3 kwietnia 2027 r. Decyduje prawnik.',
  ],
  [
    'forms for incidents: SPR-PF-07 (initial), SPR-PF-08 (intermediate), SPR-PF-09 (final)',
    'formularze dla incydentów: SPR-PF-07 (wstępne), SPR-PF-08 (śródokresowe), ' +
      'SPR-PF-09 (końcowe)',
  ],
  [
    'form on biznes.gov.pl, or its form by e-Doręczenia or post',
    'formularz na biznes.gov.pl albo formularz przez e-Doręczenia lub pocztą',
  ],
  ['AI Office of the European Commission', 'Urząd ds. AI Komisji Europejskiej'],
  ['CSIRT designated as coordinator, and ENISA', 'CSIRT wyznaczony na koordynatora oraz ENISA'],
  ['single reporting platform', 'jednolita platforma sprawozdawcza'],
  ['No AI system is concerned.', 'Incydent nie dotyczy systemu AI.'],
  [
    'AI Act Art. 3(49): not a serious incident.',
    'Art. 3 pkt 49 AI Act: to nie jest poważny incydent.',
  ],
  [
    'AI Act Art. 73(1): not the provider of the system.',
    'Art. 73 ust. 1 AI Act: organizacja nie jest dostawcą systemu.',
  ],
  ['AI Act Art. 6: not a high-risk system.', 'Art. 6 AI Act: to nie jest system wysokiego ryzyka.'],
  [
    'AI Act Art. 73(9), (10): reported under other Union law; only harm (c) would be ' +
      'reported here.',
    'Art. 73 ust. 9 i 10 AI Act: zgłoszenie na podstawie innych przepisów Unii; tu ' +
      'zgłasza się tylko szkodę z lit. c).',
  ],
  [
    'AI Act Art. 113: Article 73 applies from 2 August 2026.',
    'Art. 113 AI Act: art. 73 stosuje się od 2 sierpnia 2026 r.',
  ],
  [
    'Article 73 applies since 2 August 2026, but what is high-risk (Article 6) only from ' +
      '{0} (Regulation (EU) 2026/1744). A lawyer decides; a voluntary report is advised.',
    'Art. 73 stosuje się od 2 sierpnia 2026 r., ale przepisy o systemach wysokiego ' +
      'ryzyka (art. 6) dopiero od {0} (rozporządzenie (UE) 2026/1744). Decyduje prawnik; ' +
      'zaleca się zgłoszenie dobrowolne.',
  ],
  [
    'Article 26 applies from {0} (Regulation (EU) 2026/1744).',
    'Art. 26 stosuje się od {0} (rozporządzenie (UE) 2026/1744).',
  ],
  [
    'AI Act Art. 113: Chapter V applies from 2 August 2025.',
    'Art. 113 AI Act: rozdział V stosuje się od 2 sierpnia 2025 r.',
  ],
  [
    'Immediately once a causal link, or its reasonable likelihood, is established.',
    'Natychmiast po ustaleniu związku przyczynowego lub uzasadnionego prawdopodobieństwa ' +
      'takiego związku.',
  ],
  ['Not Article 73(3).', 'Nie dotyczy art. 73 ust. 3.'],
  ['Widespread infringement or harm (b). {0}', 'Powszechne naruszenie lub szkoda z lit. b). {0}'],
  ['No one died.', 'Nikt nie zmarł.'],
  [
    'AI Act Art. 73(4): no one died; a possible death does not count.',
    'Art. 73 ust. 4 AI Act: nikt nie zmarł; możliwa śmierć się nie liczy.',
  ],
  [
    'AI Act Art. 73(3): the limit of two days is shorter.',
    'Art. 73 ust. 3 AI Act: termin dwóch dni jest krótszy.',
  ],
  [
    'Immediately once a causal relationship is established or suspected.',
    'Natychmiast po ustaleniu lub powzięciu podejrzenia związku przyczynowego.',
  ],
  [
    'AI Act Art. 73(4): the limit of ten days after a death is shorter.',
    'Art. 73 ust. 4 AI Act: termin dziesięciu dni po śmierci jest krótszy.',
  ],
  ['The report was complete.', 'Zgłoszenie było kompletne.'],
  ['Nothing was reported yet.', 'Niczego jeszcze nie zgłoszono.'],
  [
    'Do not alter the system in a way that affects the later evaluation of the causes ' +
      'before the authorities are informed.',
    'Przed poinformowaniem organów nie zmieniaj systemu w sposób, który utrudni ' +
      'późniejszą ocenę przyczyn.',
  ],
  [
    'AI Act Art. 26(5): not the deployer of the system.',
    'Art. 26 ust. 5 AI Act: organizacja nie jest podmiotem stosującym system.',
  ],
  [
    'Immediately after the provider; the importer or distributor is informed as well.',
    'Natychmiast po dostawcy; informuje się również importera lub dystrybutora.',
  ],
  [
    'Immediately. If the provider cannot be reached, Article 73 applies in its place.',
    'Natychmiast. Jeżeli nie można skontaktować się z dostawcą, stosuje się odpowiednio ' +
      'art. 73.',
  ],
  [
    'AI Act Art. 55: not the provider of a model with systemic risk.',
    'Art. 55 AI Act: organizacja nie jest dostawcą modelu z ryzykiem systemowym.',
  ],
  [
    'Without undue delay. Who signed the Code of Practice reports within 2 days a disruption of ' +
      'critical infrastructure, 5 a serious cybersecurity breach, 10 a death, 15 other harm; ' +
      'then every four weeks, and finally 60 days after the end (Measure 9.3).',
    'Bez zbędnej zwłoki. Sygnatariusz kodeksu praktyk zgłasza w ciągu 2 dni zakłócenie ' +
      'infrastruktury krytycznej, 5 dni poważne naruszenie cyberbezpieczeństwa, 10 dni śmierć, ' +
      '15 dni inną szkodę; potem co cztery tygodnie, a na koniec 60 dni po zakończeniu ' +
      '(środek 9.3).',
  ],
  [
    'Regulation (EU) 2024/1689, Articles 3, 26, 55, 73, 113',
    'Rozporządzenie (UE) 2024/1689, art. 3, 26, 55, 73, 113',
  ],
  [
    'article text read; final guidelines on Article 73 not found; the report of Article 55 ' +
      'follows Measure 9.2 of the Code of Practice for general-purpose AI, whose text was read',
    'przeczytano tekst artykułów; nie znaleziono ostatecznych wytycznych do art. 73; zgłoszenie ' +
      'z art. 55 według środka 9.2 kodeksu praktyk dla AI ogólnego przeznaczenia, którego tekst ' +
      'przeczytano',
  ],
  [
    'Regulation (EU) 2026/1744 (dates of application)',
    'Rozporządzenie (UE) 2026/1744 (daty stosowania)',
  ],
  [
    'several secondary sources; its own text was not read',
    'kilka źródeł wtórnych; samego tekstu nie przeczytano',
  ],
  ['Art. 6: critical services affected', 'Art. 6: dotyczy usług krytycznych'],
  [
    'Art. 9(1): clients, financial counterparts and transactions',
    'Art. 9 ust. 1: klienci, kontrahenci finansowi i transakcje',
  ],
  ['Art. 9(2): reputational impact', 'Art. 9 ust. 2: skutki reputacyjne'],
  [
    'Art. 9(3): duration above 24 hours or downtime above 2 hours',
    'Art. 9 ust. 3: czas trwania powyżej 24 godzin lub przestój powyżej 2 godzin',
  ],
  [
    'Art. 9(4): impact in two or more Member States',
    'Art. 9 ust. 4: skutki w co najmniej dwóch państwach członkowskich',
  ],
  ['Art. 9(5)(a): impact on data', 'Art. 9 ust. 5 lit. a): skutki dla danych'],
  [
    'Art. 9(5)(b): malicious unauthorised access that may result in data losses',
    'Art. 9 ust. 5 lit. b): nieuprawniony dostęp w złym zamiarze, który może prowadzić ' +
      'do utraty danych',
  ],
  [
    'Art. 9(6): costs and losses above EUR 100 000',
    'Art. 9 ust. 6: koszty i straty powyżej 100 000 EUR',
  ],
  ['No financial entity.', 'To nie jest podmiot finansowy.'],
  ['DORA Art. 2: not a financial entity.', 'Art. 2 DORA: to nie jest podmiot finansowy.'],
  ['Not classified.', 'Nie sklasyfikowano.'],
  [
    'DORA Art. 18: decided that the incident is not major.',
    'Art. 18 DORA: zdecydowano, że incydent nie jest poważny.',
  ],
  [
    '(EU) 2025/302 Art. 5: reclassified as non-major, so no further report is due.',
    'Art. 5 (UE) 2025/302: przeklasyfikowano na incydent inny niż poważny, więc dalsze ' +
      'sprawozdania nie są wymagane.',
  ],
  [
    '(EU) 2025/301 Art. 5(1)(a): classified, so the limit of the initial notification counts.',
    'Art. 5 ust. 1 lit. a) (UE) 2025/301: sklasyfikowano, więc liczy się termin ' +
      'wstępnego powiadomienia.',
  ],
  [
    'The law sets no time limit for the classification itself. Up to 24 hours after ' +
      'awareness the notification is due within 4 hours of the classification and by the ' +
      '24th hour; after it the rule is classification plus 4 hours.',
    'Prawo nie wyznacza terminu samej klasyfikacji. Do 24 godzin od powzięcia wiedzy ' +
      'powiadomienie składa się w ciągu 4 godzin od klasyfikacji i najpóźniej w 24. ' +
      'godzinie; później obowiązuje klasyfikacja plus 4 godziny.',
  ],
  [
    'A significant credit institution reports to its national authority, which forwards it.',
    'Istotna instytucja kredytowa składa zgłoszenie organowi krajowemu, który je przekazuje.',
  ],
  [
    'Even where the status has not changed; earlier on a significant change or on request.',
    'Także gdy stan się nie zmienił; wcześniej przy istotnej zmianie lub na żądanie.',
  ],
  [
    'When the root cause analysis is complete and actual figures replace the estimates.',
    'Po zakończeniu analizy przyczyny źródłowej, gdy rzeczywiste dane zastąpią szacunki.',
  ],
  ['Not recovered yet.', 'Jeszcze nie przywrócono działalności.'],
  [
    'Without undue delay once regular activities have been recovered.',
    'Bez zbędnej zwłoki po przywróceniu zwykłej działalności.',
  ],
  [
    'Without undue delay, at the latest at the limit that cannot be met.',
    'Bez zbędnej zwłoki, najpóźniej w terminie, którego nie można dotrzymać.',
  ],
  [
    'DORA Art. 19(3): no impact on their interests.',
    'Art. 19 ust. 3 DORA: brak wpływu na ich interesy.',
  ],
  ['Not reclassified.', 'Nie przeklasyfikowano.'],
  [
    'Field 1.1 says "major incident reclassified as non-major", field 2.10 why.',
    'W polu 1.1 wpisuje się „poważny incydent przeklasyfikowany na inny niż poważny”, w ' +
      'polu 2.10 powód.',
  ],
  ['No significant cyber threat.', 'Brak znaczącego cyberzagrożenia.'],
  [
    'The template is Annex III of Implementing Regulation (EU) 2025/302.',
    'Wzorem jest załącznik III do rozporządzenia wykonawczego (UE) 2025/302.',
  ],
  ['article text read', 'przeczytano tekst artykułów'],
  [
    'Regulation (EU) 2022/2554, Articles 1, 2, 17 to 19, 23',
    'Rozporządzenie (UE) 2022/2554, art. 1, 2, 17–19, 23',
  ],
  [
    'Delegated Regulation (EU) 2024/1772, Articles 1 to 10',
    'Rozporządzenie delegowane (UE) 2024/1772, art. 1–10',
  ],
  ['thresholds read in two copies that agree', 'progi przeczytano w dwóch zgodnych kopiach'],
  [
    'Delegated Regulation (EU) 2025/301, Articles 5 and 6',
    'Rozporządzenie delegowane (UE) 2025/301, art. 5 i 6',
  ],
  ['Article 5 read in two copies that agree', 'art. 5 przeczytano w dwóch zgodnych kopiach'],
  [
    'Implementing Regulation (EU) 2025/302, Articles 2 to 8, Annexes I to IV',
    'Rozporządzenie wykonawcze (UE) 2025/302, art. 2–8, załączniki I–IV',
  ],
  [
    'GDPR Art. 4(12): no breach of personal data.',
    'Art. 4 pkt 12 RODO: nie doszło do naruszenia ochrony danych osobowych.',
  ],
  [
    'GDPR Art. 33(2): a processor informs the controller instead.',
    'Art. 33 ust. 2 RODO: podmiot przetwarzający zgłasza naruszenie administratorowi.',
  ],
  ['Not a processor.', 'Organizacja nie jest podmiotem przetwarzającym.'],
  [
    'GDPR Art. 33(1): decided that a risk to rights and freedoms is unlikely.',
    'Art. 33 ust. 1 RODO: zdecydowano, że ryzyko naruszenia praw lub wolności jest mało ' +
      'prawdopodobne.',
  ],
  [
    'GDPR Art. 34(3)(a): the data are unintelligible to unauthorised persons.',
    'Art. 34 ust. 3 lit. a) RODO: osoby nieuprawnione nie mogą odczytać danych.',
  ],
  [
    'GDPR Art. 34(3)(b): later measures make the high risk no longer likely.',
    'Art. 34 ust. 3 lit. b) RODO: późniejsze środki wyeliminowały prawdopodobieństwo ' +
      'wysokiego ryzyka.',
  ],
  [
    'GDPR Art. 34(3)(c): disproportionate effort; a public communication takes its place.',
    'Art. 34 ust. 3 lit. c) RODO: niewspółmiernie duży wysiłek; zastępuje go publiczny ' +
      'komunikat.',
  ],
  [
    'Without undue delay and, where feasible, within the limit; a later notification ' +
      'gives its reasons. Joint controllers: their arrangement says who notifies.',
    'Bez zbędnej zwłoki i w miarę możliwości w terminie; do późniejszego zgłoszenia ' +
      'dołącza się wyjaśnienie przyczyn opóźnienia. Współadministratorzy: ich uzgodnienia ' +
      'wskazują, kto zgłasza.',
  ],
  ['The notification was complete.', 'Zgłoszenie było kompletne.'],
  [
    'Without undue delay and without an own assessment of the risk.',
    'Bez zbędnej zwłoki i bez własnej oceny ryzyka.',
  ],
  ['Always, also when nothing is notified.', 'Zawsze, także gdy niczego się nie zgłasza.'],
  [
    'GDPR Art. 34(1): a high risk to the persons is not likely.',
    'Art. 34 ust. 1 RODO: wysokie ryzyko dla osób nie jest prawdopodobne.',
  ],
  [
    'In clear and plain language; the authority can order it (Article 34(4)).',
    'Jasnym i prostym językiem; organ może tego zażądać (art. 34 ust. 4).',
  ],
  ['Regulation (EU) 2016/679, Articles 33 and 34', 'Rozporządzenie (UE) 2016/679, art. 33 i 34'],
  [
    'article text read; awareness as in EDPB Guidelines 9/2022',
    'przeczytano tekst artykułów; stwierdzenie naruszenia jak w wytycznych EROD 9/2022',
  ],
];
