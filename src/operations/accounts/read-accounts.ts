// Reads of accounts: who can own an incident, who there is.
import { listColleagues, type Colleague } from '../../store/accounts.ts';
import type { Deps } from '../deps.ts';

interface Page {
  limit: number;
  after: string | null;
}

/** Every account that is not disabled, or the one with this e-mail. */
export function readColleagues(
  { database }: Pick<Deps, 'database'>,
  page: Page,
  email: string | undefined,
): Promise<Colleague[]> {
  return listColleagues(database.kysely, page, email);
}
