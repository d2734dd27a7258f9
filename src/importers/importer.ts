// The seam between a tool's file and the service: one importer reads one format and yields what
// the file says.
import type { Finding } from '../domain/finding.ts';
import type { Mapping } from '../domain/import-mapping.ts';
import type { FileHead } from './read/head.ts';

/** The eight tool kinds of the contract, each the last part of its import address. */
export const connectors = [
  'webproxy',
  'webscanner',
  'vulnscan',
  'vulnmgmt',
  'csv',
  'generic',
  'findingmgr',
  're',
] as const;

export type Connector = (typeof connectors)[number];

/** An element of a sound file that could not become a finding; the run counts and lists it. */
export interface Skipped {
  /** The same kind of label as a finding's place, e.g. `issue 3` or `row 17`. */
  label: string;
  /** One sentence that says what was missing. */
  reason: string;
  /** Line (from 1) and byte (from 0) where the element starts; null when there are no lines. */
  line: number | null;
  byte: number | null;
  /** The byte after its last, where it is known. */
  end?: number;
}

/** What the file says of the tool that wrote it. */
export interface Report {
  source_tool: string;
  tool_version: string | null;
}

/**
 * One thing that reading yields. `report` comes once and before the first finding; `note` is a
 * sentence for the run (say, a guessed encoding) and can come at any time. A finding with
 * `set_aside` (a sentence: marked as false positive, duplicate, mitigated, … in the tool) counts
 * as a finding of the file and opens no incident.
 */
export type Item =
  | { finding: Finding; set_aside?: string }
  | { skipped: Skipped }
  | { report: Report }
  | { note: string }
  /** Members of the file's envelope that are not known here. */
  | { unread: readonly string[]; known: readonly string[] };

export interface Importer {
  connector: Connector;
  /** Other addresses that take the format, too. */
  also?: readonly Connector[];
  /** Stable name of the format on the wire, e.g. `webproxy-xml`. */
  format: string;
  /** What a person said of the file, where the format is none of a tool. */
  mapping?: Mapping;
  /** What people call such a file, with its article, e.g. `a Burp XML export`. */
  label: string;
  /** Whether a file that begins like this is of this format. Cheap, never throws. */
  recognise(head: FileHead): boolean;
  /**
   * Of a reader that takes files of many tools: whether a file that was sent to no kind is surely
   * one. Where it is missing, `recognise` looks for marks of one tool and is enough.
   */
  recogniseAlone?(head: FileHead): boolean;
  /**
   * Reads the file in memory that does not grow with it. `source` gives it from its first byte each
   * time that it is iterated: where its parts are in another order than they are needed, a second
   * reading finds them.
   *
   * Everything yielded is provisional until the generator ends: a file that breaks half-way throws
   * after some findings. Throws only DomainError `parse_failed` with the members of ParsePlace.
   * `beside` is a file of the archive in which it came that says more of its items.
   */
  read(
    source: AsyncIterable<Uint8Array>,
    companion?: AsyncIterable<Uint8Array>,
  ): AsyncGenerator<Item>;
}
