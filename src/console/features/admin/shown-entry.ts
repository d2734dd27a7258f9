// Whether an audit entry is shown as the log has it: where the log has a commitment to a text, the
// shown text is what it commits to, or was erased together with the salt.
import { canonicalJson } from '../../../trust-core/canonical.ts';
import {
  childOf,
  commitmentInput,
  erasedText,
  isCommitment,
} from '../../../trust-core/sealed-text.ts';
import { hmacSha256Hex } from '../../web-crypto.ts';

type Members = Record<string, unknown>;

/** `hashed` is the text that is hashed, and `salt` base64url. */
export async function isShownAsHashed(
  shown: Members,
  hashed: string,
  salt: string | null,
): Promise<boolean> {
  const { detail, ...others } = JSON.parse(hashed) as Members;
  const { detail: shownDetail, ...shownOthers } = shown;
  if (canonicalJson(others) !== canonicalJson(shownOthers)) return false;
  return agrees(shownDetail, detail, '', salt);
}

async function agrees(
  shown: unknown,
  hashed: unknown,
  pointer: string,
  salt: string | null,
): Promise<boolean> {
  if (canonicalJson(shown ?? null) === canonicalJson(hashed ?? null)) return true;
  if (isCommitment(hashed)) return commitsTo(hashed.sealed, shown, pointer, salt);
  if (!isMembers(shown) || !isMembers(hashed)) return false;
  const names = Object.keys(hashed);
  if (Array.isArray(shown) !== Array.isArray(hashed)) return false;
  if (canonicalJson(names.toSorted()) !== canonicalJson(Object.keys(shown).toSorted()))
    return false;
  for (const name of names) {
    if (!(await agrees(shown[name], hashed[name], childOf(pointer, name), salt))) return false;
  }
  return true;
}

function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null;
}

async function commitsTo(
  sealed: string,
  shown: unknown,
  pointer: string,
  salt: string | null,
): Promise<boolean> {
  if (salt === null) return shown === erasedText;
  if (typeof shown !== 'string' && typeof shown !== 'number' && typeof shown !== 'boolean') {
    return false;
  }
  return (await hmacSha256Hex(salt, commitmentInput(pointer, shown))) === sealed;
}
