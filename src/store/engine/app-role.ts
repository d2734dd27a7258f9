// Rights of a PostgreSQL role that runs the service without owning its tables: what is append-only
// for everyone is so for this role even if someone takes the triggers away.
import { DomainError } from '../../domain/error.ts';
import { required } from '../../domain/required.ts';
import { memberSchema } from '../teams/member-views.ts';
import { assertCanBecome, boundRole, securityOf } from '../teams/row-security.ts';
import type { Database } from './database.ts';

/** Tables that a trigger keeps from being updated or deleted from, by `refuse_change`. */
const kept = `
  select c.relname as name, bool_or((t.tgtype & 16) <> 0) as from_update
  from pg_trigger t join pg_class c on c.oid = t.tgrelid
  where t.tgfoid = 'refuse_change'::regproc and (t.tgtype & 8) <> 0
    and c.relnamespace = current_schema()::regnamespace
  group by c.relname`;

/**
 * Gives an existing role what the service needs and nothing more: no rights to change tables or
 * triggers, and none to update, delete or empty what is append-only. Run it as the owner, after
 * every migration. `named` is another role, which binds requests of members of teams; without it,
 * the one of the last time goes on. Gives that role, null for none. Throws `not_found` when there
 * is no such role, `conflict` for one that can do anything.
 */
export async function grantAppRole(
  { pool }: Pick<Database, 'pool'>,
  role: string,
  named?: string,
): Promise<string | null> {
  const statements = await grantsTo(pool, await quotedRole(pool, role));
  // Left out by mistake, it would miss the tables that an upgrade has added.
  const members = named ?? (await boundRole(pool));
  if (members !== null) {
    const name = await quotedRole(pool, members);
    await assertCanBecome(pool, role, members);
    statements.push(...(await grantsTo(pool, name)), ...securityOf(name));
  }
  // One simple query is one transaction: the roles have all of their rights or those of before.
  await pool.query(statements.join('; '));
  return members;
}

async function grantsTo(pool: Database['pool'], name: string): Promise<string[]> {
  const { rows } = await pool.query<{ name: string; from_update: boolean }>(kept);
  const statements = [
    `revoke all on all tables in schema current_schema from ${name}`,
    `grant usage on schema current_schema to ${name}`,
    `grant usage on all sequences in schema current_schema to ${name}`,
    `grant select, insert, update, delete on all tables in schema current_schema to ${name}`,
    ...rows.map((table) => {
      const rights = table.from_update ? 'update, delete' : 'delete';
      return `revoke ${rights} on table "${table.name}" from ${name}`;
    }),
    `revoke insert, update, delete on table migration from ${name}`,
    // The views have no rights of their own: what the tables above refuse, they refuse.
    `grant usage on schema ${memberSchema} to ${name}`,
    `grant select, insert, update, delete on all tables in schema ${memberSchema} to ${name}`,
  ];
  const schema = await pool.query<{ name: string }>('select quote_ident(current_schema()) as name');
  return statements.map((text) =>
    text.replaceAll('schema current_schema', `schema ${required(schema.rows[0], 'row').name}`),
  );
}

async function quotedRole(pool: Database['pool'], role: string): Promise<string> {
  const { rows } = await pool.query<{ name: string; owner: boolean }>(
    `select quote_ident(rolname) as name,
       rolsuper or pg_has_role(oid, (
         select relowner from pg_class where oid = 'audit_leaf'::regclass
       ), 'member') as owner
     from pg_roles where rolname = $1`,
    [role],
  );
  const found = rows[0];
  if (!found) {
    const detail = `There is no role ${role}; make it first with "create role".`;
    throw new DomainError('not_found', detail);
  }
  if (found.owner) {
    const detail = `The role ${role} owns the tables, so no right binds it; name another one.`;
    throw new DomainError('conflict', detail);
  }
  return found.name;
}

/**
 * What is wrong with the role that the service runs as: the owner of the tables can take the
 * triggers of the log away. Null when no right lets it, and for the embedded engine, where anyone
 * who runs the process owns the files.
 */
export async function ownerWarning({
  pool,
  engine,
}: Pick<Database, 'pool' | 'engine'>): Promise<string | null> {
  if (engine === 'embedded') return null;
  const { rows } = await pool.query<{ name: string; superuser: boolean; owner: boolean }>(
    `select rolname as name, rolsuper as superuser, pg_has_role(oid, (
       select relowner from pg_class where oid = 'audit_leaf'::regclass
     ), 'member') as owner
     from pg_roles where rolname = current_user`,
  );
  const { name, superuser, owner } = required(rows[0], 'row');
  if (!superuser && !owner) return null;
  const what = superuser ? 'is a superuser' : 'owns the tables';
  return (
    `The database role ${name} ${what}, so it can remove what keeps the audit log append-only. ` +
    'Run "proofline migrate --grant-to <role>" as the owner, and the service as that role.'
  );
}
