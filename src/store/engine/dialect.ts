// A Kysely dialect over a pg pool that sends every statement under a name, so that a connection
// parses and plans a hot query once. Kysely's own PostgreSQL dialect sends them unnamed (measured:
// 1.6 times slower).
import { createHash } from 'node:crypto';
import {
  AbortedTransactionError,
  CompiledQuery,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely';
import type {
  DatabaseConnection,
  Dialect,
  Driver,
  Kysely,
  QueryCompiler,
  QueryResult,
  TransactionSettings,
} from 'kysely';
import type pg from 'pg';
import { required } from '../../domain/required.ts';
import { systemCode } from '../../domain/system-code.ts';
import { watchStatement } from './statement-watch.ts';

/** Each name costs memory on every connection of the server, so there is a bound on them. */
const maxNames = 1000;
/** Longer statements are generated lists, which hardly come back in the same length. */
const maxNamedLength = 16_384;

const valuesMark = '/* planned for its values */';

/**
 * Begins a statement that the server plans for its values each time, because the right index
 * depends on them. A named statement gets one plan for all values after some runs.
 */
export const planForValues = sql.raw(valuesMark);

const settingsMark = '/* settings */';

/**
 * Begins a statement without values that sets what holds for its transaction alone, in which
 * nothing is written. It goes to the server together with the statement that follows it.
 */
export const settingsOfTransaction = sql.raw(settingsMark);

/** Another client prepared a statement in this session: a pooler gives it to several. */
const sharedSessionCode = '42P05';

/** The prepared plan no longer fits (a migration changed a table), is gone, or is another's. */
const stalePlanCodes = new Set(['0A000', '26000', sharedSessionCode]);

const rowCountCommands = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/** Runs before each statement; the embedded engine gives the event loop a turn there. */
export type BeforeStatement = () => Promise<void> | undefined;

interface Hooks {
  beforeStatement: BeforeStatement;
  /** A session was found to be shared with other clients. */
  onShared: () => void;
}

/** What a transaction begins with, and what its faults are reported as. */
export interface Scope {
  text: string;
  values: readonly unknown[];
  /** Another error for one that a statement met, or the same. */
  reportedAs: (error: unknown) => unknown;
}

/** The dialect of both engines: Kysely's PostgreSQL compiler, our connection. */
export class PreparedDialect implements Dialect {
  readonly #pool: pg.Pool;
  readonly #hooks: Hooks;
  readonly #scopedNames = new StatementNames('m');
  #names = new StatementNames('p');
  #scope: Scope | null = null;

  constructor(
    pool: pg.Pool,
    beforeStatement: BeforeStatement = () => undefined,
    onShared: () => void = () => undefined,
  ) {
    this.#pool = pool;
    this.#hooks = { beforeStatement, onShared };
  }

  createDriver(): Driver {
    return new PreparedDriver(this.#pool, this.#hooks, this.#names, this.#scope);
  }

  /**
   * The same pool for statements that each run in a transaction which `scope` begins. They have
   * names of their own: the server keeps a plan for the search path that it was made under.
   */
  scopedTo(scope: Scope): PreparedDialect {
    const { beforeStatement, onShared } = this.#hooks;
    const scoped = new PreparedDialect(this.#pool, beforeStatement, onShared);
    scoped.#names = this.#scopedNames;
    scoped.#scope = scope;
    return scoped;
  }

  createQueryCompiler(): QueryCompiler {
    return new PostgresQueryCompiler();
  }

  createAdapter(): PostgresAdapter {
    return new PostgresAdapter();
  }

  // oxlint-disable-next-line typescript/no-explicit-any -- Kysely's interface has it so.
  createIntrospector(kysely: Kysely<any>): PostgresIntrospector {
    return new PostgresIntrospector(kysely);
  }
}

/**
 * Statement text → name. A text keeps its name for the life of the process; there is no eviction.
 */
class StatementNames {
  readonly #names = new Map<string, string>();
  readonly #prefix: string;

  constructor(prefix: string) {
    this.#prefix = prefix;
  }

  /** The name to prepare `text` under, or undefined when it shall go unnamed. */
  nameOf(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined) return known;
    if (this.#names.size >= maxNames || text.length > maxNamedLength) return undefined;
    if (text.startsWith(valuesMark)) return undefined;
    const name = `${this.#prefix}${createHash('sha256').update(text).digest('hex').slice(0, 24)}`;
    this.#names.set(text, name);
    return name;
  }
}

class PreparedDriver implements Driver {
  readonly #pool: pg.Pool;
  readonly #hooks: Hooks;
  readonly #names: StatementNames;
  readonly #scope: Scope | null;

  constructor(pool: pg.Pool, hooks: Hooks, names: StatementNames, scope: Scope | null) {
    this.#pool = pool;
    this.#hooks = hooks;
    this.#names = names;
    this.#scope = scope;
  }

  init(): Promise<void> {
    return Promise.resolve();
  }

  async acquireConnection(): Promise<PreparedConnection> {
    const client = await this.#pool.connect();
    if (this.#scope === null) return new PreparedConnection(client, this.#names, this.#hooks);
    return new ScopedConnection(client, this.#names, this.#hooks, this.#scope);
  }

  async beginTransaction(connection: PreparedConnection, settings: TransactionSettings) {
    const isolation = settings.isolationLevel ? ` isolation level ${settings.isolationLevel}` : '';
    const access = settings.accessMode ? ` ${settings.accessMode}` : '';
    await connection.begin(`begin${isolation}${access}`);
  }

  async commitTransaction(connection: PreparedConnection): Promise<void> {
    if (connection.endReading()) return;
    // PostgreSQL answers the commit of a failed transaction with ROLLBACK, not with an error.
    if ((await connection.control('commit')) === 'ROLLBACK') throw new AbortedTransactionError();
  }

  async rollbackTransaction(connection: PreparedConnection): Promise<void> {
    try {
      await connection.control('rollback');
    } catch (error) {
      connection.discard();
      throw error;
    }
  }

  async savepoint(connection: PreparedConnection, name: string): Promise<void> {
    await connection.control(`savepoint ${quoted(name)}`);
  }

  async rollbackToSavepoint(connection: PreparedConnection, name: string): Promise<void> {
    await connection.control(`rollback to savepoint ${quoted(name)}`);
  }

  async releaseSavepoint(connection: PreparedConnection, name: string): Promise<void> {
    await connection.control(`release savepoint ${quoted(name)}`);
  }

  releaseConnection(connection: PreparedConnection): Promise<void> {
    connection.release();
    return Promise.resolve();
  }

  destroy(): Promise<void> {
    return this.#pool.end();
  }
}

class PreparedConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient;
  readonly #names: StatementNames;
  readonly #hooks: Hooks;
  #discarded = false;
  /** Commands to be sent with the next statement: what begins the transaction, and its settings. */
  #before: string[] = [];
  /** Whether the transaction is one that has settings, as those that read have. */
  #onlyReads = false;

  constructor(client: pg.PoolClient, names: StatementNames, hooks: Hooks) {
    this.#client = client;
    this.#names = names;
    this.#hooks = hooks;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (query.sql.startsWith(settingsMark)) {
      this.#before.push(query.sql);
      this.#onlyReads = true;
      return { rows: [] };
    }
    await this.#hooks.beforeStatement();
    const name = this.#names.nameOf(query.sql);
    const statement = { text: query.sql, values: query.parameters as unknown[] };
    try {
      const sent = name === undefined ? statement : { name, ...statement };
      const answer = await this.#sendBehind(() =>
        watchStatement(query.sql, () => this.#client.query(sent)),
      );
      const { command, rowCount, rows } = answer;
      const result = { rows: rows as Row[] };
      if (rowCount === null || !rowCountCommands.has(command)) return result;
      return { ...result, numAffectedRows: BigInt(rowCount) };
    } catch (error) {
      const code = systemCode(error);
      if (stalePlanCodes.has(code)) this.discard();
      if (code === sharedSessionCode) this.#hooks.onShared();
      throw error;
    }
  }

  /** The command is sent with the first statement of the transaction. */
  begin(command: string): Promise<void> {
    this.#before = [command];
    this.#onlyReads = false;
    return Promise.resolve();
  }

  /** Sends a transaction command as a simple query and returns the command tag of the answer. */
  async control(sql: string): Promise<string> {
    await this.#hooks.beforeStatement();
    return this.#sendSimply(this.#withBefore(sql));
  }

  /**
   * Ends a transaction that wrote nothing without waiting for the answer, which says nothing then:
   * what comes next on the connection comes behind it. False where the connection cannot.
   */
  endReading(): boolean {
    if (!this.#onlyReads || !this.#client.pipeline) return false;
    // A connection that broke meanwhile leaves the pool by itself.
    this.#sendSimply(this.#withBefore('commit')).catch(() => undefined);
    return true;
  }

  /** What is to precede a statement is on its way with it, where the connection can. */
  async #sendBehind<Answer>(send: () => Promise<Answer>): Promise<Answer> {
    if (this.#before.length === 0) return send();
    const before = this.#sendSimply(this.#withBefore());
    if (!this.#client.pipeline) await before;
    // The server answers in this order, so that the first fault is the cause of the other.
    const [, answer] = await Promise.all([before, send()]);
    return answer;
  }

  #withBefore(...commands: string[]): string {
    const all = [...this.#before, ...commands].join('; ');
    this.#before = [];
    return all;
  }

  async #sendSimply(sql: string): Promise<string> {
    const answer = await watchStatement(sql, () => this.#client.query(sql));
    // Of several commands, of the last.
    return required([answer].flat().at(-1), 'answer').command;
  }

  // oxlint-disable-next-line require-yield -- Kysely's interface has it; it is refused.
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    await Promise.resolve();
    throw new Error('Streaming is not supported; read pages by key instead.');
  }

  /** Marks the connection unfit: it is closed on release instead of going back to the pool. */
  discard(): void {
    this.#discarded = true;
  }

  release(): void {
    this.#client.release(this.#discarded);
  }
}

/** No statement of it runs outside a transaction that its scope has begun. */
class ScopedConnection extends PreparedConnection {
  readonly #scope: Scope;
  #isBegun = false;

  constructor(client: pg.PoolClient, names: StatementNames, hooks: Hooks, scope: Scope) {
    super(client, names, hooks);
    this.#scope = scope;
  }

  override async begin(command: string): Promise<void> {
    await super.begin(command);
    this.#isBegun = true;
    const { text, values } = this.#scope;
    await super.executeQuery(CompiledQuery.raw(text, [...values]));
  }

  override async control(sql: string): Promise<string> {
    if (sql === 'commit' || sql === 'rollback') this.#isBegun = false;
    return super.control(sql);
  }

  override async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    try {
      return await (this.#isBegun ? super.executeQuery<Row>(query) : this.#alone<Row>(query));
    } catch (error) {
      throw this.#scope.reportedAs(error);
    }
  }

  async #alone<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    await this.begin('begin');
    try {
      const result = await super.executeQuery<Row>(query);
      await this.control('commit');
      return result;
    } catch (error) {
      await this.control('rollback').catch(() => this.discard());
      throw error;
    }
  }
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
