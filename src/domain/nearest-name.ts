// Which known name someone probably meant who wrote another one.
import type { FieldError } from './error.ts';

/** Names of one thing, in records, filters and other products: who writes one can mean another. */
const sameThing: readonly (readonly string[])[] = [
  ['owner', 'owner_email', 'assignee', 'assigned_to', 'assign_to', 'email', 'mail', 'user'],
  ['status', 'workflow_status', 'state'],
  ['to', 'workflow_status', 'state'],
  // A filter by evidence has its own name; in a record of evidence the status says it.
  ['evidence_status', 'confirmed'],
  ['status', 'confirmed', 'evidence_status'],
  ['lifecycle', 'status_lifecycle'],
  ['agent', 'agent_id'],
  ['run', 'run_id', 'import', 'import_id'],
  ['incident', 'incident_id'],
  ['kind', 'evidence_type'],
  ['created_since', 'since', 'created_at', 'created_after', 'created_from'],
  ['cursor', 'next_cursor', 'page', 'page_token', 'offset'],
  ['limit', 'page_size', 'per_page'],
  ['sort', 'order', 'sort_by', 'order_by'],
  ['q', 'query', 'search'],
  ['tag', 'tags'],
  ['severity', 'reported_severity'],
];

/** Shorter names are near too many words that mean something else. */
const shortestMisspelt = 6;

const longOthers = sameThing.flat().filter((name) => name.length >= shortestMisspelt);

/**
 * The known name of the same thing, or null: if missing, and when it is given as well, as by
 * someone who writes for more than one reader.
 */
export function otherName(
  name: string,
  known: readonly string[],
  isGiven: (name: string) => boolean,
): string | null {
  const meant = sameThing
    .filter((names) => names.includes(name))
    .map((names) => known.filter((one) => names.includes(one)))
    .find((found) => found.length > 0);
  if (meant === undefined || meant.some(isGiven)) return null;
  return meant[0] ?? null;
}

/** The known name of the same thing as another one that this is a slip of; null if missing. */
export function slipOfOther(name: string, known: readonly string[]): string | null {
  const other = nearestName(name, longOthers);
  // One that is spelled right is no slip: the known one is given as well.
  return other === null || other === name ? null : otherName(other, known, () => false);
}

/**
 * The known name nearest to one that is not known, or null when none is near. Near are the same
 * letters in another case or with other `_`, `-`, `.` and blanks, and a name so few slips away (a
 * letter more, less, other, or two that changed places) that it is likely a slip: one in names of
 * four and five letters, two in longer ones, none in shorter ones.
 */
export function nearestName(name: string, known: readonly string[]): string | null {
  const letters = lettersOf(name);
  const near = known
    .map((one) => ({ one, slips: slipsBetween(letters, lettersOf(one)) }))
    .filter(({ one, slips }) => slips <= slipsAllowed(letters, lettersOf(one)))
    .sort((a, b) => a.slips - b.slips);
  return near[0]?.one ?? null;
}

/** Longer names are cut, as they are not known anyway. */
const nameLength = 100;

/** A name as a step of a JSON Pointer (RFC 6901). */
export function pointerStep(name: string): string {
  const shown = name.length > nameLength ? `${name.slice(0, nameLength)}…` : name;
  return shown.toWellFormed().replaceAll('~', '~0').replaceAll('/', '~1');
}

/** The error for an alternative name of a known one. */
export function meant(name: string): string {
  return `is not known here; did you mean "${name}"?`;
}

/**
 * Judges the names that a body of our own format has: gives those that are refused, as faults, and
 * shows the caller of the others.
 */
export type JudgeNames = (names: readonly string[], known: readonly string[]) => FieldError[];

/**
 * Which of these names of our own formats are not known: as faults where a known one is near, which
 * are refused, and the others.
 */
export function sorted(
  names: readonly string[],
  known: readonly string[],
): { faults: FieldError[]; unknown: string[] } {
  const others = names.filter((name) => !known.includes(name));
  const near = others.map((name) => ({ name, near: nearestName(name, known) }));
  return {
    faults: near.flatMap(({ name, near }) =>
      near === null ? [] : [{ pointer: `/${pointerStep(name)}`, message: meant(near) }],
    ),
    unknown: near.flatMap(({ name, near }) => (near === null ? [name] : [])),
  };
}

function lettersOf(name: string): string {
  return name.toLowerCase().replace(/[_\-.\s]/g, '');
}

function slipsAllowed(one: string, other: string): number {
  const length = Math.min(one.length, other.length);
  return length < 4 ? 0 : length < 6 ? 1 : 2;
}

const farAway = Infinity;

/**
 * Optimal string alignment: Levenshtein's distance, in which two letters that changed places are
 * one slip. Words of other lengths are far away without a look.
 */
function slipsBetween(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > 2) return farAway;
  let [before, row] = [[] as number[], [...other, ''].map((_, at) => at)];
  const slipsAt = (slips: readonly number[], at: number) => slips[at] ?? farAway;
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const differs = Number(one[i - 1] !== other[j - 1]);
      const swapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      const slips = [slipsAt(row, j) + 1, slipsAt(next, j - 1) + 1, slipsAt(row, j - 1) + differs];
      next.push(Math.min(...slips, swapped ? slipsAt(before, j - 2) + 1 : farAway));
    }
    [before, row] = [row, next];
  }
  return slipsAt(row, other.length);
}
