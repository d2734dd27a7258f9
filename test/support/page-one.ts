// What a reader asks first of a document: the six questions of page one, each with an answer.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import type { Language } from '../../src/domain/text.ts';
import { english } from '../../src/reports/pdf/words-en.ts';
import { polish } from '../../src/reports/pdf/words-pl.ts';

/** What page one of a message to persons says of the sample, by the name of the message. */
export const letters: Readonly<Record<string, readonly string[]>> = {
  art34_communication: ['A stranger read', 'You can get false', 'We closed the gap', 'iod@'],
  users: ['An update held', 'Install version 4.2.1.'],
  recipients_incident: ['Our portal is closed', 'Help desk'],
  recipients_threat: ['False letters ask', 'Do not answer such letters.'],
  client_information: ['Payments are late', 'We pay by another way'],
  client_protection_info: ['Open our page by its address'],
};

/** As one line, without the gaps of its layout. */
export function pageOneOf(file: string): string {
  const page = execFileSync('pdftotext', ['-layout', '-l', '1', file, '-'], { encoding: 'utf8' });
  return page.replaceAll(/\s+/g, ' ');
}

/** In the order of the questions; fails where one is not asked or has no answer. */
export function answersOn(page: string, language: Language): Record<Question, string> {
  const { summary } = language === 'en' ? english : polish;
  let rest = page;
  const ends = questions.map((question) => {
    const label = ` ${summary[question]} `;
    const at = rest.indexOf(label);
    assert.notEqual(at, -1, `“${summary[question]}” is not asked: ${page}`);
    const before = rest.slice(0, at);
    rest = rest.slice(at + label.length);
    return before;
  });
  const answers = [...ends.slice(1), rest];
  return Object.fromEntries(
    questions.map((question, at) => {
      const answer = answers[at] ?? '';
      assert.ok(answer.length > 10, `“${summary[question]}” has no answer: ${page}`);
      return [question, answer];
    }),
  ) as Record<Question, string>;
}

const questions = ['happened', 'who', 'when', 'done', 'proven', 'notProven'] as const;

type Question = (typeof questions)[number];
