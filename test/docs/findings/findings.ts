/** Finding → file → beginnings of the titles of its tests; none where the whole file is meant. */
export type Findings = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
