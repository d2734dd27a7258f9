// What a newer answer of a list has that the shown one has not. Pure.

type Row = Record<string, unknown>;
type RowsByKey = Map<string, { row: Row; text: string }>;

/** Where rows say what changes call them by. */
const ownNames = ['id', 'public_id', 'agent_id', 'report_id'];
/** Time alone changes it; the page counts on its own. */
const ofTheMoment = { remaining_seconds: undefined };
/** What distinguishes rows that belong to one incident. */
const tellingApart = [...ownNames, 'obligation_id', 'kind', 'action_title'];

export interface ListChanges {
  added: number;
  changed: number;
  /** Names of shown rows that the list would not have any more. */
  gone: string[];
}

/**
 * Each side is the answers of a list, which can come in parts. `touched` are the names of what
 * changed: only of those is a missing row known to be gone, unless the answer has no further page.
 */
export function compareLists(
  shown: readonly unknown[],
  fresh: readonly unknown[],
  touched: ReadonlySet<string>,
): ListChanges {
  const [before, after] = [rowsOf(shown), rowsOf(fresh)];
  const isWhole = fresh.every((answered) => nextCursorOf(answered) === null);
  const isTouched = ({ row }: { row: Row }) => namesOf(row).some((name) => touched.has(name));
  const added = [...after].filter(([key]) => !before.has(key));
  const changed = [...after].filter(([key, { text }]) => {
    const old = before.get(key);
    return old !== undefined && old.text !== text;
  });
  const gone = [...before].filter(
    ([key, found]) => !after.has(key) && (isWhole || isTouched(found)),
  );
  // A row that only moved up from the next page, because another one left, is not new.
  const entered = added.filter(([, found]) => isTouched(found) || gone.length === 0);
  return {
    added: entered.length,
    changed: changed.length + gone.length,
    gone: gone.flatMap(([, { row }]) => namesOf(row)),
  };
}

/** By how much the largest total of these answers grew; some answers have none. */
export function growthOf(shown: readonly unknown[], fresh: readonly unknown[]): number {
  return totalOf(fresh) - totalOf(shown);
}

function totalOf(answers: readonly unknown[]): number {
  const totals = answers.map((one) => (one as { body?: { total?: number } }).body?.total ?? 0);
  return Math.max(0, ...totals);
}

/** The rows of the first array of each answer. */
function rowsOf(answers: readonly unknown[]): RowsByKey {
  const rows = answers.flatMap((answered) => {
    const { body } = answered as { body?: object };
    return (Object.values(body ?? {}).find(Array.isArray) ?? []) as Row[];
  });
  return new Map(
    rows.map((row) => {
      const key = JSON.stringify(tellingApart.map((name) => row[name]));
      return [key, { row, text: JSON.stringify({ ...row, ...ofTheMoment }) }];
    }),
  );
}

/** Undefined where the list has no pages, and can still name only the first. */
function nextCursorOf(answered: unknown): unknown {
  return (answered as { body?: { next_cursor?: unknown } }).body?.next_cursor;
}

function namesOf(row: Row): string[] {
  return ownNames.map((name) => row[name]).filter((name) => typeof name === 'string');
}
