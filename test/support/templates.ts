// What every test database is copied from: a migrated database on a test server, and a migrated
// folder of the embedded engine. Migrating once and copying keeps a fresh database per test cheap.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { openDatabase } from '../../src/store/engine/database.ts';
import { migrate } from '../../src/store/engine/migrate.ts';
import { startPostgres } from './postgres.ts';
import type { TestServer } from './postgres.ts';

export const templateDatabase = 'proofline_template';

/** Under these names the global set-up passes to the test processes where to copy from. */
export const serverUrlVariable = 'IP3_TEST_PG_URL';
export const embeddedTemplateVariable = 'IP3_TEST_EMBEDDED_TEMPLATE';
export const folderVariable = 'IP3_TEST_FOLDER';

/** A new folder for a database that need not outlive a power cut; in memory within a whole run. */
export function databaseFolder(): string {
  return fs.mkdtempSync(path.join(process.env[folderVariable] ?? os.tmpdir(), 'proofline-test-'));
}

/** A server with the migrated template database. Not durable: nothing in it outlives the tests. */
export async function startTemplateServer(): Promise<TestServer> {
  const server = await startPostgres({ fsync: false, within: process.env[folderVariable] });
  const admin = new pg.Client({ connectionString: server.url });
  await admin.connect();
  await admin.query(`create database ${templateDatabase}`);
  await admin.end();
  const url = databaseUrl(server.url, templateDatabase);
  const database = await openDatabase({ url, dataDir: server.dataDir });
  await migrate(database);
  await database.close();
  return server;
}

/** A folder with a migrated, closed embedded database. The caller removes it. */
export async function makeEmbeddedTemplate(): Promise<string> {
  const dataDir = databaseFolder();
  const database = await openDatabase({ dataDir });
  await migrate(database);
  await database.close();
  return dataDir;
}

export function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}
