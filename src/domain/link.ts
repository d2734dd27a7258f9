// How two incidents belong together, read from either side.

/** What is stored: said of the first incident about the second. */
const linkKinds = ['related', 'caused_by', 'part_of'] as const;
export type LinkKind = (typeof linkKinds)[number];

export const relations = ['related', 'caused_by', 'causes', 'part_of', 'contains'] as const;
export type Relation = (typeof relations)[number];

/** The same link as the other incident reads it. */
export const turned: Readonly<Record<Relation, Relation>> = {
  related: 'related',
  caused_by: 'causes',
  causes: 'caused_by',
  part_of: 'contains',
  contains: 'part_of',
};

/** Links of one incident; more say nothing that a tag does not say better. */
export const mostLinks = 200;

/** Incidents that the search for a circle visits; people make no chain of that many. */
export const mostWalked = 1000;

/** Whether the relation is stored as it is; else it is stored in reverse. */
export function isKind(relation: Relation): relation is LinkKind {
  return (linkKinds as readonly string[]).includes(relation);
}
