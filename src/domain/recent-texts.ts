// Texts that are kept while they are asked for, up to so many characters: in two halves, of which
// the older one is dropped when the younger one is full.

/** What a text takes besides its characters, about. */
const overhead = 200;

interface Kept {
  state: string;
  text: string;
}

export class RecentTexts {
  readonly #mostInHalf: number;
  #young = new Map<string, Kept>();
  #old = new Map<string, Kept>();
  #size = 0;

  constructor(mostCharacters: number) {
    this.#mostInHalf = mostCharacters / 2;
  }

  /** The text of this name, if it is that of this state. */
  get(name: string, state: string): string | undefined {
    const young = this.#young.get(name);
    const kept = young ?? this.#old.get(name);
    if (kept?.state !== state) return undefined;
    if (young === undefined) this.#keep(name, kept);
    return kept.text;
  }

  set(name: string, state: string, text: string): void {
    this.#keep(name, { state, text });
  }

  #keep(name: string, kept: Kept): void {
    this.#size += name.length + kept.state.length + kept.text.length + overhead;
    this.#young.set(name, kept);
    if (this.#size <= this.#mostInHalf) return;
    this.#old = this.#young;
    this.#young = new Map();
    this.#size = 0;
  }
}
