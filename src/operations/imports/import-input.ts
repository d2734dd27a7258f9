// Options of an import.
import type { RunPull } from '../../domain/connector.ts';
import type { ImportMapping } from '../../domain/import-mapping.ts';
import type { JudgeNames } from '../../domain/nearest-name.ts';
import type { Connector } from '../../importers/importer.ts';
import type { RunArchive } from '../../store/imports/import-tables.ts';
import type { ReceivedBlob } from '../../vault/received-blob.ts';
import type { RetestedIncident } from './retest.ts';

export interface ImportInput {
  /** The kind that the file was sent as; `auto` takes any. */
  connector: Connector | 'auto';
  filename: string | null;
  blob: ReceivedBlob;
  /** Which file of an archive; without it, the only one that can be read. */
  member?: string | undefined;
  /** What the file was unpacked from. */
  archive?: { blob: ReceivedBlob; known: RunArchive } | undefined;
  /** Another file of the archive, for a reader that asks for it. */
  companion?: ReceivedBlob | undefined;
  /** Says what else is in the archive and was not read. */
  unreadFiles?: string | undefined;
  /** Says what would happen and writes nothing. */
  dry_run: boolean;
  /** The incident whose finding the file was made to look for again. */
  retested?: RetestedIncident | undefined;
  mapping?: ImportMapping | undefined;
  /** The team that the import and its incidents belong to; null for none. */
  team?: string | null | undefined;
  /** The connector that fetched the file; absent where someone sent it. */
  pulled?: RunPull | undefined;
  /** Reported of members of the file's envelope that are not known. */
  judgeNames: JudgeNames;
}

/** No other file of an archive changes what is said of it. */
export function isAlone({ unreadFiles, companion }: ImportInput): boolean {
  return unreadFiles === undefined && companion === undefined;
}

export function isOfTeam({ team }: ImportInput): boolean {
  return (team ?? null) !== null;
}
