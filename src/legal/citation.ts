// How an obligation is cited: the act, the article, and the number of the act in EUR-Lex.
import { required } from '../domain/required.ts';
import { eliOf, type Obligation, type Regime } from './rule.ts';

export interface Citation {
  citation: string;
  celex: string;
  eli: string;
}

/** Every obligation has one; a test says so. */
export function citationOf(regime: Regime, { article }: Obligation): Citation {
  const { celex } = required(regime.sources[0], 'source of the regime');
  return { citation: articleOf(regime, article), celex, eli: eliOf(celex) };
}

/** `NIS2 Art. 23(4)(a)`; an article that names its own act is as it is. */
export function articleOf({ act }: Regime, article: string): string {
  return article.startsWith('(EU)') ? article : `${act} Art. ${article}`;
}
