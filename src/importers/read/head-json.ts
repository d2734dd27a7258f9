// The shape of a JSON file: its top-level keys and one level below, whatever their order. Reads
// text in pieces, so that a whole file can be checked; lenient, since reading the file finds its
// faults.

/** Names kept at the top level, and in each member below it; real reports have under 100. */
const maxNames = [200, 64] as const;

/** Characters of a name, and of a top-level text, that are kept. */
const maxNameLength = 100;

/** Containers whose members have paths; deeper ones are only counted. */
const shallow = 5;

interface Frame {
  isArray: boolean;
  /** Of the container, e.g. `runs[]`; null where its members are not kept. */
  path: string | null;
  /** 0 for the top level, 1 for the level below it. */
  level: number;
  key: string;
  names: number;
}

export class JsonShape {
  /** The JSON is a list, or more than one value. */
  list = false;
  /** Top-level keys of the (first) object. */
  readonly keys: string[] = [];
  /** Paths of the members, with `[]` for lists: `runs`, `runs[]`, `runs[].tool`. */
  readonly members = new Set<string>();
  /** Top-level texts by key, e.g. `bomFormat`. */
  readonly words = new Map<string, string>();
  /** Nothing that follows can change the shape. */
  done = false;
  #frames: Frame[] = [];
  #depth = 0;
  #began = false;
  #closed = false;
  #inString = false;
  #escaped = false;
  /** The string that is being read, or was just read, where it might be a key or a text. */
  #string: string | null = null;

  /** What was written ends inside of it. */
  get isOpen(): boolean {
    return this.#depth > 0 && !this.done;
  }

  write(text: string): void {
    let at = 0;
    while (at < text.length && !this.done) {
      at = this.#inString ? this.#readString(text, at) : this.#readSign(text, at);
    }
  }

  #readString(text: string, from: number): number {
    let at = from;
    if (this.#escaped) {
      this.#escaped = false;
      at += 1;
    }
    for (; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (code === 0x22) {
        this.#take(text.slice(from, at));
        this.#inString = false;
        return at + 1;
      }
      if (code !== 0x5c) continue;
      this.#escaped = at + 1 >= text.length;
      at += 1;
    }
    this.#take(text.slice(from));
    return text.length;
  }

  #take(part: string): void {
    if (this.#string === null || this.#string.length > maxNameLength) return;
    this.#string += part.slice(0, maxNameLength + 1);
  }

  #readSign(text: string, from: number): number {
    const at = nextSign(text, from);
    if (at < 0) return text.length;
    const sign = text[at];
    if (sign === '"') {
      this.#text();
      this.#inString = true;
      this.#string = this.#frame()?.isArray === false ? '' : null;
    } else if (sign === ':') this.#key();
    else if (sign === '{' || sign === '[') this.#open(sign === '[');
    else this.#close();
    return at + 1;
  }

  #frame(): Frame | undefined {
    return this.#depth <= shallow ? this.#frames.at(-1) : undefined;
  }

  #key(): void {
    const frame = this.#frame();
    const key = this.#string;
    this.#string = null;
    if (!frame || frame.isArray || key === null) return;
    frame.key = key;
    if (frame.path === null || key.length > maxNameLength) return;
    const path = frame.path === '' ? key : `${frame.path}.${key}`;
    if (this.members.has(path) || frame.names >= (maxNames[frame.level] ?? 0)) return;
    frame.names += 1;
    this.members.add(path);
    if (frame.level === 0) this.keys.push(key);
  }

  /** A string that no colon follows is a value. */
  #text(): void {
    const frame = this.#frame();
    const text = this.#string;
    this.#string = null;
    if (text === null || frame?.level !== 0 || frame.path !== '') return;
    if (this.members.has(frame.key) && text.length <= maxNameLength) {
      this.words.set(frame.key, text);
    }
  }

  #open(isArray: boolean): void {
    this.#text();
    const parent = this.#frame();
    this.#depth += 1;
    if (this.#closed) {
      this.list = true;
      this.done = true;
      return;
    }
    if (!this.#began) this.list = isArray;
    this.#began = true;
    if (this.#depth <= shallow) this.#frames.push(this.#frameIn(parent, isArray));
  }

  #frameIn(parent: Frame | undefined, isArray: boolean): Frame {
    const fresh = { isArray, key: '', names: 0 };
    if (!parent) return { ...fresh, path: '', level: 0 };
    if (parent.isArray) {
      const nested = isArray ? null : parent.path;
      return { ...fresh, path: nested, level: parent.level, names: parent.names };
    }
    const level = parent.level + 1;
    const below = this.#pathBelow(parent);
    const path = below !== null && isArray ? `${below}[]` : below;
    if (path !== null && isArray) this.members.add(path);
    return { ...fresh, path: level < maxNames.length ? path : null, level };
  }

  /** Null where the member itself is not kept: names are bounded on each level. */
  #pathBelow({ path, key }: Frame): string | null {
    if (path === null) return null;
    const below = path === '' ? key : `${path}.${key}`;
    return this.members.has(below) ? below : null;
  }

  #close(): void {
    this.#text();
    if (this.#depth === 0) return;
    const frame = this.#depth <= shallow ? this.#frames.pop() : undefined;
    const around = this.#frames.at(-1);
    this.#depth -= 1;
    // All items of a list share the room for their names.
    if (frame && around?.isArray === true && this.#depth < shallow) around.names = frame.names;
    // The first object of a list decides.
    if (frame?.level === 0 && !frame.isArray && frame.path === '') {
      if (this.list) this.done = true;
      else this.#closed = this.#depth === 0;
    } else if (this.#depth === 0) this.#closed = true;
  }
}

/** Index of the next quote, bracket, brace or colon; -1 if missing. */
function nextSign(text: string, from: number): number {
  for (let at = from; at < text.length; at += 1) {
    switch (text.charCodeAt(at)) {
      case 0x22:
      case 0x3a:
      case 0x5b:
      case 0x5d:
      case 0x7b:
      case 0x7d:
        return at;
    }
  }
  return -1;
}
