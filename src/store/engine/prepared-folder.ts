// Where the prepared database of this program is (prepared.ts). Its folder is named by what it was
// made of, so one of another program is not found.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { viewsDigest } from '../teams/member-views.ts';
import { shippedMigrations } from './migrate.ts';
import { mark } from './prepared.ts';

const root = path.join(import.meta.dirname, '../../..');

/** The folder that prepared databases are in. */
export const preparedFolder = path.join(root, 'dist/database');

/** Where the one of this program is, or would be. */
export function preparedDatabase(migrations = shippedMigrations()): string {
  const { dependencies } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  const engine = dependencies['@electric-sql/pglite'];
  const sums = migrations.map(({ name, sha256 }) => `${name} ${sha256}`);
  const made = JSON.stringify([engine, viewsDigest, mark, sums]);
  return path.join(preparedFolder, createHash('sha256').update(made).digest('hex').slice(0, 32));
}
