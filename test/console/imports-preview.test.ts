// The first rows of a dry run, in both languages, at 320 px and at 200 % zoom.
import { after, before, suite, test } from 'node:test';
import { openConsole, type ConsoleUnderTest } from '../support/console.ts';
import { becomes } from '../support/eventually.ts';

const tooWide = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';

const long = `Veryunbrokenname${'x'.repeat(300)}`;
const listOf = (prefix: string) =>
  JSON.stringify({
    count: 3,
    next: null,
    results: [
      { title: `${prefix} open`, severity: 'High', active: true, url: `https://${prefix}.test/a` },
      { title: `${prefix} put away`, severity: 'Low', active: true, false_p: true },
      { title: `${prefix} ${long}`, severity: 'Medium', active: true },
    ],
  });

const languages = [
  [
    'en-GB',
    /^The first 3 of 3 findings$/,
    ['New incident', 'Resolved in the tool', 'New incident'],
  ],
  [
    'pl-PL',
    /^Pierwsze 3 z 3 ustaleń$/,
    ['Nowy incydent', 'Rozwiązane w narzędziu', 'Nowy incydent'],
  ],
] as const;

suite('first rows of a dry run', () => {
  let console: ConsoleUnderTest;
  before(async () => {
    console = await openConsole();
  });
  after(() => console.close());

  for (const [locale, caption, outcomes] of languages) {
    test(`dry run › ${locale} › each row with what becomes of it, at 320 px and 200 %`, async () => {
      const { page, done } = await console.open({ locale });
      await console.signIn(page, 'Analyst', '/imports');
      const chooser = page.waitForEvent('filechooser');
      await page.locator('.imports_drop-zone button').click();
      const name = `${locale}.json`;
      const buffer = Buffer.from(listOf(locale.toLowerCase()));
      await (await chooser).setFiles([{ name, mimeType: 'application/json', buffer }]);
      const rows = page.getByRole('table', { name: caption }).locator('tbody tr');
      await becomes(() => rows.count(), 3);
      for (const [at, outcome] of outcomes.entries()) {
        await rows.nth(at).locator('.cell-outcome').getByText(outcome).waitFor();
      }
      await rows.first().getByText(`${locale.toLowerCase()}.test`, { exact: true }).waitFor();
      for (const [width, height] of [
        [320, 640],
        [640, 360],
      ] as const) {
        await page.setViewportSize({ width, height });
        await becomes(() => page.evaluate(tooWide), 0, `${width} px`);
        const picture = process.env['PREVIEW_PICTURE'];
        if (picture !== undefined) {
          await page.screenshot({ path: `${picture}-${locale}-${width}.png`, fullPage: true });
        }
      }
      await done();
    });
  }
});
