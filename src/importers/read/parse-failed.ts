// The one way a reader refuses a file: parse_failed with the place and a reason from a closed list.
import { DomainError } from '../../domain/error.ts';

/** Why a file cannot be read. */
export type ParseReason =
  | 'empty'
  | 'encoding'
  | 'entity'
  | 'limit'
  | 'member_twice'
  | 'not_well_formed'
  | 'truncated'
  | 'wrong_format';

/** Where and why: `line` from 1, `byte` from 0 in the file as it was sent. */
export interface ParsePlace {
  reason: ParseReason;
  line?: number;
  byte?: number;
  [member: string]: unknown;
}

/** A `parse_failed` error; `detail` is one sentence that says what to do. */
export function parseFailed(detail: string, place: ParsePlace): DomainError {
  return new DomainError('parse_failed', detail, place);
}

/** The place in words, for the start of a sentence's end: `line 3 (byte 120)`. */
export function placeWords(line: number, byte: number): string {
  return `line ${line} (byte ${byte})`;
}

/** File content inside an error sentence: printable, on one line, at most 80 characters. */
export function quoted(text: string): string {
  const clean = text
    .slice(0, 400)
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim();
  return clean.length > 80 ? `${clean.slice(0, 79).toWellFormed()}…` : clean;
}
