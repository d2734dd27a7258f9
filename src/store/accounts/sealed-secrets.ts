// SQL of secrets that are encrypted under the key of the installation, wherever they are.
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/** Those of apps that another key encrypted. */
export async function totpSecretsBesides(
  db: Kysely<Tables>,
  prefix: string,
): Promise<{ account_id: string; secret: string }[]> {
  const { rows } = await sql<{ account_id: string; secret: string }>`
    select account_id, secret from totp_factor where not starts_with(secret, ${prefix})
    order by account_id`.execute(db);
  return rows;
}

/** Only where it is still the one that was read. */
export async function replaceTotpSecret(
  db: Kysely<Tables>,
  { account_id, secret }: { account_id: string; secret: string },
  sealed: string,
): Promise<void> {
  await sql`update totp_factor set secret = ${sealed}
    where account_id = ${account_id} and secret = ${secret}`.execute(db);
}

/** Tokens of connectors that another key encrypted. */
export async function connectorTokensBesides(
  db: Kysely<Tables>,
  prefix: string,
): Promise<{ id: string; url: string; token: string }[]> {
  const { rows } = await sql<{ id: string; url: string; token: string }>`
    select id, url, token from pull_connector where not starts_with(token, ${prefix})
    order by id`.execute(db);
  return rows;
}

/** Only where it is still the one that was read. */
export async function replaceConnectorToken(
  db: Kysely<Tables>,
  { id, token }: { id: string; token: string },
  sealed: string,
): Promise<void> {
  await sql`update pull_connector set token = ${sealed}
    where id = ${id} and token = ${token}`.execute(db);
}
