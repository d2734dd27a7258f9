// What a page of the console declares about itself. Data alone: the server and the tests read it
// as well, so it imports nothing that a browser or React brings.
import type { Route } from '../api/permissions.gen.ts';
import type { acts, see } from '../help/en/acts.ts';
import type { words } from '../help/en/words.ts';
import type { Language } from '../i18n/languages.ts';

export type Translated = Readonly<Record<Language, string>>;

/** A file, named from that of the page, and what it exports. */
export type Reference = readonly [file: `./${string}` | `../${string}`, name: string];

export interface HelpText {
  /** What the page is for. */
  what: string;
  /** What you do here, in the order of work. At most seven. */
  steps: readonly string[];
}

export interface PageHelp extends Readonly<Record<Language, HelpText>> {
  /** Words that the help explains; `help/en/words.ts` has them. */
  words: readonly (keyof typeof words)[];
  /** Requests that the page makes; `help/en/acts.ts` says what they do. */
  acts: readonly (keyof typeof acts)[];
  /** Where this server says more; `help/en/acts.ts` has them. */
  see: readonly (keyof typeof see)[];
}

/** A tab or a section: a part of a page that its address names. */
export interface PagePart {
  title: Translated;
  /** Left out by the part that shows first, which has the help of its page. */
  help?: PageHelp;
  /** The request without which it shows nothing; whose role it needs. */
  reads?: Route;
}

export interface MenuEntry {
  /** The key after `g`. */
  key: string;
  /** The icon's name in lucide-react. */
  icon: string;
  /** The word in the menu, where it is not the title. */
  label?: Translated;
  /** Shown on narrow screens without opening "More". */
  isPrimary?: true;
  /** The part that the entry opens. */
  part?: string;
}

export interface ConsolePage {
  /** Names the sentences `page.<name>.title` and `page.<name>.parts.<part>`. */
  name: string;
  /** `import.meta.url` of the page's file. */
  file: string;
  /** As the router writes it: `/agents/$id`. `*` is any address that no other page has. */
  path: `/${string}` | '*';
  title: Translated;
  /** What pages.json says in place of the title. */
  summary?: string;
  /** Whom pages.json names in place of the signed-in users. */
  audience?: string;
  /** Needs no session, and has no menu around it. */
  isPublic?: true;
  /** The request without which the page shows nothing; its role is the lowest that opens it. */
  reads?: Route;
  menu?: MenuEntry;
  /** The page whose entry in the menu is marked here. */
  within?: string;
  /** Parameters of its address that are plain text. */
  search?: readonly string[];
  /** More options of its route, such as other parameters and redirects. */
  route?: Reference;
  /** Loaded when the page is opened; the page for any other address has none. */
  component?: Reference;
  parts?: Readonly<Record<string, PagePart>>;
  help: PageHelp;
}
