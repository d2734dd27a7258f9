// The built console: one page for all its addresses, and the files that the page loads. Everything
// is read at start, in the encodings that the build made.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
// For `schema.hide`: pages are no part of the API document.
import type {} from '@fastify/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../../domain/error.ts';
import type { App } from '../app-type.ts';
import { pageProtection } from '../pages/protection.ts';
import { consoleAddresses } from '../pages/register.ts';
import { makeDocument, sendDocument, type Document } from '../public/document.ts';
import { takesEncoding } from '../responses/compressed.ts';

const builtFolder = join(import.meta.dirname, '../../../dist/console');
const assets = '/console-assets';

const types: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  html: 'text/html; charset=utf-8',
  woff2: 'font/woff2',
};

const encodings = ['br', 'gzip', 'identity'] as const;
type Encoding = (typeof encodings)[number];
const suffixes: Record<Encoding, string> = { br: '.br', gzip: '.gz', identity: '' };

/** Of a file whose name has the hash of its content. */
const forGood = 'public, max-age=31536000, immutable';

/** One file in the encodings that there are of it. */
type Encoded = Partial<Record<Encoding, Document>>;

interface ConsoleOptions {
  moduleBase?: string;
  /** The path below which browsers find the console; empty at the root. */
  base?: string;
  folder?: string;
  /** Whom the page for signing in offers; it says nothing of this where there is no demo. */
  demo?: DemoSignIn | null;
}

interface DemoSignIn {
  password: string;
  users: readonly { email: string; role: string }[];
}

export function isConsoleBuilt(): boolean {
  return existsSync(join(builtFolder, 'index.html'));
}

export interface BuiltConsole {
  files: Map<string, Encoded>;
  /** Sends the one page of all addresses; undefined where it is not built. */
  sendPage: ((request: FastifyRequest, reply: FastifyReply) => void) | undefined;
}

/** What is in `folder`. */
export function readConsole({
  moduleBase = '/ip3',
  base = '',
  folder = builtFolder,
  demo = null,
}: ConsoleOptions = {}): BuiltConsole {
  const files = filesIn(folder);
  const built = pageBelow(files.get('index.html'), base);
  const page = demo === null ? built : built && withDemo(built, demo);
  const sendPage = (request: FastifyRequest, reply: FastifyReply) => {
    // RFC 8631: where the state of this service is, for the page that shows it.
    void reply.header('link', `<${moduleBase}/status.json>; rel="status"`);
    sendEncoded(request, reply.headers(pageProtection), page!);
  };
  return { files, sendPage: page && sendPage };
}

/** Serves the console; the addresses of one that is not built say so. */
export function consoleRoutes(app: App, { files, sendPage }: BuiltConsole): void {
  const hidden = { schema: { hide: true } };
  for (const address of consoleAddresses) {
    app.get(address, hidden, (request, reply) => {
      if (sendPage === undefined) throw notBuilt();
      sendPage(request, reply);
    });
  }
  app.get<{ Params: { file: string } }>(`${assets}/:file`, hidden, (request, reply) => {
    const file = files.get(`${assets.slice(1)}/${request.params.file}`);
    if (file === undefined) throw new DomainError('not_found', 'File not found.');
    sendEncoded(request, reply.headers(pageProtection), file, forGood);
  });
}

/** The page as browsers load it below `base`: it names its files, and itself to its scripts. */
function pageBelow(page: Encoded | undefined, base: string): Encoded | undefined {
  if (page === undefined || base === '') return page;
  const meta = `<meta name="proofline-base" content="${base}" />`;
  const html = page.identity!.body.toString().replaceAll(/(?<=(?:href|src)=")(?=\/)/g, base);
  const bytes = Buffer.from(html.replace('</head>', () => `${meta}</head>`));
  const made = (body: Buffer) => makeDocument(body, types['html']!);
  return {
    identity: made(bytes),
    br: made(brotliCompressSync(bytes)),
    gzip: made(gzipSync(bytes)),
  };
}

/** The page with the users of the demo in it, uncompressed. */
function withDemo({ identity }: Encoded, demo: DemoSignIn): Encoded {
  const users = demo.users.map(({ email, role }) => ({ email, role }));
  const json = JSON.stringify({ password: demo.password, users });
  const content = json.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  const meta = `<meta name="proofline-demo" content="${content}" />`;
  const html = identity!.body.toString().replace('</head>', () => `${meta}</head>`);
  return { identity: makeDocument(Buffer.from(html), types['html']!) };
}

/** The files of the build, read once for all services of a process. */
let filesOfBuild: Map<string, Encoded> | undefined;

function filesIn(folder: string): Map<string, Encoded> {
  return folder === builtFolder ? (filesOfBuild ??= readFiles(folder)) : readFiles(folder);
}

function readFiles(folder: string): Map<string, Encoded> {
  if (!existsSync(folder)) return new Map();
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const plain = names.map((name) => name.replaceAll('\\', '/')).filter((name) => typeOf(name));
  return new Map(plain.map((name) => [name, encodedOf(folder, name)]));
}

function typeOf(name: string): string | undefined {
  return types[/\.(\w+)$/.exec(name)?.[1] ?? ''];
}

function encodedOf(folder: string, name: string): Encoded {
  const found = encodings.filter((encoding) => existsSync(join(folder, name + suffixes[encoding])));
  return Object.fromEntries(
    found.map((encoding) => {
      const bytes = readFileSync(join(folder, name + suffixes[encoding]));
      return [encoding, makeDocument(bytes, typeOf(name)!)];
    }),
  );
}

function sendEncoded(
  request: FastifyRequest,
  reply: FastifyReply,
  file: Encoded,
  cacheControl?: string,
): void {
  const accepted = request.headers['accept-encoding'];
  const encoding =
    encodings.find((one) => file[one] !== undefined && takesEncoding(accepted, one)) ?? 'identity';
  void reply.header('vary', 'accept-encoding');
  if (encoding !== 'identity') void reply.header('content-encoding', encoding);
  sendDocument(request, reply, file[encoding]!, cacheControl);
}

function notBuilt(): DomainError {
  const detail = 'The console is not built here; run "npm ci" or "npm run build" and start again.';
  return new DomainError('unavailable', detail);
}
