// Saving mappings by name, and finding them. A name that is in use gets a new version; what it said
// before stays.
import { timestamp } from '../../domain/clock.ts';
import { DomainError, validationFailed } from '../../domain/error.ts';
import { isUuid } from '../../domain/ids.ts';
import {
  mappingLimits,
  type ImportMapping,
  type MappingDefinition,
} from '../../domain/import-mapping.ts';
import type { RequestContext } from '../../domain/principal.ts';
import { mappingFaults } from '../../importers/mapping/mapped-importer.ts';
import { writeAudit } from '../../store/audit/audit.ts';
import type { MappingRow } from '../../store/imports/mapping-tables.ts';
import {
  insertMapping,
  listMappings,
  listMappingVersions,
  lockMappings,
} from '../../store/imports/mappings.ts';
import type { Deps } from '../deps.ts';
import { transact } from '../transact.ts';

type Reads = Pick<Deps, 'database'>;
type Writes = Pick<Deps, 'database' | 'clock' | 'ids'>;

export function readMappings({ database }: Reads): Promise<MappingRow[]> {
  return listMappings(database.kysely);
}

/** The mapping in use with this id or name, in any spelling. @throws `not_found` */
export async function requireMapping(deps: Reads, wanted: string): Promise<MappingRow> {
  const found = find(await readMappings(deps), wanted);
  if (found === undefined) throw noMapping(wanted);
  return found;
}

export function savedMapping(row: MappingRow): ImportMapping {
  const { mapping_id: id, name, version, definition: mapping } = row;
  return { mapping, saved: { id, name, version } };
}

function find(rows: readonly MappingRow[], wanted: string): MappingRow | undefined {
  const lower = wanted.trim().toLowerCase();
  return (
    rows.find((row) => row.mapping_id === lower) ??
    rows.find((row) => row.name.toLowerCase() === lower)
  );
}

/** @throws `validation_failed`, also when there are too many */
export async function saveMapping(
  deps: Writes,
  context: RequestContext,
  name: string,
  definition: MappingDefinition,
): Promise<MappingRow> {
  const faults = mappingFaults(definition.mapping);
  if (faults.length > 0) {
    throw validationFailed(
      faults.map(([place, message]) => ({ pointer: `/mapping/${place}`, message })),
    );
  }
  return transact(deps, context, async (tx) => {
    await lockMappings(tx);
    const rows = await listMappings(tx);
    const before = rows.find((row) => row.name.toLowerCase() === name.toLowerCase());
    if (!before && rows.length >= mappingLimits.mappings) throw tooMany();
    const { mapping, layout, auto } = definition;
    const row = await insertMapping(tx, {
      mapping_id: before?.mapping_id ?? deps.ids.next(),
      version: (before?.version ?? 0) + 1,
      ...{ name, event: 'saved', definition: JSON.stringify(mapping), layout, auto },
      ...{ actor: context.principal.name, at: timestamp(deps.clock.now()) },
    });
    await writeAudit(tx, context, row.at, {
      action: 'import_mapping.saved',
      detail: { mapping: row.mapping_id, name, version: row.version, auto, said: mapping },
    });
    return row;
  });
}

/** It is offered and used no more; its versions stay, and its name is free. @throws `not_found` */
export async function archiveMapping(
  deps: Writes,
  context: RequestContext,
  id: string,
): Promise<MappingRow> {
  return transact(deps, context, async (tx) => {
    await lockMappings(tx);
    const before = (await listMappings(tx)).find((row) => row.mapping_id === id.toLowerCase());
    if (before === undefined) throw noMapping(id);
    const { mapping_id, name, layout } = before;
    const row = await insertMapping(tx, {
      ...{ mapping_id, name, layout, version: before.version + 1, event: 'archived' },
      ...{ definition: JSON.stringify(before.definition), auto: false },
      ...{ actor: context.principal.name, at: timestamp(deps.clock.now()) },
    });
    await writeAudit(tx, context, row.at, {
      action: 'import_mapping.archived',
      detail: { mapping: mapping_id, name, version: row.version },
    });
    return row;
  });
}

/** @throws `not_found` */
export async function readMappingVersions(
  { database }: Reads,
  id: string,
  page: { limit: number; before: number | null },
): Promise<MappingRow[]> {
  const rows = isUuid(id) ? await listMappingVersions(database.kysely, id, page) : [];
  if (rows.length === 0 && page.before === null) throw noMapping(id);
  return rows;
}

function noMapping(wanted: string): DomainError {
  const named = wanted.slice(0, mappingLimits.name).toWellFormed();
  const detail = `There is no mapping "${named}". List them with GET …/import-mappings.`;
  return new DomainError('not_found', detail);
}

function tooMany(): DomainError {
  const { mappings: limit } = mappingLimits;
  const message = `there can be at most ${limit} mappings in use; archive one first`;
  return validationFailed([{ pointer: '', message }]);
}
