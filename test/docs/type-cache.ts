// What the compiler knows of this checkout, for a copy of it: it then checks what the copy changes
// and what follows from that, in place of 2,500 files again. Where generated types change that all
// files reach, as with a new page, nothing is gained.
import { existsSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { repository } from './shell-blocks.ts';

const known = 'node_modules/.cache/tsc';
/** The packages of a copy are those of the checkout, so what it learns belongs elsewhere. */
const own = '.cache/tsc';

const settings = ['tsconfig.json', 'src/console/tsconfig.json', 'test/console/types/tsconfig.json'];

/** The lists of a cache that name files, from its folder on. */
const withPaths = ['fileNames', 'packageJsons', 'missingPackageJsons'] as const;

type TypeCache = Record<(typeof withPaths)[number], string[]>;

/** Gives the copy in the folder its own cache of the compiler, with all that is known here. */
export function copyTypeCache(folder: string): void {
  for (const name of settings) {
    const file = path.join(folder, name);
    writeFileSync(file, readFileSync(file, 'utf8').replace(known, own));
  }
  mkdirSync(path.join(folder, own), { recursive: true });
  for (const name of ['server', 'console', 'types']) copyOne(folder, `${name}.tsbuildinfo`);
}

function copyOne(folder: string, name: string): void {
  const from = path.join(realpathSync(repository), known);
  const file = path.join(from, name);
  if (!existsSync(file)) return;
  const to = path.join(realpathSync(folder), own);
  const moved = (one: string): string => {
    // The compiler's own declarations are in its program.
    if (!one.includes('/')) return one;
    const here = path.resolve(from, one);
    const inCheckout = path.relative(realpathSync(repository), here);
    const isPackage = inCheckout.startsWith(`node_modules${path.sep}`);
    return path.relative(to, isPackage ? here : path.join(realpathSync(folder), inCheckout));
  };
  const info = JSON.parse(readFileSync(file, 'utf8')) as TypeCache;
  const lists = withPaths.map((list) => [list, info[list].map(moved)]);
  writeFileSync(path.join(to, name), JSON.stringify({ ...info, ...Object.fromEntries(lists) }));
}
