// Legal engine, in Polish: NIS2, CRA, eIDAS, CER and TLPT.
import type { Pairs } from '../translate.ts';

export const legalNis2: Pairs = [
  [
    'completely unavailable for more than {0} minutes',
    'całkowita niedostępność przez ponad {0} min',
  ],
  [
    'average response time above 10 seconds for more than one hour',
    'średni czas odpowiedzi powyżej 10 sekund przez ponad godzinę',
  ],
  [
    'data compromised by a suspectedly malicious action',
    'naruszenie danych wskutek działania podejrzewanego o zły zamiar',
  ],
  [
    'compromise of data that affects more than 5 % or 1 000 000 users in the Union',
    'naruszenie danych, które dotyczy ponad 5% lub 1 000 000 użytkowników w Unii',
  ],
  [
    'availability limited for more than one hour for more than 5 % or 1 000 000 users',
    'ograniczona dostępność przez ponad godzinę dla ponad 5% lub 1 000 000 użytkowników',
  ],
  ['physical access compromised', 'naruszenie fizycznego dostępu'],
  [
    'completely unavailable for more than 5 % or 1 000 000 users in the Union',
    'całkowita niedostępność dla ponad 5% lub 1 000 000 użytkowników w Unii',
  ],
  [
    'limited availability impacts more than 5 % or 1 000 000 users in the Union',
    'ograniczona dostępność dotyczy ponad 5% lub 1 000 000 użytkowników w Unii',
  ],
  [
    'authoritative data compromised, beyond a small misconfiguration',
    'naruszenie danych autorytatywnych, większe niż drobna błędna konfiguracja',
  ],
  ['data of the technical operation compromised', 'naruszenie danych technicznych'],
  ['availability limited for more than one hour', 'ograniczona dostępność przez ponad godzinę'],
  [
    'unavailable for more than one hour of a calendar week',
    'niedostępność przez ponad godzinę w tygodniu kalendarzowym',
  ],
  [
    'limited availability impacts more than 1 % or 200 000 users or relying parties',
    'ograniczona dostępność dotyczy ponad 1% lub 200 000 użytkowników lub stron ufających',
  ],
  [
    'compromise of data that affects more than 0.1 % or 100 users or relying parties',
    'naruszenie danych, które dotyczy ponad 0,1% lub 100 użytkowników lub stron ufających',
  ],
  [
    'direct financial loss above EUR 500 000 or 5 % of the turnover',
    'bezpośrednia strata finansowa powyżej 500 000 EUR lub 5% obrotu',
  ],
  ['exfiltration of trade secrets', 'wyciek tajemnic przedsiębiorstwa'],
  ['death of a natural person', 'śmierć osoby fizycznej'],
  ['considerable damage to health', 'znaczny uszczerbek na zdrowiu'],
  [
    'malicious access capable of severe operational disruption',
    'dostęp w złym zamiarze, który może poważnie zakłócić działalność',
  ],
  ['recurring incidents of Article 4', 'powtarzające się incydenty z art. 4'],
  ['Neither entity nor sector points to NIS2.', 'Ani podmiot, ani sektor nie wskazują na NIS2.'],
  [
    'NIS2 Art. 3: not an essential or important entity.',
    'Art. 3 NIS2: to nie jest podmiot kluczowy ani ważny.',
  ],
  [
    'NIS2 Art. 23(3): decided that the incident is not significant.',
    'Art. 23 ust. 3 NIS2: zdecydowano, że incydent nie jest poważny.',
  ],
  [
    'NIS2 Art. 4, DORA Art. 1(2): DORA reporting applies to financial entities instead. ' +
      'A Member State can ask for a copy to its NIS2 authority (DORA Art. 19(1)).',
    'Art. 4 NIS2, art. 1 ust. 2 DORA: do podmiotów finansowych stosuje się zgłaszanie ' +
      'według DORA. Państwo członkowskie może wymagać kopii dla organu NIS2 (art. 19 ust. ' +
      '1 DORA).',
  ],
  [
    'NIS2 Art. 23(4): no impact on the provision of trust services, so 72 hours apply.',
    'Art. 23 ust. 4 NIS2: brak wpływu na świadczenie usług zaufania, więc obowiązują 72 ' +
      'godziny.',
  ],
  [
    'NIS2 Art. 23(4), last subparagraph: 24 hours replace 72 hours for a trust service ' +
      'provider.',
    'Art. 23 ust. 4 akapit ostatni NIS2: dla dostawcy usług zaufania 24 godziny ' +
      'zastępują 72 godziny.',
  ],
  [
    'NIS2 Art. 23(4)(e): handled in time.',
    'Art. 23 ust. 4 lit. e) NIS2: obsługę zakończono w terminie.',
  ],
  [
    'Without undue delay and in any event within the limit.',
    'Bez zbędnej zwłoki, a w każdym razie w terminie.',
  ],
  [
    'Without undue delay and in any event within the limit; the early warning aside.',
    'Bez zbędnej zwłoki, a w każdym razie w terminie; niezależnie od wczesnego ostrzeżenia.',
  ],
  ['Not a trust service provider.', 'To nie jest dostawca usług zaufania.'],
  ['No one asked for it.', 'Nikt tego nie zażądał.'],
  [
    'The directive has no period; the authority says by when.',
    'Dyrektywa nie podaje terminu; wyznacza go organ.',
  ],
  [
    'NIS2 Art. 23(4)(e): a progress report was sent instead, and the final report ' +
      'follows the end of the handling.',
    'Art. 23 ust. 4 lit. e) NIS2: wysłano sprawozdanie z postępu prac, a sprawozdanie ' +
      'końcowe składa się po zakończeniu obsługi.',
  ],
  [
    'NIS2 Art. 23(4)(e): the handling was finished before the final report was due.',
    'Art. 23 ust. 4 lit. e) NIS2: obsługę zakończono przed terminem sprawozdania końcowego.',
  ],
  ['No progress report was sent.', 'Nie wysłano sprawozdania z postępu prac.'],
  [
    'NIS2 Art. 23(1): services are not adversely affected.',
    'Art. 23 ust. 1 NIS2: incydent nie wpływa niekorzystnie na usługi.',
  ],
  [
    'Free of charge and in plain language (recital 103).',
    'Bezpłatnie i prostym językiem (motyw 103).',
  ],
  ['Whether it has to be reported is not decided.', 'Nie zdecydowano, czy trzeba go zgłosić.'],
  [
    'NIS2 Art. 30: scheduled maintenance is no incident.',
    'Art. 30 NIS2: planowane prace konserwacyjne nie są incydentem.',
  ],
  [
    'NIS2 Art. 23: the incident is significant, so it has to be reported anyhow.',
    'Art. 23 NIS2: incydent jest poważny, więc i tak trzeba go zgłosić.',
  ],
  [
    'Directive (EU) 2022/2555, Articles 3, 4, 6, 23, 30 and Annexes',
    'Dyrektywa (UE) 2022/2555, art. 3, 4, 6, 23, 30 i załączniki',
  ],
  [
    'article text read; no implementing act of Article 14(10) found; what the platform of ENISA ' +
      'asks for in addition known from a secondary source, and optional here',
    'przeczytano tekst artykułów; nie znaleziono aktu wykonawczego z art. 14 ust. 10; to, czego ' +
      'platforma ENISA wymaga ponadto, znane ze źródła wtórnego i tu nieobowiązkowe',
  ],
  [
    'article text read; no form of the notification found',
    'przeczytano tekst artykułów; nie znaleziono formularza zgłoszenia',
  ],
  [
    'article text read; a directive without a form, so national law prevails',
    'przeczytano tekst artykułów; to dyrektywa bez formularza, więc pierwszeństwo ma prawo krajowe',
  ],
  [
    'article text read; a directive, so national law prevails',
    'przeczytano tekst artykułów; to dyrektywa, więc pierwszeństwo ma prawo krajowe',
  ],
  [
    'Implementing Regulation (EU) 2024/2690, Articles 1 to 16',
    'Rozporządzenie wykonawcze (UE) 2024/2690, art. 1–16',
  ],
  ['full text read', 'przeczytano pełny tekst'],
  ['CRA Art. 14: not the manufacturer.', 'Art. 14 CRA: organizacja nie jest producentem.'],
  [
    'CRA Art. 71: Article 14 applies from 11 September 2026.',
    'Art. 71 CRA: art. 14 stosuje się od 11 września 2026 r.',
  ],
  [
    'To the CSIRT coordinator and ENISA at once, by the single platform of Article 16.',
    'Jednocześnie do CSIRT-koordynatora i ENISA, przez jednolitą platformę z art. 16.',
  ],
  [
    'Where appropriate to all users, and in a structured form that machines can read.',
    'W stosownych przypadkach do wszystkich użytkowników, w postaci ustrukturyzowanej, nadającej ' +
      'się do odczytu maszynowego.',
  ],
  ['No actively exploited vulnerability.', 'Brak aktywnie wykorzystywanej podatności.'],
  ['No severe incident.', 'Brak poważnego incydentu.'],
  ['Neither of them.', 'Żadne z nich.'],
  [
    'Regulation (EU) 2024/2847, Articles 14, 16, 71',
    'Rozporządzenie (UE) 2024/2847, art. 14, 16, 71',
  ],
  ['Not such a trust service provider.', 'To nie jest taki dostawca usług zaufania.'],
  [
    'eIDAS Art. 19a(1)(b), 24(2)(fb): no significant impact on the trust service.',
    'Art. 19a ust. 1 lit. b) i art. 24 ust. 2 lit. fb) eIDAS: brak znaczącego wpływu na ' +
      'usługę zaufania.',
  ],
  [
    'Regulation (EU) No 910/2014 as amended, Articles 19a and 24',
    'Rozporządzenie (UE) nr 910/2014 ze zmianami, art. 19a i 24',
  ],
  [
    'Also to affected persons, and to the public where it is of public interest.',
    'Także do osób, których to dotyczy, oraz do wiadomości publicznej, jeżeli wymaga ' +
      'tego interes publiczny.',
  ],
  [
    'Counted from the incident itself, not from awareness.',
    'Liczony od samego incydentu, nie od powzięcia wiedzy.',
  ],
  ['CER Art. 6: not a critical entity.', 'Art. 6 CER: to nie jest podmiot krytyczny.'],
  ['CER Art. 15(1): no such disruption.', 'Art. 15 ust. 1 CER: brak takiego zakłócenia.'],
  ['Not a critical entity.', 'To nie jest podmiot krytyczny.'],
  ['Directive (EU) 2022/2557, Article 15', 'Dyrektywa (UE) 2022/2557, art. 15'],
  [
    'Unless operationally unable to do so.',
    'Chyba że jest to niemożliwe ze względów operacyjnych.',
  ],
  [
    'Where relevant. "One month thereafter" is counted from awareness, the first reading.',
    'W stosownych przypadkach. „Miesiąc później” liczy się od powzięcia wiedzy (pierwsza ' +
      'wykładnia).',
  ],
  ['Not reached yet.', 'Jeszcze nie nastąpiło.'],
  [
    'A minimum, not a limit: the phase does not end before this day.',
    'Minimum, a nie termin: faza nie kończy się przed tym dniem.',
  ],
  [
    'Delegated Regulation (EU) 2025/1190, Articles 5 to 14',
    'Rozporządzenie delegowane (UE) 2025/1190, art. 5–14',
  ],
  ['Approved by the management body.', 'Zatwierdza organ zarządzający.'],
  ['(EU) 2024/2690 {0}: {1}', '(UE) 2024/2690 {0}: {1}'],
  ['Art. {0}({1})(a)', 'art. {0} ust. {1} lit. a)'],
  ['Art. {0}({1})(b)', 'art. {0} ust. {1} lit. b)'],
  ['Art. {0}({1})(c)', 'art. {0} ust. {1} lit. c)'],
  ['Art. {0}({1})(d)', 'art. {0} ust. {1} lit. d)'],
  ['Art. {0}({1})(e)', 'art. {0} ust. {1} lit. e)'],
  ['Art. {0}({1})(f)', 'art. {0} ust. {1} lit. f)'],
  ['Art. {0}(a)', 'art. {0} lit. a)'],
  ['Art. {0}(b)', 'art. {0} lit. b)'],
  ['Art. {0}(c)', 'art. {0} lit. c)'],
  ['Art. {0}(d)', 'art. {0} lit. d)'],
  ['Art. {0}(e)', 'art. {0} lit. e)'],
  ['Art. {0}', 'art. {0}'],
  ['submission of {0}', 'wysłanie: {0}'],
  ['submission of {0} or {1}', 'wysłanie: {0} lub {1}'],
  ['limit of {0}', 'termin: {0}'],
];
