// Where benches run: a fresh folder and, for the server engine, a durable PostgreSQL of their own.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openDatabase, type Database } from '../src/store/engine/database.ts';
import { migrate } from '../src/store/engine/migrate.ts';
import { startPostgres } from '../test/support/postgres.ts';

export type Engine = 'embedded' | 'postgres';

export interface Ground {
  dataDir: string;
  /** The server's connection string; undefined on the embedded engine. */
  databaseUrl?: string;
  remove(): Promise<void>;
}

export async function makeGround(engine: Engine): Promise<Ground> {
  const postgres = engine === 'postgres' ? await startPostgres() : undefined;
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'proofline-bench-'));
  const remove = async () => {
    await postgres?.stop();
    fs.rmSync(dataDir, { recursive: true, force: true });
  };
  return { dataDir, remove, ...(postgres && { databaseUrl: postgres.url }) };
}

/** Works on the migrated database while no server has it. */
export async function onDatabase<Result>(
  { dataDir, databaseUrl }: Ground,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabase({ dataDir, url: databaseUrl });
  try {
    await migrate(database);
    return await work(database);
  } finally {
    await database.close();
  }
}
