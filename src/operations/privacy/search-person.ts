// A search for a person over everything that can name one, as a package for the answer to a
// request under GDPR Articles 15 to 21. It says what it read, what it found, and what it left out.
// The audit trail gets the purpose and the digest, not the name: it keeps entries for good.
import { createHash } from 'node:crypto';
import { timestamp, type Timestamp } from '../../domain/clock.ts';
import { validationFailed } from '../../domain/error.ts';
import {
  personalPlaces,
  subjectLimits,
  type PersonalPlace,
  type SubjectRequest,
} from '../../domain/personal-data.ts';
import type { RequestContext } from '../../domain/principal.ts';
import { writeAudit } from '../../store/audit/audit.ts';
import { publicIds } from '../../store/intake/intake-logs.ts';
import {
  asInLowerCase,
  countBytes,
  findPerson,
  type FoundRow,
} from '../../store/privacy/find-person.ts';
import { limitStatements } from '../../store/system/figures.ts';
import { canonicalJson } from '../../trust-core/canonical.ts';
import type { Deps } from '../deps.ts';
import { assertWritable, transact } from '../transact.ts';

export interface AskedSearch {
  kind: SubjectRequest;
  /** Why, for the audit trail. */
  purpose: string;
  /** Names, addresses, numbers: any of them in any field. */
  terms: readonly string[];
}

export interface SubjectHit {
  table: string;
  id: Record<string, unknown> | null;
  /** Public id of its incident. */
  incident: string | null;
  fields: Record<string, string>;
}

export interface SubjectPlace {
  table: string;
  columns: readonly string[];
  hits: number;
  /** False where there are more than were taken, or the search took too long. */
  complete: boolean;
}

export interface SubjectPackage {
  format: 'proofline-subject-search/1';
  generated_at: Timestamp;
  kind: SubjectRequest;
  purpose: string;
  terms: readonly string[];
  places: SubjectPlace[];
  hits: SubjectHit[];
  left_out: { what: string; why: string }[];
}

type SearchDeps = Pick<Deps, 'database' | 'clock'>;

/** One table, on PostgreSQL; the search goes on without one that takes longer. */
const statementMs = 20_000;

export async function searchPerson(
  deps: SearchDeps,
  context: RequestContext,
  { kind, purpose, terms }: AskedSearch,
): Promise<{ package: SubjectPackage; sha256: string }> {
  assertWritable(deps);
  assertLong(terms.map((term) => term.normalize('NFC').trim()));
  const sought = await asInLowerCase(deps.database.kysely, terms.flatMap(spellings));
  const places: SubjectPlace[] = [];
  const found: { table: string; row: FoundRow }[] = [];
  for (const place of personalPlaces) {
    const rows = await rowsOf(deps, place, sought);
    const taken = (rows ?? []).slice(0, subjectLimits.hits);
    const complete = rows !== null && rows.length === taken.length;
    const { table, columns } = place;
    places.push({ table, columns, hits: taken.length, complete });
    found.push(...taken.map((row) => ({ table, row })));
  }
  const generated_at = timestamp(deps.clock.now());
  const said = {
    format: 'proofline-subject-search/1',
    generated_at,
    kind,
    purpose,
    terms,
  } as const;
  const hits = await named(deps, found);
  const left_out = await leftOut(deps, found, places);
  const made: SubjectPackage = { ...said, places, hits, left_out };
  const sha256 = createHash('sha256').update(canonicalJson(made)).digest('hex');
  await record(deps, context, made, sha256);
  return { package: made, sha256 };
}

/**
 * In which cases and forms (NFC, NFD) a term can be stored. A database without the letters of a
 * language lowers only those of ASCII, and names of files from a Mac are decomposed.
 */
function spellings(term: string): string[] {
  const text = term.trim();
  const lower = text.toLowerCase();
  const title = lower.replace(/(?<!\p{L})\p{L}/gu, (letter) => letter.toUpperCase());
  const cases = [text, lower, title, text.toUpperCase()];
  return cases.flatMap((one) => [one.normalize('NFC'), one.normalize('NFD')]);
}

function assertLong(terms: readonly string[]): void {
  const faults = terms.flatMap((term, place) =>
    term.length >= subjectLimits.leastTerm
      ? []
      : [
          {
            pointer: `/terms/${place}`,
            message: `must have ${subjectLimits.leastTerm} characters`,
          },
        ],
  );
  if (faults.length > 0) throw validationFailed(faults);
}

/** Null when it took too long. */
async function rowsOf(
  { database }: SearchDeps,
  place: PersonalPlace,
  terms: readonly string[],
): Promise<FoundRow[] | null> {
  try {
    return await database.kysely.transaction().execute(async (tx) => {
      await limitStatements(tx, statementMs);
      return findPerson(tx, place, terms, subjectLimits.hits + 1);
    });
  } catch (error) {
    // query_canceled
    if ((error as { code?: unknown }).code === '57014') return null;
    throw error;
  }
}

async function named(
  { database }: SearchDeps,
  found: readonly { table: string; row: FoundRow }[],
): Promise<SubjectHit[]> {
  const ids = [...new Set(found.flatMap(({ row }) => row.incident_id ?? []))];
  const known = new Map(
    (await publicIds(database.kysely, ids)).map(({ id, public_id }) => [id, public_id]),
  );
  return found.map(({ table, row: { id, incident_id, fields } }) => {
    const incident = incident_id === null ? null : (known.get(incident_id) ?? incident_id);
    return { table, id, incident, fields };
  });
}

async function leftOut(
  { database }: SearchDeps,
  found: readonly { row: FoundRow }[],
  places: readonly SubjectPlace[],
): Promise<SubjectPackage['left_out']> {
  const ids = [...new Set(found.flatMap(({ row }) => row.incident_id ?? []))];
  const files = await countBytes(database.kysely, ids);
  const cut = places.filter(({ complete }) => !complete).map(({ table }) => table);
  const more = { what: cut.join(', '), why: 'More records than are taken, or no end in time.' };
  return [
    ...(cut.length === 0 ? [] : [more]),
    {
      what:
        `Bytes of evidence, imports and log events in the vault (${files} records of the ` +
        'incidents found have some)',
      why: 'Files of any format are not read. Read those of the incidents found.',
    },
    {
      what: 'Engagements, their logs, reports and audit entries',
      why: 'Only their members can read them. Ask the control team of each.',
    },
    {
      what: 'Answers that are kept for retries of requests',
      why: 'They can be of engagements. They are removed by themselves.',
    },
    { what: 'Packages and reports that left', why: 'They are with their recipients.' },
    {
      what: 'Passwords and tokens, also of single sign-on, keys and secrets of second factors',
      why: 'They are secrets. They belong to the accounts found.',
    },
    {
      what: 'Backups, logs of the server and of proxies',
      why: 'They are outside the database. Search them with their own tools.',
    },
    {
      what: 'Other spellings of the terms',
      why: 'A term is found as it is written, in any case. Search again with others.',
    },
  ];
}

async function record(
  deps: SearchDeps,
  context: RequestContext,
  { kind, purpose, terms, places, hits, generated_at }: SubjectPackage,
  sha256: string,
): Promise<void> {
  const counts = places.filter((place) => place.hits > 0).map((place) => [place.table, place.hits]);
  const detail = {
    ...{ kind, purpose, sha256, terms: terms.length, hits: hits.length },
    places: Object.fromEntries(counts) as Record<string, number>,
  };
  await transact(deps, context, async (tx) => {
    await writeAudit(tx, context, generated_at, { action: 'privacy.person_searched', detail });
    return null;
  });
}
