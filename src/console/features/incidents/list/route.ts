// What the address of the list holds, and that the way back to it is kept.
import { incidentOrders, type IncidentOrder } from '../../../../domain/incident.ts';
import { oneOf, words } from '../../../layout/search.ts';
import { rememberList } from '../detail/came-from.ts';
import { requestFirstPage } from './first-page.ts';
import { listGroups, type ListGroup } from './groups.ts';
import { filterNames } from './query.ts';

const parameters = [...filterNames, 'q', 'cursor', 'peek', 'view'] as const;
const listed = words(parameters);

export type ListSearch = ReturnType<typeof listed> & {
  sort?: IncidentOrder | undefined;
  group?: ListGroup | undefined;
};

export const listRoute = {
  validateSearch: (search: Record<string, unknown>): ListSearch => ({
    ...listed(search),
    sort: oneOf(incidentOrders, search['sort']),
    group: oneOf(listGroups, search['group']),
  }),
  beforeLoad: ({ search }: { search: ListSearch }) => requestFirstPage(search),
  onLeave: rememberList,
};
