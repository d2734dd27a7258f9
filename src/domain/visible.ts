// Text from files, findings and servers can hold escape sequences that rewrite a terminal's screen,
// title or clipboard, and marks that turn the reading order round. Here they become visible.

/** Control, format (bidirectional, invisible) and line characters, and halves of pairs. */
const hostile = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** Control characters and the separators of lines and paragraphs. */
const beyondOneLine = /[\p{Cc}\p{Zl}\p{Zp}]/u;

/** Whether the text is one line: no line break, tab or other control character. */
export function isOneLine(text: string): boolean {
  return !beyondOneLine.test(text);
}

/** Characters that turn the reading order round until they are ended. */
const turning = /[\u202a-\u202e\u2066-\u2069]/g;

/** The text with these characters written out, so that `exe.txt` cannot pass as another name. */
export function readable(text: string): string {
  return text.replace(turning, escaped);
}

const short: Record<string, string> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** The text on one line with nothing in it that a terminal would obey: ESC becomes `\x1b`. */
export function visible(text: string): string {
  return text.replace(hostile, (character) => short[character] ?? escaped(character));
}

/** Like `visible` for text of several lines whose line breaks are our own. */
export function visibleLines(text: string): string {
  return text.split('\n').map(visible).join('\n');
}

function escaped(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x100) return `\\x${hex(code, 2)}`;
  return code < 0x10000 ? `\\u${hex(code, 4)}` : `\\u{${hex(code, 4)}}`;
}

/** JSON whose strings hold none of these characters either; any reader gets the same value. */
export function json(value: unknown, indent = 2): string {
  return JSON.stringify(value, null, indent).replace(hostile, (character) => {
    if (character === '\n') return character;
    return [...Array(character.length).keys()]
      .map((index) => `\\u${hex(character.charCodeAt(index), 4)}`)
      .join('');
  });
}

function hex(code: number, digits: number): string {
  return code.toString(16).padStart(digits, '0');
}
