// What an audit entry has in place of a text that an erasure can reach: a commitment to it, made
// with a salt that is next to the text and is erased with it.
import { canonicalJson } from './canonical.ts';

/** What is shown in place of a text that was erased. */
export const erasedText = '[erased]';

/** What the commitment to a text is the HMAC-SHA256 of, by the salt of its entry. */
export function commitmentInput(pointer: string, value: string | number | boolean): string {
  return `ip3/text/v1\n${canonicalJson([pointer, value])}`;
}

export function isCommitment(value: unknown): value is { sealed: string } {
  if (typeof value !== 'object' || value === null) return false;
  const { sealed, ...others } = value as { sealed?: unknown };
  return (
    typeof sealed === 'string' && /^[0-9a-f]{64}$/.test(sealed) && Object.keys(others).length === 0
  );
}

/** The JSON pointer of a member. */
export function childOf(pointer: string, name: string): string {
  return `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
}
