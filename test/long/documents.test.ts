// Every document in both languages before outside judges: veraPDF for the pages, LibreOffice for the
// drafts that people edit. Needs the programs that the scripts name, and Maven's repository.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import path from 'node:path';
import { suite, test } from 'node:test';
import { promisify, stripVTControlCharacters } from 'node:util';
import { isPersons } from '../../src/domain/report-target.ts';
import { reportPhases } from '../../src/legal/report-phases.ts';

const scripts = path.join(import.meta.dirname, '../../scripts');
const duties = new Set(reportPhases.flatMap(({ obligations }) => obligations));

/** What the script printed; fails where it ended with anything but 0. */
async function printed(script: string): Promise<string> {
  const command = [path.join(scripts, script)];
  const { stdout } = await promisify(execFile)(process.execPath, command, { maxBuffer: 1e8 });
  // Maven ends its output with a colour.
  return stripVTControlCharacters(stdout);
}

suite('documents before judges from outside', { concurrency: 1 }, () => {
  test('each document, both languages › veraPDF › PDF/A-3a and the rules of PDF/UA-1', async () => {
    const said = await printed('verapdf.ts');
    const lines = said.trim().split('\n');
    const kinds = [...reportPhases.map(({ regime, phase }) => `${regime}-${phase}`), 'package'];
    const all = [...kinds, 'custody', 'close', 'engagement'];
    assert.equal(lines.length, all.length * 2 * 2, said);
    for (const line of lines) assert.match(line, /^conforms +(3a|ua1) /);
    for (const kind of all) {
      const name = kind.replaceAll('_', '-');
      const found = lines.filter(
        (line) => /-(en|pl)\.pdf$/.test(line) && line.includes(`/${name}-`),
      );
      assert.ok(found.length >= 4, `${name}: ${found.length}`);
    }
    assert.ok(
      reportPhases.some(({ targets }) => targets.every(isPersons)),
      'letters are among them',
    );
  });

  test('each draft, both languages › LibreOffice › draws every word that the file has', async () => {
    const said = await printed('docx-in-libreoffice.ts');
    const [, drafts, words, lost] =
      /^(\d+) drafts, (\d+) words, (\d+) not drawn$/m.exec(said) ?? [];
    assert.equal(Number(drafts), duties.size * 2, said);
    assert.ok(Number(words) > Number(drafts) * 50, said);
    assert.equal(lost, '0');
  });
});
