// Why a finding of a file opens no incident, in Polish.
import type { Pairs } from '../translate.ts';

/** As what a tool marks a finding. */
const marks: Pairs = [
  ['a false positive', 'fałszywy alarm'],
  ['a duplicate', 'duplikat'],
  ['a sample', 'próbka'],
  ['an accepted risk', 'zaakceptowane ryzyko'],
  ['an exception', 'wyjątek'],
  ['acknowledged', 'przyjęte do wiadomości'],
  ['archived', 'zarchiwizowane'],
  ['closed', 'zamknięte'],
  ['disabled', 'wyłączone'],
  ['dismissed', 'odrzucone'],
  ['excluded', 'wykluczone'],
  ['fixed', 'naprawione'],
  ['hidden', 'ukryte'],
  ['harmless', 'nieszkodliwe'],
  ['ignored', 'ignorowane'],
  ['informative', 'tylko informacyjne'],
  ['intentional', 'zamierzone'],
  ['masked', 'zamaskowane'],
  ['mitigated', 'złagodzone'],
  ['invalid', 'nieprawidłowe'],
  ['muted', 'wyciszone'],
  ['no secret', 'niebędące sekretem'],
  ['noise', 'szum'],
  ['not active', 'nieaktywne'],
  ['not analysed', 'nieprzeanalizowane'],
  ['not evaluated', 'nieocenione'],
  ['not called', 'zawarte w kodzie, którego program nie wywołuje'],
  ['not affected', 'niedotyczące tego systemu'],
  ['not an issue', 'niebędące problemem'],
  ['not applicable', 'nieodnoszące się do tego systemu'],
  ['not exploitable', 'niemożliwe do wykorzystania'],
  ['not reproducible', 'niedające się odtworzyć'],
  ['not tested', 'niesprawdzone'],
  ['obsolete', 'przestarzałe'],
  ['out of scope', 'poza zakresem'],
  ['passed', 'zaliczone'],
  ['rejected', 'odrzucone'],
  ['removed', 'usunięte'],
  ['resolved', 'rozwiązane'],
  ['resolved as not useful', 'zamknięte jako nieprzydatne'],
  ['safe', 'bezpieczne'],
  ['skipped', 'pominięte'],
  ['snoozed', 'odłożone'],
  ['spam', 'spam'],
  ['suppressed', 'wytłumione'],
  ['unaffected', 'niedotyczące tych wersji'],
  ['waived', 'objęte odstępstwem'],
  ['withdrawn', 'wycofane'],
];

const others: Pairs = [
  ['The report is closed in the tool ({0}).', 'Zgłoszenie jest zamknięte w narzędziu ({0}).'],
  ['The observation has the status "{0}" in the tool.', 'Status w narzędziu: „{0}”.'],
  ['The tool has seen the weakness fixed.', 'Narzędzie stwierdziło naprawę.'],
  ['The tool says that it is fixed.', 'Narzędzie podaje, że to naprawiono.'],
  ['The tool has it as fixed.', 'Narzędzie podaje, że to naprawiono.'],
  ['The retest found the weakness fixed.', 'Retest potwierdził naprawę.'],
  [
    'The template did not match ("matcher-status" is false).',
    'Szablon nie pasował („matcher-status” to false).',
  ],
  ['The result is suppressed in the tool.', 'Wynik jest wytłumiony w narzędziu.'],
  ['The entry is ignored in the tool.', 'Wpis jest ignorowany w narzędziu.'],
  ['Ignored or disabled in the tool.', 'Ignorowane lub wyłączone w narzędziu.'],
  ['Marked as a false positive.', 'Oznaczone jako fałszywy alarm.'],
  ['Marked as a false positive in the tool.', 'Oznaczone w narzędziu jako fałszywy alarm.'],
  ['Marked as a duplicate.', 'Oznaczone jako duplikat.'],
  [
    'Every path is marked as no finding or accepted risk in the tool.',
    'Każda ścieżka jest w narzędziu oznaczona jako fałszywy alarm lub zaakceptowane ryzyko.',
  ],
  [
    'The check has the outcome "{0}" and found nothing.',
    'Sprawdzenie ma wynik „{0}” i niczego nie znalazło.',
  ],
  ['testssl reports that the check passed.', 'testssl podaje, że sprawdzenie zaliczono.'],
  ['MobSF reports this as in order ("{0}").', 'MobSF podaje, że to jest w porządku („{0}”).'],
  [
    'The permission is "{0}"; MobSF does not call it dangerous.',
    'Uprawnienie ma poziom „{0}”; MobSF nie uznaje go za niebezpieczne.',
  ],
  [
    'MobSF lists this use of an interface and calls it no weakness.',
    'MobSF wymienia to użycie interfejsu i nie uznaje go za słabość.',
  ],
  [
    'MobSF reports no weakness for this check of the binary ("info").',
    'MobSF nie zgłasza słabości w tym sprawdzeniu pliku („info”).',
  ],
];

export const setAside: Pairs = [
  ...marks.map(
    ([english, polish]) =>
      [
        `The {0} is marked as ${english} in the tool.`,
        `Narzędzie oznaczyło to jako ${polish}.`,
      ] as const,
  ),
  ...others,
];
