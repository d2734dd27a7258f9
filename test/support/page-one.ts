// What a reader asks first of a document: the six questions of page one, each with an answer.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import type { Language } from '../../src/domain/text.ts';
import { english } from '../../src/reports/pdf/words-en.ts';
import { polish } from '../../src/reports/pdf/words-pl.ts';

/**
 * Which field of a message to persons answers which question, by the name of the message. Who
 * writes and when are in the head of each letter; what is proven is in none (see
 * docs/explanation/decisions/documents.md).
 */
export const letters: Readonly<Record<string, Partial<Record<Question, string>>>> = {
  art34_communication: { happened: 'gdpr.message_nature', done: 'gdpr.message_measures' },
  users: { happened: 'cra.user_notice', done: 'cra.user_measures' },
  recipients_incident: { happened: 'nis2.recipients_message' },
  recipients_threat: { happened: 'nis2.threat_nature', done: 'nis2.threat_measures' },
  client_information: { happened: 'dora.client_message', done: 'dora.client_measures' },
  client_protection_info: { done: 'dora.client_protection' },
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
      assert.notEqual(answer.trim(), '', `“${summary[question]}” has no answer: ${page}`);
      return [question, answer];
    }),
  ) as Record<Question, string>;
}

const questions = ['happened', 'who', 'when', 'done', 'proven', 'notProven'] as const;

export type Question = (typeof questions)[number];
