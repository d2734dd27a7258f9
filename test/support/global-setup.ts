// `node --test --test-global-setup=test/support/global-setup.ts`: one PostgreSQL server and one
// embedded template for the whole run. A single test file also runs without it and then makes its
// own (engines.ts), on the disk; a whole run keeps its databases in memory where there is room.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { leftIn, temporaryVariable } from './own-folder.ts';
import type { TestServer } from './postgres.ts';
import {
  embeddedTemplateVariable,
  folderVariable,
  makeEmbeddedTemplate,
  serverUrlVariable,
  startTemplateServer,
} from './templates.ts';

let server: TestServer | undefined;
let folder: string | undefined;
/** Where the test files get their temporary folders; what they leave in it fails the run. */
let temporary: string | undefined;

/**
 * Some 250 test processes and the servers they start read the same sources: compiled once, where
 * the program keeps its own (bin/proofline.js), for the next run as well.
 */
const compiled = path.join(import.meta.dirname, '../../node_modules/.cache');

/** The folder of Linux that is in memory. Copying a database there takes a tenth of the time. */
const memory = '/dev/shm';
/** What the largest files of a few tests at once leave ample room in. */
const enoughBytes = 4 * 1024 ** 3;

export async function globalSetup(): Promise<void> {
  process.env['NODE_COMPILE_CACHE'] = compiled;
  folder = fs.mkdtempSync(path.join(memoryHasRoom() ? memory : os.tmpdir(), 'proofline-tests-'));
  // PostgreSQL runs as another user when this is root.
  fs.chmodSync(folder, 0o711);
  process.env[folderVariable] = folder;
  temporary = fs.mkdtempSync(path.join(os.tmpdir(), 'proofline-'));
  fs.chmodSync(temporary, 0o711);
  let template: string;
  [server, template] = await Promise.all([startTemplateServer(), makeEmbeddedTemplate()]);
  process.env[serverUrlVariable] = server.url;
  process.env[embeddedTemplateVariable] = template;
  process.env[temporaryVariable] = temporary;
  process.env['TMPDIR'] = temporary;
  // An interrupted run is not torn down, and must not keep its memory.
  process.once('exit', removeFolders);
}

/** Room in the folder, and memory behind it: a container can allow less of the one or the other. */
function memoryHasRoom(): boolean {
  if (!fs.existsSync(memory) || process.availableMemory() < enoughBytes) return false;
  const { bavail, bsize } = fs.statfsSync(memory);
  return bavail * bsize >= enoughBytes;
}

export async function globalTeardown(): Promise<void> {
  await server?.stop();
  const left = temporary === undefined ? [] : leftIn(temporary);
  removeFolders();
  if (left.length === 0) return;
  // The runner fails for the error, and does not show it.
  process.stderr.write(`Left in the temporary folder:\n${left.join('\n')}\n`);
  throw new Error('Test files left something in the temporary folder.');
}

function removeFolders(): void {
  for (const one of [folder, temporary])
    if (one !== undefined) fs.rmSync(one, { recursive: true, force: true });
}
