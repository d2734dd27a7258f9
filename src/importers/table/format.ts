// A format as data: how a file of it is recognised, where its items are, and where each field of a
// finding is in an item. One file below `formats` a tool; `importer-of.ts` reads by it.
import type { Severity } from '../../domain/severity.ts';
import type { Connector } from '../importer.ts';

/**
 * Where a text is: a path, or a text with paths in braces that says nothing when one of them says
 * nothing; of several, the first that says something. Lists on the way are walked through.
 *
 * - JSON: `a.b` of the item (`\.` is a dot of a name), `*` for each member, `.` for the item;
 *   `/a[].b` of what is around the item, `#1` the first key of the path with `{}`; `/a>b>c` the
 *   member `c` of what `/a` has under the name that `b` of the item is, or of one of `things`.
 * - XML: `a/b`, `a/@name`, `.`, `a[@name=text]` those that say so; `/root/a` of what is before the
 *   item, `/root/a/@name` of what is around it.
 * - CSV: the name of the column. Lines: the name of a group, `/name` that of a line before.
 * - Of what `each` divides, `^a` is a path in the whole, `^^a` in the whole of that.
 */
export type Say = string | readonly string[];

/**
 * Whether one of the texts at a path, in lower case, is one of these; whether one fits, as it is;
 * whether there is any or none; else, if it says yes.
 */
export interface Rule {
  at: string;
  is?: readonly string[] | RegExp | 'anything' | 'nothing';
}

/** What the tool's users, or the tool, have put away: always where no path is given. */
export interface Aside extends Partial<Rule> {
  /** Ends the sentence «The … is marked as … in the tool». */
  as: string;
  /** Only where this path says nothing, or where not all of these are true. */
  unless?: string | readonly (Rule & { all?: Of })[];
  /** Only where all texts of all the items here say so, and there is one. */
  all?: Of;
}

/** Items, or only those of which a text at the first path is what the second says of the item. */
export interface Of {
  in: string;
  same?: readonly [of: string, item: string];
}

/** Severity words of every tool are known; a format gives its own words and numbers. */
export type SeverityRule =
  | {
      at: Say;
      /** Of several texts at the first path that says something, the highest counts. */
      highest?: boolean;
      /** In lower case. */
      words?: Readonly<Record<string, Severity>>;
      /** A number is a score from 0 to 10 with the bands of CVSS. */
      score?: boolean;
      /** What it is where the item says nothing and has no CVSS; `unknown` when left out. */
      none?: Severity;
    }
  /** Follows from several texts by the tool's own rule; null where one of them is not enough. */
  | {
      of: readonly Say[];
      as: (texts: readonly string[]) => { severity: Severity; raw: string } | null;
    }
  /** The tool gives none. */
  | { always: Severity };

/** One of the items at `in`, or the item itself: the newest version first. */
export interface CvssRule {
  in?: string;
  /** Only those of which a text at the first path is what the second says of the item. */
  same?: readonly [of: string, item: string];
  score?: string;
  vector?: string;
}

/** A text, or under a label all the texts at its paths. */
export type Part = string | Readonly<Record<string, Say>>;

/** A text, or one that follows from several. */
export type Shown = Say | { of: readonly Say[]; as: (texts: readonly string[]) => string };

export interface Fields {
  title: Say;
  severity: SeverityRule;
  /** The tool's own name of what it looks for; the same in each scan. */
  rule?: Say;
  host?: Say;
  port?: Say;
  url?: Say;
  location?: Say;
  /** What people read instead where it says something; the identity stays with the fields above. */
  shown?: Readonly<Partial<Record<'title' | 'location', Shown>>>;
  /**
   * What the identity has in place of a location that has another name in each file of the tool;
   * empty where the location lasts.
   */
  lasting?: { of: readonly Say[]; as: (texts: readonly string[]) => string };
  /** What keeps two findings of one rule apart, in addition to host, port and location. */
  identity?: readonly string[];
  /** What `identity` was in earlier versions: an incident by it is the same. */
  formerly?: readonly string[];
  /** All that an item says keeps it apart, but for what changes from one export to the next. */
  apart?: boolean;
  /** In addition to that of the rule; those of the title where there are none. */
  cve?: Say;
  cwe?: Say;
  cvss?: readonly CvssRule[];
  /** ATT&CK or ATLAS ids that the tool gives. */
  techniques?: Say;
  /** Ids of CAPEC and D3FEND, in addition to those among techniques and weaknesses. */
  related?: Say;
  description?: readonly Part[];
  remediation?: readonly Part[];
  /** The texts are HTML; else they are plain and a `<` is one. */
  html?: boolean;
  /** The tool's number of this finding. */
  id?: Say;
  request?: Say;
  response?: Say;
  /** Items of which one of these is true are no findings: passed, or not applicable. */
  passed?: readonly Partial<Rule>[];
  aside?: readonly Aside[];
  /** A word of the usual vocabulary, such as `fixed` or `false positive`, sets aside. */
  status?: Say;
}

export interface Items {
  /** The path of the items in the file: see JsonWanted and XmlWanted. */
  at: string;
  /** What in the item is a finding each; of several paths, each divides those of the one before. */
  each?: string | readonly string[];
  /** An item with nothing of it is one finding, with the same paths to the whole. */
  orWhole?: boolean;
  /** Texts of `each` are findings, too; without it they are passed over. */
  texts?: boolean;
  /** Parts that meet all of these; others are of another kind. */
  only?: readonly Rule[];
  /** What people call a part, where it is another word than for an item. */
  noun?: string;
  /** Parts of which one of these is true are no findings; a remark names them by this path. */
  unread?: { where: readonly Rule[]; by: string };
  /**
   * Items that say nothing at these paths, or of which all of these are true, are listed as unread,
   * and all others are passed over. `named` says of which thing, in brackets.
   */
  refused?: {
    without?: readonly string[];
    where?: readonly Partial<Rule>[];
    because: string;
    named?: Say;
  };
  fields: Fields;
}

/** What was seen of the tool's files, for people who have one. */
export interface Proof {
  /** Versions of the tool or of its schema of which a file or a description was read. */
  seen: string;
  /** Where the vector comes from. */
  vector: 'hand' | 'documentation' | 'file';
}

interface Common extends Proof {
  connector: Connector;
  format: string;
  /** With its article: it ends the sentence «looks like …». */
  label: string;
  tool: string;
  /** Where the file says the tool's version: paths around the items, or those of the first one. */
  version?: Say;
  /** What people call an item. */
  noun: string;
}

export interface JsonTable extends Common {
  kind: 'json';
  /**
   * What a file of it has, all of one of these: members as in FileHead.members with blanks between,
   * or `name=text` for a top-level text. A list has names as they are, with blanks or `=` in them.
   */
  marks: readonly (string | readonly string[])[];
  /** Texts of which the beginning has one, where others have the same members. */
  contains?: readonly string[];
  /** Texts of which the beginning has none. */
  lacks?: readonly string[];
  /** A file is a list, or has a value a line. */
  list?: boolean;
  /** More than one value can follow another. */
  lines?: boolean;
  /** The file can be a script that assigns the JSON to a name of `read/assignment.ts`. */
  assigned?: boolean;
  /** Containers of which the file must have one; any when left out. */
  needs?: readonly string[];
  /** Paths where the file says how many items it has: more than none must be listed. */
  totals?: readonly string[];
  items: readonly Items[];
  /**
   * What items refer to, by a name: `/name>ref>text` is the member `text` of the thing whose key is
   * what `ref` of the item says, wherever in the file it is.
   */
  things?: Readonly<Record<string, Named>>;
}

export interface XmlTable extends Common {
  kind: 'xml';
  roots: readonly string[];
  /** Texts of which the beginning has one, where others use the same root. */
  contains?: readonly string[];
  /** Texts of which the beginning has none. */
  lacks?: readonly string[];
  /** Elements of which the file must have one; any when left out. */
  needs?: readonly string[];
  items: readonly Items[];
  /**
   * What the file says once for several items, by a name: `/name>a/ref>text` is `text` of the
   * element whose key is what `a/ref` of the item says, wherever in the file it is.
   */
  joins?: Readonly<Record<string, Join>>;
  /** The same of small texts: children of the thing, whose key is an attribute. */
  things?: Readonly<Record<string, Named>>;
  /** What another file of the archive says of the items, under names of its own. */
  companion?: Companion;
}

/** XML in the same archive; its things have texts at any path in them. */
export interface Companion {
  file: string;
  root: string;
  things: Readonly<Record<string, Named>>;
  /** What is not known without it, as a sentence. */
  without: string;
}

/** Of what is too much to be held nothing is known, and the file is read without it. */
export interface Named {
  /** Paths of the things; the first counts where two have one key. */
  at: readonly string[];
  /** The member of the key, or the name of its attribute. */
  by: string;
}

export interface Join {
  at: string;
  /** The path of the key in the element. */
  by: string;
}

export interface CsvTable extends Common {
  kind: 'csv';
  /** Columns that it has, all of one of these lists. */
  columns: readonly string[];
  /** People write it, whose rows can lack their last cells. */
  byHand?: true;
  fields: Fields;
}

/** A text file in which a line is a finding. Expressions must be linear in the line's length. */
export interface LinesTable extends Common {
  kind: 'lines';
  /** What the beginning of the file has, all of these. */
  marks: readonly RegExp[];
  /** Lines that are an item: the named groups of the first that fits are what its paths name. */
  lines: readonly { match: RegExp; fields: Fields }[];
  /** Lines whose named groups are what `/name` says of the items after them. */
  around?: readonly RegExp[];
  /** A line that says what the tool could not check. */
  failed?: RegExp;
  /** A line that a whole file has behind its items, where the tool always writes one. */
  last?: RegExp;
}

export type Format = JsonTable | XmlTable | CsvTable | LinesTable;
