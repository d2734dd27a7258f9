// `node --test --test-global-setup=test/support/global-setup.ts`: one PostgreSQL server and one
// embedded template for the whole run. A single test file also runs without it and then makes its
// own (engines.ts).
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { TestServer } from './postgres.ts';
import {
  embeddedTemplateVariable,
  makeEmbeddedTemplate,
  serverUrlVariable,
  startTemplateServer,
} from './templates.ts';

let server: TestServer | undefined;
let template: string | undefined;
let compiled: string | undefined;

export async function globalSetup(): Promise<void> {
  // Some 250 test processes and the servers they start read the same sources: compiled once.
  compiled = fs.mkdtempSync(path.join(os.tmpdir(), 'proofline-compiled-'));
  process.env['NODE_COMPILE_CACHE'] = compiled;
  [server, template] = await Promise.all([startTemplateServer(), makeEmbeddedTemplate()]);
  process.env[serverUrlVariable] = server.url;
  process.env[embeddedTemplateVariable] = template;
}

export async function globalTeardown(): Promise<void> {
  await server?.stop();
  for (const folder of [template, compiled]) {
    if (folder !== undefined) fs.rmSync(folder, { recursive: true, force: true });
  }
}
