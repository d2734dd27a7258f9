// How this program is connected to its database server.
import { sql, type Kysely } from 'kysely';
import { required } from '../../domain/required.ts';
import type { Tables } from '../tables.ts';

export interface DatabaseLink {
  /** Whether the server sees it come over the network from another machine. */
  remote: boolean;
  encrypted: boolean;
}

/** A connection without an address is one over a socket of the file system. */
export async function readDatabaseLink(db: Kysely<Tables>): Promise<DatabaseLink> {
  const asked = sql<DatabaseLink>`
    select coalesce(inet_client_addr() is distinct from inet_server_addr(), false) as remote,
      coalesce((select ssl from pg_stat_ssl where pid = pg_backend_pid()), false) as encrypted`;
  return required((await asked.execute(db)).rows[0], 'link to the database');
}
