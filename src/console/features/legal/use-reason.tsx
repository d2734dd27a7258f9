// Why the engine brings an obligation into play or lets it fall away, as people read it.
import { useQuery } from '@tanstack/react-query';
import { legalCatalogue } from '../../api/requests/legal.ts';
import { codeLabel } from '../../i18n/code-label.ts';
import { served } from '../../i18n/served.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { Instant } from '../../ui/instant.tsx';
import { useFactWord } from './fact-word.ts';

/** `risk_unlikely = true`, and what follows it when a person decided the fact. */
const factAndRest =
  /^(\w+) = (true|false|null|-?[\d.]+|".*?"|\[.*?\]|\w+)(?:\. ((?:Decided by |Decyzja: ).*))?$/s;

/** A time in quotes. */
const time = /^"\d{4}-\d\d-\d\dT[\d:.]+Z"$/;

/** The question that a fact answers; its label where it has none. */
export function useFactQuestion(): (fact: string) => string {
  const catalogue = useQuery(legalCatalogue(useLanguage()));
  return (fact) =>
    catalogue.data?.body.facts.find(({ name }) => name === fact)?.question ?? codeLabel(fact);
}

/** The title of an obligation; its ID where the installation doesn't know it. */
export function useDutyTitle(): (id: string) => string {
  const catalogue = useQuery(legalCatalogue(useLanguage()));
  return (id) => catalogue.data?.body.obligations.find((one) => one.id === id)?.title ?? id;
}

export function useReason(): (reason: string) => React.ReactNode {
  const word = useFactWord();
  const questionOf = useFactQuestion();
  return (reason) => {
    const [, fact, value = '', decided] = factAndRest.exec(reason) ?? [];
    if (fact === undefined) return served(reason);
    return (
      <>
        {questionOf(fact)}{' '}
        <strong>
          {time.test(value) ? <Instant at={value.slice(1, -1)} /> : word(valueOf(value), fact)}
        </strong>
        {decided !== undefined && ` ${served(decided)}`}
      </>
    );
  };
}

/** JSON; a sector and the like come bare. */
function valueOf(text: string): unknown {
  return /^(?:[a-z]\w*)$/.test(text) && !/^(?:true|false|null)$/.test(text)
    ? text
    : JSON.parse(text);
}
