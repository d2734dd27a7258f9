// The sentences of an answer that the rules have in English alone, in the language that was asked
// for. Values of records (`personal_data = true`), citations and what people wrote stay as they
// are.
import type { Language } from '../domain/text.ts';
import { served } from '../texts/pl.ts';
import type { Basis, LegalAnswer, Trigger } from './answer.ts';

const fact = /^\w+ = /;

export function inLanguage(answer: LegalAnswer, language: Language): LegalAnswer {
  if (language === 'en') return answer;
  return {
    ...answer,
    triggers: answer.triggers.map(trigger),
    basis: basis(answer.basis),
    doctrine: said(answer.doctrine),
  };
}

function said(english: string): string {
  return served(english) ?? english;
}

function trigger(one: Trigger): Trigger {
  return {
    ...one,
    reasons: one.reasons.map((reason) => (fact.test(reason) ? reason : said(reason))),
    note: one.note === null ? null : said(one.note),
  };
}

function basis(one: Basis): Basis {
  return {
    ...one,
    holiday_calendar: said(one.holiday_calendar),
    precedence: one.precedence.map((row) => ({
      ...row,
      rule: said(row.rule),
      effect: said(row.effect),
    })),
    suppressed: one.suppressed.map((row) => ({ ...row, reason: said(row.reason) })),
    pending_law: one.pending_law.map(({ name, state }) => ({
      name: said(name),
      state: said(state),
    })),
    contested: one.contested.map(({ id, why }) => ({ id, why: said(why) })),
  };
}
