// `node --test --test-global-setup=test/support/global-setup.ts`: one PostgreSQL server and one
// embedded template for the whole run. A single test file also runs without it and then makes its
// own (engines.ts).
import fs from 'node:fs';
import type { TestServer } from './postgres.ts';
import {
  embeddedTemplateVariable,
  makeEmbeddedTemplate,
  serverUrlVariable,
  startTemplateServer,
} from './templates.ts';

let server: TestServer | undefined;
let template: string | undefined;

export async function globalSetup(): Promise<void> {
  [server, template] = await Promise.all([startTemplateServer(), makeEmbeddedTemplate()]);
  process.env[serverUrlVariable] = server.url;
  process.env[embeddedTemplateVariable] = template;
}

export async function globalTeardown(): Promise<void> {
  await server?.stop();
  if (template !== undefined) fs.rmSync(template, { recursive: true, force: true });
}
