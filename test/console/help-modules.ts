// The texts of the help, as the console has them.
import { join } from 'node:path';
import type { Page } from 'playwright-core';

/** Of the console, whose own types would bring those of a browser in here. */
export async function fromConsole<Module>(path: string): Promise<Module> {
  return (await import(join(import.meta.dirname, '../../src/console', path))) as Module;
}

export interface Texts {
  pages: Record<string, { title: string; what: string; steps: readonly string[] }>;
  words: Record<string, readonly [string, string]>;
  acts: Record<string, string>;
  see: Record<string, string>;
}

const inEnglish = await fromConsole<{ english: Texts }>('help/en/texts.ts');
const inPolish = await fromConsole<{ polish: Texts }>('help/pl/texts.ts');
export const english = inEnglish.english;
export const polish = inPolish.polish;

/** The help, opened next to a page. */
export const help = (page: Page) => page.getByRole('complementary', { name: /^(Help|Pomoc)/ });
