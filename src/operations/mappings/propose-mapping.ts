// What a file of no known tool looks like, and the mapping that is proposed for it. Nothing of it
// is kept.
import { DomainError } from '../../domain/error.ts';
import type { Mapping } from '../../domain/import-mapping.ts';
import { layoutOf, type Layout } from '../../importers/mapping/layout.ts';
import { proposeMapping, severitiesIn } from '../../importers/mapping/propose.ts';
import { peek, surveyed, type FileHead } from '../../importers/read/head.ts';
import { headBytes } from '../../importers/read/limits.ts';
import { parseFailed } from '../../importers/read/parse-failed.ts';
import { chooseImporter } from '../../importers/registry.ts';
import type { MappingRow } from '../../store/imports/mapping-tables.ts';
import type { ReceivedBlob } from '../../vault/received-blob.ts';
import type { Deps } from '../deps.ts';
import { readMappings } from './saved-mappings.ts';

export interface Proposal {
  layout: Layout;
  mapping: Mapping;
  severities: ReturnType<typeof severitiesIn>;
  /** Saved mappings that fit, the surest first. */
  saved: { row: MappingRow; same_layout: boolean }[];
  /** What reads the file without a mapping. */
  known_as: string | null;
}

/** @throws `parse_failed` for what is neither a table nor JSON with objects */
export async function proposeFor(
  deps: Pick<Deps, 'database'>,
  blob: ReceivedBlob,
): Promise<Proposal> {
  const head = await headOf(blob);
  const layout = await layoutOf(head, blob.read());
  if (layout === undefined) throw noTable();
  const saved = savedFor(layout, await readMappings(deps));
  const mapping = saved[0]?.row.definition ?? proposeMapping(layout);
  return {
    ...{ layout, mapping, saved },
    severities: severitiesIn(layout, mapping),
    known_as: readAs(head),
  };
}

export async function headOf(blob: ReceivedBlob): Promise<FileHead> {
  const { head } = await peek(blob.read(0, Math.min(blob.bytes, headBytes)));
  return surveyed({ ...head, complete: blob.bytes <= headBytes }, blob.read());
}

function readAs(head: FileHead): string | null {
  try {
    return chooseImporter('auto', head).label;
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}

/** Those saved for the layout, then those whose columns are all there. */
export function savedFor(layout: Layout, rows: readonly MappingRow[]): Proposal['saved'] {
  const has = new Set(layout.columns.map(folded));
  return rows
    .filter(({ definition }) => definition.kind === layout.kind)
    .filter(({ definition }) => definition.items === layout.items)
    .map((row) => ({ row, same_layout: row.layout === layout.digest }))
    .filter(({ row, same_layout }) => same_layout || columnsOf(row).every((one) => has.has(one)))
    .sort((one, other) => Number(other.same_layout) - Number(one.same_layout));
}

function columnsOf({ definition }: MappingRow): string[] {
  return Object.values(definition.fields).flat().map(folded);
}

function folded(name: string): string {
  return name.trim().toLowerCase();
}

function noTable(): DomainError {
  return parseFailed(
    'The file is neither a table with a header (CSV) nor JSON with a list of objects, so its ' +
      'columns cannot be mapped. Export it as CSV or JSON.',
    { reason: 'wrong_format', looks_like: null },
  );
}
