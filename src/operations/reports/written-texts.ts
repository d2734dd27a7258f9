// The texts that a person wrote into a report.
import type { Kysely } from 'kysely';
import { DomainError } from '../../domain/error.ts';
import { isFrozen } from '../../domain/report-draft.ts';
import { required } from '../../domain/required.ts';
import { languages, type Language } from '../../domain/text.ts';
import { articleOf } from '../../legal/citation.ts';
import type { Drafted } from '../../legal/draft.ts';
import type { Message, ReportDraft, WrittenText } from '../../reports/authority-report.ts';
import type { Tables } from '../../store/tables.ts';
import { draftAt, type KeptDraft } from './report-drafts.ts';

/** The texts that people wrote for an obligation and did not discard. */
export async function textsOf(
  db: Kysely<Tables>,
  incident_id: string,
  obligation_id: string,
): Promise<KeptDraft[]> {
  const texts: KeptDraft[] = [];
  for (const language of languages) {
    const kept = await draftAt(db, { incident_id, obligation_id, language });
    if (kept.state !== 'none') texts.push(kept);
  }
  return texts;
}

/** What was approved is what goes out, byte for byte. */
export function withTexts(draft: ReportDraft, texts: readonly KeptDraft[]): ReportDraft {
  const frozen = texts.filter(({ state }) => isFrozen(state));
  const textIn = (language: Language) =>
    frozen.find((one) => one.language === language)?.text ?? draft[language].text;
  return {
    ...draft,
    en: { ...draft.en, text: textIn('en') },
    pl: { ...draft.pl, text: textIn('pl') },
    written_text: frozen.map(writtenText),
  };
}

function writtenText(kept: KeptDraft): WrittenText {
  const { language, number } = kept;
  return {
    ...{ language, number, text_sha256: required(kept.text_sha256, 'hash') },
    written_by: required(kept.written_by, 'author'),
    written_at: required(kept.written_at, 'time'),
    approved_by: required(kept.approved_by, 'approval'),
    approved_at: required(kept.approved_at, 'time of approval'),
  };
}

/** The text that goes out alone, for obligations whose recipient gets a message. */
export function messageIn({ obligation }: Drafted, { en, pl }: ReportDraft): Message | null {
  return obligation.message === undefined ? null : { en: en.text, pl: pl.text };
}

export function incomplete({ obligation, regime }: Drafted, missing: string[]): DomainError {
  const detail =
    `These elements of the message of ${articleOf(regime, obligation.article)} ` +
    `are missing: ${missing.join(', ')}. Add them to report_fields of the legal facts (PUT ` +
    '…/legal-facts), then export again.';
  return new DomainError('message_incomplete', detail, { missing });
}
