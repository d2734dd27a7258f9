// Machine words as people read them.
import i18next from 'i18next';

const sections = ['code', 'category', 'level', 'legal.value', 'field'];

/** The label of a code; the words of one that has none, such as an evidence type of one's own. */
export function codeLabel(code: string): string {
  const name = code.toLowerCase();
  const isName = /^[a-z0-9_]+$/.test(name);
  const key = sections.map((section) => `${section}.${name}`).find((one) => i18next.exists(one));
  return isName && key !== undefined ? i18next.t(key) : code.replaceAll('_', ' ');
}

export function codeLabels(codes: readonly string[]): string {
  return codes.map(codeLabel).join(', ');
}
