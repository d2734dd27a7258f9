// A real Chromium for the tests: the one that is installed, else the one that npm brought.
import { existsSync } from 'node:fs';
import { chromium, type Browser } from 'playwright-core';

const installed = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

const options = ['--headless=shell', '--no-sandbox', '--disable-gpu'];

export async function openBrowser(): Promise<Browser> {
  const executablePath = installed.find((path) => existsSync(path)) ?? (await fromPackage());
  const args = [...options, '--disable-background-networking'];
  return chromium.launch({ executablePath, args });
}

/** Unpacks the browser of the package, with the libraries that a bare machine lacks. */
async function fromPackage(): Promise<string> {
  process.env['AWS_EXECUTION_ENV'] ??= 'AWS_Lambda_nodejs22.x';
  const { default: packaged } = await import('@sparticuz/chromium');
  return packaged.executablePath();
}
