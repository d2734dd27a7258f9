// What a newer answer of a list has that the shown one has not. Pure.

/** Rows of a list by the name that changes call them by. */
type RowsByName = Map<string, { row: Record<string, unknown>; text: string }>;

export interface ListChanges {
  added: number;
  changed: number;
  /** Names of shown rows that the list would not have any more. */
  gone: string[];
}

/** `touched` are the names of what changed: only of those is a missing row known to be gone. */
export function compareLists(
  shown: unknown,
  fresh: unknown,
  touched: ReadonlySet<string>,
): ListChanges {
  const [before, after] = [rowsOf(shown), rowsOf(fresh)];
  const added = [...after.keys()].filter((name) => !before.has(name));
  const changed = [...after].filter(([name, { text }]) => {
    const old = before.get(name);
    return old !== undefined && old.text !== text;
  });
  const gone = [...before].filter(([name]) => !after.has(name) && touched.has(name));
  // A row that only moved up from the next page, because another one left, is not new.
  const entered = added.filter((name) => touched.has(name) || gone.length === 0);
  const names = new Set(gone.flatMap(([name, { row }]) => [name, row['id']]));
  return {
    added: entered.length,
    changed: changed.length + gone.length,
    gone: [...names].filter((name) => typeof name === 'string'),
  };
}

/** The one array of an answer. */
function rowsOf(answered: unknown): RowsByName {
  const { body } = answered as { body?: object };
  const rows = Object.values(body ?? {}).find(Array.isArray) ?? [];
  return new Map(
    (rows as Record<string, unknown>[]).map((row) => [
      String(row['public_id'] ?? row['agent_id'] ?? row['id']),
      { row, text: JSON.stringify(row) },
    ]),
  );
}
