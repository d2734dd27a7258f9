// Which importer reads a received file: that of its format, or what a person said of its columns.
import { DomainError } from '../../domain/error.ts';
import type { ImportMapping } from '../../domain/import-mapping.ts';
import type { Importer } from '../../importers/importer.ts';
import { layoutOf, type Layout } from '../../importers/mapping/layout.ts';
import { mappedImporter } from '../../importers/mapping/mapped-importer.ts';
import type { FileHead } from '../../importers/read/head.ts';
import { chooseImporter } from '../../importers/registry.ts';
import type { Deps } from '../deps.ts';
import { headOf, savedFor } from '../mappings/propose-mapping.ts';
import { readMappings, savedMapping } from '../mappings/saved-mappings.ts';
import type { ImportInput } from './import-input.ts';

interface Recognised {
  importer: Importer;
  mapping: ImportMapping | null;
}

/**
 * A file that is sent to no kind and that no importer reads is read by the mapping that was saved
 * for its layout to be used so.
 */
export async function recognised(
  deps: Pick<Deps, 'database'>,
  input: ImportInput,
): Promise<Recognised> {
  if (input.mapping) return readBy(input.mapping);
  const head = await headOf(input.blob);
  try {
    return { importer: chooseImporter(input.connector, head), mapping: null };
  } catch (error) {
    if (!isOfNoFormat(error) || !(head.kind === 'csv' || head.kind === 'json')) throw error;
    return mappedOrRefused(deps, input, head, error);
  }
}

function readBy(mapping: ImportMapping): Recognised {
  return { importer: mappedImporter(mapping.mapping), mapping };
}

function isOfNoFormat(error: unknown): error is DomainError {
  return error instanceof DomainError && error.members.reason === 'wrong_format';
}

/** @throws the refusal, which says that the columns can be mapped, and which mappings fit */
async function mappedOrRefused(
  deps: Pick<Deps, 'database'>,
  { connector, blob }: ImportInput,
  head: FileHead,
  refusal: DomainError,
): Promise<Recognised> {
  // Saved mappings have the words of everyone's files, so those of one team don't get them.
  if (deps.database.isOfMember === true) throw refusal;
  const layout = await layoutIn(head, blob);
  if (layout === undefined) throw refusal;
  const fitting = savedFor(layout, await readMappings(deps));
  const own = fitting.find(({ row, same_layout }) => same_layout && row.auto);
  if (own && connector === 'auto') return readBy(savedMapping(own.row));
  const members = { can_map: true, mappings: fitting.map(({ row }) => row.name) };
  throw new DomainError(refusal.code, refusal.detail, { ...refusal.members, ...members });
}

/** What cannot be checked is refused for what it is. */
async function layoutIn(head: FileHead, blob: ImportInput['blob']): Promise<Layout | undefined> {
  try {
    return await layoutOf(head, blob.read());
  } catch (error) {
    if (error instanceof DomainError) return undefined;
    throw error;
  }
}
