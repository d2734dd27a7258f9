// Meanings of levels and categories, in Polish.
import type { Pairs } from '../translate.ts';

export const taxonomy: Pairs = [
  [
    'Hazard, near miss or unconfirmed signal; no harm yet.',
    'Zagrożenie, zdarzenie potencjalnie wypadkowe lub niepotwierdzone doniesienie; ' +
      'jeszcze bez szkody.',
  ],
  [
    'Classic ICT incident with no AI component in the causal chain.',
    'Klasyczny incydent ICT bez elementu AI w łańcuchu przyczyn.',
  ],
  [
    'An AI model, agent, prompt, index or training data is target, cause or instrument.',
    'Model AI, agent, prompt, indeks lub dane treningowe są celem, przyczyną lub narzędziem.',
  ],
  [
    'The chain crosses both: injection to code execution, stolen key to model theft.',
    'Łańcuch obejmuje oba obszary: od wstrzyknięcia do wykonania kodu, od skradzionego ' +
      'klucza do kradzieży modelu.',
  ],
  [
    'Third party, sector or critical function is hit.',
    'Dotyczy podmiotu trzeciego, sektora lub funkcji krytycznej.',
  ],
  [
    'Input changes what a model or agent does.',
    'Dane wejściowe zmieniają działanie modelu lub agenta.',
  ],
  ['Safety measures bypassed, harmful output.', 'Obejście zabezpieczeń, szkodliwa odpowiedź.'],
  [
    'Benign prompt, harmful or biased output.',
    'Zwykły prompt, szkodliwa lub stronnicza odpowiedź.',
  ],
  ['An agent moves data out by a tool.', 'Agent wyprowadza dane za pomocą narzędzia.'],
  ['Output reveals personal data, secrets.', 'Odpowiedź ujawnia dane osobowe lub sekrety.'],
  ['Hidden context disclosed.', 'Ujawniono ukryty kontekst.'],
  ['A legitimate tool used outside its task.', 'Użycie legalnego narzędzia poza jego zadaniem.'],
  ['Permissions or autonomy beyond need.', 'Uprawnienia lub autonomia ponad potrzebę.'],
  [
    'An agent acts against intent, or is unknown.',
    'Agent działa wbrew zamierzeniom albo jest nieznany.',
  ],
  [
    'Context, memory or retrieval index poisoned.',
    'Zatruty kontekst, pamięć lub indeks wyszukiwania.',
  ],
  [
    'A tool, plugin or skill is malicious or was changed.',
    'Narzędzie, wtyczka lub umiejętność jest złośliwa albo zmieniona.',
  ],
  [
    'Messages between agents spoofed or tampered with.',
    'Fałszowanie lub zmiana wiadomości między agentami.',
  ],
  [
    'An error or compromise spreads between agents.',
    'Błąd lub naruszenie rozprzestrzenia się między agentami.',
  ],
  ['A user is manipulated by an agent.', 'Agent manipuluje użytkownikiem.'],
  ['Training or tuning data changed.', 'Zmieniono dane treningowe lub dostrajające.'],
  [
    'Model weights carry a trigger or malware.',
    'Wagi modelu zawierają wyzwalacz lub złośliwy kod.',
  ],
  [
    'Weights copied, or extracted through the interface.',
    'Wagi skopiowane lub odtworzone przez interfejs.',
  ],
  [
    'Model inversion or membership inference.',
    'Inwersja modelu lub wnioskowanie o przynależności do zbioru.',
  ],
  ['Crafted input evades a classifier.', 'Spreparowane dane wejściowe omijają klasyfikator.'],
  [
    'An AI service is flooded, or its cost driven up.',
    'Zalanie usługi AI żądaniami lub zawyżanie jej kosztów.',
  ],
  ['Synthetic media used for fraud.', 'Syntetyczne media użyte do oszustwa.'],
  ['Systematic disparate impact.', 'Systematyczne nierówne traktowanie.'],
  ['False output was relied on.', 'Polegano na nieprawdziwej odpowiedzi.'],
  ['A valid account used by another person.', 'Prawidłowe konto użyte przez inną osobę.'],
  ['A password, key or token stolen.', 'Skradzione hasło, klucz lub token.'],
  [
    'Deceptive messages asking for access or data.',
    'Zwodnicze wiadomości z prośbą o dostęp lub dane.',
  ],
  ['Business e-mail compromise.', 'Przejęcie firmowej poczty e-mail.'],
  ['Encryption or extortion.', 'Szyfrowanie lub wymuszenie.'],
  ['Other malicious code on a host.', 'Inny złośliwy kod na hoście.'],
  ['A web vulnerability was exploited.', 'Wykorzystano podatność aplikacji webowej.'],
  ['Weakness; no exploitation seen.', 'Podatność; nie zauważono wykorzystania.'],
  ['Personal data disclosed, changed or lost.', 'Dane osobowe ujawnione, zmienione lub utracone.'],
  ['Volumetric or application-layer flood.', 'Atak wolumetryczny lub na warstwę aplikacji.'],
  ['Vendor, package or update compromised.', 'Naruszony dostawca, pakiet lub aktualizacja.'],
  ['Misuse by an authorised person.', 'Nadużycie przez osobę uprawnioną.'],
  ['Hands-on-keyboard access.', 'Ręcznie prowadzone włamanie.'],
  ['Exposure without an attacker.', 'Ekspozycja bez udziału atakującego.'],
  ['A service failed without a known attacker.', 'Awaria usługi bez znanego atakującego.'],
  ['Theft, break-in or damage.', 'Kradzież, włamanie lub uszkodzenie.'],
  ['Anything that no other category describes.', 'Wszystko, czego nie opisuje inna kategoria.'],
];
