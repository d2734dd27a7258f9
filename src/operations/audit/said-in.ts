// What stored entries of the trail say, read for a check that must not end at one that was changed.

/** Nothing where the text is no JSON object: the hash of the entry names that it was changed. */
export function saidIn<Said extends object>(entry: string): Partial<Said> {
  try {
    const said = JSON.parse(entry) as Partial<Said> | null;
    return typeof said === 'object' && said !== null ? said : {};
  } catch {
    return {};
  }
}
