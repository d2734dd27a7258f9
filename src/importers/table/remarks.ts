// What a run should know of a file that was read by a table: results that passed, and severities
// that are not clear.
import { quoted } from '../read/parse-failed.ts';
import { cutText } from '../read/text.ts';
import { unreadNote } from '../read/watch.ts';

/** Severities that are named; characters of a text that is worth to be kept, and such texts. */
const [namedSeverities, longText, keptTexts] = [20, 1000, 64];

/** Names of scripts that are kept, and characters of each. */
const [keptNames, longestName] = [1000, 100];

export class Remarks {
  passed = 0;
  #severities = new Map<string, number>();
  #unread = new Set<string>();
  #texts = new Map<string, string | null>();

  /** Counts a severity that is no known word. */
  unclear(said: string): void {
    const word = this.#severities.size < namedSeverities ? quoted(said) : '…';
    this.#severities.set(word, (this.#severities.get(word) ?? 0) + 1);
  }

  /** A script whose output is none that is read; names beyond what is ever shown are one. */
  unread(name: string): void {
    this.#unread.add(this.#unread.size < keptNames ? cutText(name, longestName) : '…');
  }

  /** What is made of a long text: many findings of one item share it. */
  once(text: string, make: () => string | null): string | null {
    if (text.length < longText) return make();
    const known = this.#texts.get(text);
    if (known !== undefined) return known;
    if (this.#texts.size >= keptTexts) this.#texts.clear();
    const made = make();
    this.#texts.set(text, made);
    return made;
  }

  notes(): string[] {
    const unclear = [...this.#severities].map(
      ([word, count]) =>
        `The severity "${word}" of ${counted(count, 'finding')} is no word that Proofline knows; ` +
        'the CVSS band was taken, or unknown where there is none.',
    );
    const unread = unreadNote('script', [...this.#unread].sort());
    const said = unread === null ? unclear : [...unclear, unread];
    const { passed } = this;
    if (passed === 0) return said;
    const are = passed === 1 ? 'is no finding' : 'are no findings';
    return [`${counted(passed, 'result')} passed or did not apply and ${are}.`, ...said];
  }
}

function counted(count: number, noun: string): string {
  return count === 1 ? `1 ${noun}` : `${count} ${noun}s`;
}
