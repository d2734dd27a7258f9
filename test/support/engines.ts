// Fresh, migrated databases for tests, on both engines.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import v8 from 'node:v8';
import pg from 'pg';
import { openDatabase } from '../../src/store/engine/database.ts';
import type { Database } from '../../src/store/engine/database.ts';
import {
  databaseFolder,
  databaseUrl,
  embeddedTemplateVariable,
  makeEmbeddedTemplate,
  serverUrlVariable,
  startTemplateServer,
  templateDatabase,
} from './templates.ts';

const bothEngines = ['embedded', 'postgres'] as const;
export type Engine = (typeof bothEngines)[number];

/**
 * `IP3_TEST_ENGINE` names one engine, or `both`. A quick run without it tests on both what depends
 * on the dialect or the driver, and the rest, which does not choose its SQL by engine, on one.
 */
const chosen = process.env['IP3_TEST_ENGINE'];

/** For tests of the database itself: migrations, locks, races, starts and ends. */
export const engines = enginesFor(chosen ?? 'both');

/** For tests of what is built on the database. */
export const enginesOfFeatures = enginesFor(chosen ?? 'postgres');

/** For a test that needs a database and looks at something else. */
export const engineOfFeatures = enginesOfFeatures[0]!;

function enginesFor(name: string): readonly Engine[] {
  const named = bothEngines.filter((engine) => name === 'both' || engine === name);
  assert.ok(named.length > 0, `IP3_TEST_ENGINE is one of both, ${bothEngines.join(', ')}`);
  return named;
}

export interface TestDatabase {
  database: Database;
  /** A folder of this database alone; the embedded engine lives in it, other files can. */
  dataDir: string;
  /** The connection string, on the server engine. */
  url?: string;
  /** Closes the database and removes every trace; to be called in `after`. */
  drop: () => Promise<void>;
}

/** A new migrated database that no other test sees. */
export function openTestDatabase(engine: Engine): Promise<TestDatabase> {
  return engine === 'embedded' ? openEmbeddedCopy() : openServerCopy();
}

async function openEmbeddedCopy(): Promise<TestDatabase> {
  const template = await (embeddedTemplate ??= findEmbeddedTemplate());
  const dataDir = databaseFolder();
  // A test runs most of the engine a few times: compiling it better takes longer than it saves.
  v8.setFlagsFromString('--liftoff-only');
  fs.cpSync(template, dataDir, { recursive: true, mode: fs.constants.COPYFILE_FICLONE });
  const database = await openDatabase({ dataDir });
  const drop = async () => {
    await database.close();
    fs.rmSync(dataDir, { recursive: true, force: true });
  };
  return { database, dataDir, drop };
}

async function openServerCopy(): Promise<TestDatabase> {
  const { url, drop: dropDatabase } = await createServerDatabase(templateDatabase);
  const dataDir = databaseFolder();
  const database = await openDatabase({ url, dataDir });
  const drop = async () => {
    await database.close();
    await dropDatabase();
    fs.rmSync(dataDir, { recursive: true, force: true });
  };
  return { database, dataDir, url, drop };
}

/**
 * A database on the test server: a copy of the migrated template, or an empty one of `template0`.
 */
export async function createServerDatabase(
  template: string,
): Promise<{ url: string; drop: () => Promise<void> }> {
  const server = await (serverUrl ??= findServer());
  const name = `test_${randomBytes(6).toString('hex')}`;
  // Its files copied, not each row written again: in a sixth of the time.
  await onServer(server, `create database ${name} template ${template} strategy file_copy`);
  const drop = () => onServer(server, `drop database if exists ${name} with (force)`);
  return { url: databaseUrl(server, name), drop };
}

async function onServer(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

/** A new data folder with a migrated embedded database, on the disk. The caller removes it. */
export async function migratedFolder(): Promise<string> {
  const dataDir = temporaryFolder();
  fs.cpSync(await (embeddedTemplate ??= findEmbeddedTemplate()), dataDir, { recursive: true });
  return dataDir;
}

const temporaryFolders: string[] = [];
process.once('exit', () => {
  const anyhow = { recursive: true, force: true, maxRetries: 3 };
  for (const folder of temporaryFolders) fs.rmSync(folder, anyhow);
});

/**
 * A new folder on the disk: for what must be there after a kill, or is not a test's database. It
 * goes with this process at the latest, for one that failed did not come to its last line.
 */
export function temporaryFolder(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'proofline-test-'));
  temporaryFolders.push(folder);
  return folder;
}

let serverUrl: Promise<string> | undefined;
let embeddedTemplate: Promise<string> | undefined;

/** The server of the global set-up, or one for this process, which ends with it. */
async function findServer(): Promise<string> {
  return process.env[serverUrlVariable] ?? (await startTemplateServer()).url;
}

async function findEmbeddedTemplate(): Promise<string> {
  const given = process.env[embeddedTemplateVariable];
  if (given !== undefined) return given;
  const made = await makeEmbeddedTemplate();
  process.once('exit', () => fs.rmSync(made, { recursive: true, force: true }));
  return made;
}
