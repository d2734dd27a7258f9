// A real Chromium for the tests: the one that is installed, else the one that npm brought.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { chromium, type Browser } from 'playwright-core';
import { folderVariable } from './templates.ts';

const installed = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

const args = [
  '--headless=shell',
  '--no-sandbox',
  '--disable-gpu',
  // Letters are where the font puts them, as on a person's screen.
  '--font-render-hinting=none',
  '--in-process-gpu',
  '--disable-background-networking',
];

export async function openBrowser(further: readonly string[] = []): Promise<Browser> {
  const all = [...args, ...further];
  const executablePath = installed.find((file) => fs.existsSync(file));
  // Its files of shared memory are where the databases of the run do, and go with them: it forgets
  // some, and on a disk making them takes a tenth of its processor time.
  const TMPDIR = process.env[folderVariable] ?? os.tmpdir();
  const own = { ...process.env, TMPDIR };
  if (executablePath !== undefined) return chromium.launch({ executablePath, args: all, env: own });
  const folder = unpackedBrowser();
  const env = {
    ...own,
    LD_LIBRARY_PATH: path.join(folder, 'al2023/lib'),
    FONTCONFIG_PATH: path.join(folder, 'fonts'),
  };
  return chromium.launch({ executablePath: path.join(folder, 'chromium'), args: all, env });
}

// A copy of the checkout links to these packages: the browser keeps the path that outlives it.
const packages = fs.realpathSync(path.join(import.meta.dirname, '../../node_modules'));

/**
 * The folder of the package's browser, with the libraries and fonts that a bare machine lacks. It
 * stays unpacked alongside the packages, and goes with them.
 */
function unpackedBrowser(): string {
  const manifest = path.join(packages, '@sparticuz/chromium/package.json');
  const { version } = JSON.parse(fs.readFileSync(manifest, 'utf8')) as { version: string };
  const folder = path.join(packages, `.cache/chromium-${version}`);
  if (fs.existsSync(folder)) return folder;
  const part = `${folder}-${process.pid}`;
  fs.mkdirSync(part, { recursive: true });
  unpackInto(part);
  const fonts = path.join(part, 'fonts/fonts.conf');
  fs.writeFileSync(fonts, fs.readFileSync(fonts, 'utf8').replaceAll('/tmp/', `${folder}/`));
  try {
    fs.renameSync(part, folder);
  } catch {
    // Another process was first, and its copy is as good.
    fs.rmSync(part, { recursive: true });
  }
  return folder;
}

/** The package knows no other place than the temporary folder, so it gets one of its own. */
function unpackInto(folder: string): void {
  const script = `import chromium from '@sparticuz/chromium'; await chromium.executablePath();`;
  execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: packages,
    env: { ...process.env, TMPDIR: folder, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' },
  });
}
