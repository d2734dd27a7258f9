// By what the list can be grouped, and which groups the filter of the list leaves. Pure.
import { severities } from '../../../../domain/severity.ts';
import { workflowStatuses } from '../../../../domain/workflow.ts';

export const listGroups = ['status', 'severity', 'agent'] as const;
export type ListGroup = (typeof listGroups)[number];

interface Counted {
  value: string;
  count: number;
}

/** The order of the groups: of the workflow, most severe first, the largest first. */
const orders: Record<ListGroup, readonly string[]> = {
  status: workflowStatuses,
  severity: severities.toReversed(),
  agent: [],
};

/**
 * The counts of a facet leave out what is chosen in the facet itself; a group that this choice does
 * not want is no group of the list.
 */
export function groupsOf<Value extends Counted>(
  by: ListGroup,
  values: readonly Value[],
  chosen: readonly string[],
): Value[] {
  const lower = chosen.map((value) => value.toLowerCase());
  const some = lower.filter((value) => !value.startsWith('!'));
  const wanted = values.filter(({ value }) => {
    const name = value.toLowerCase();
    return !lower.includes(`!${name}`) && (some.length === 0 || some.includes(name));
  });
  if (orders[by].length === 0) return wanted;
  const place = ({ value }: Counted) => orders[by].indexOf(value);
  return wanted.toSorted((one, other) => place(one) - place(other));
}
