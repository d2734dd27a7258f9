// `npm ci` runs it (as `prepare`), and anyone who changed the console: bundles the console into
// dist/console and compresses its files once, so that the server need not.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzipSync } from 'node:zlib';
import { writeApiTypes } from './api-types.ts';
import { writePageSources } from './page-sources.ts';

const root = join(import.meta.dirname, '..');
const target = join(root, 'dist/console');
const compressed = /\.(?:js|css|html|svg)$/;

async function main(): Promise<void> {
  if (!existsSync(join(root, 'node_modules/vite'))) {
    process.stdout.write(
      'The console is not built: run "npm ci" without --omit=dev, then "npm prune --omit=dev".\n',
    );
    return;
  }
  const started = performance.now();
  await writeApiTypes();
  writePageSources();
  const { build } = await import('vite');
  await build({ configFile: join(root, 'vite.config.ts'), logLevel: 'warn' });
  nameFromRoot();
  const bytes = await compressAll();
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const kilobytes = Math.round(bytes / 1000);
  process.stdout.write(`Console built in ${seconds} s: ${kilobytes} kB compressed.\n`);
}

/** The page is the same at all its addresses, so it names its files from the root. */
function nameFromRoot(): void {
  const page = join(target, 'index.html');
  const html = readFileSync(page, 'utf8').replaceAll('"./console-assets/', '"/console-assets/');
  writeFileSync(page, html);
}

/** Writes `.br` and `.gz` alongside each file; gives the bytes that a browser loads with brotli. */
async function compressAll(): Promise<number> {
  const names = readdirSync(target, { recursive: true, encoding: 'utf8' });
  const files = names.map((name) => join(target, name)).filter((file) => compressed.test(file));
  const sizes = await Promise.all(files.map(compress));
  return sizes.reduce((sum, size) => sum + size, 0);
}

async function compress(file: string): Promise<number> {
  const bytes = readFileSync(file);
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  const brotli = await promisify(brotliCompress)(bytes, { params });
  writeFileSync(`${file}.br`, brotli);
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
  return brotli.length;
}

await main();
