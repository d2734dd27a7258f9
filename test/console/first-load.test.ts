// What a browser loads before the list of incidents is there, by the manifest of the build: its
// compressed bytes, and that the chosen styles of Mantine are all that the components ask for.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { first as firstTexts } from '../../src/console/i18n/en-first.ts';
import { en } from '../../src/console/i18n/en.ts';
import { incidentFields } from '../../src/fields/incident.ts';

const built = join(import.meta.dirname, '../../dist/console');
const readBuilt = (name: string) => readFileSync(join(built, name), 'utf8');

interface Chunk {
  file: string;
  isEntry?: boolean;
  css?: string[];
  imports?: string[];
}

const manifest = JSON.parse(readBuilt('manifest.json')) as Record<string, Chunk>;

/** The files of a chunk and of all that it imports at once. */
function filesOf(name: string, found = new Set<string>()): Set<string> {
  const { file, css = [], imports = [] } = manifest[name]!;
  if (found.has(file)) return found;
  for (const one of [file, ...css]) found.add(one);
  for (const imported of imports) filesOf(imported, found);
  return found;
}

function compressedSize(files: Iterable<string>): number {
  return [...files].reduce((sum, file) => sum + statSync(join(built, `${file}.br`)).size, 0);
}

/** The whole first load is 40 kB more, of it the answers of the API. */
const mostKilobytes = 300;

/** What the page asks for at once by a link: the font of Latin letters. */
function preloadedSize(): number {
  const fonts = readBuilt('index.html').match(/[^"/]+\.woff2/g) ?? [];
  assert.deepEqual(fonts.length, 1);
  return fonts.reduce((sum, file) => sum + statSync(join(built, 'console-assets', file)).size, 0);
}

suite('first load', () => {
  test('scripts, styles and font until the list › with brotli › leave room for the answers', (context) => {
    const entry = Object.keys(manifest).find((name) => manifest[name]!.isEntry === true)!;
    const list = Object.keys(manifest).find((name) => name.endsWith('list/incident-list.tsx'))!;
    const first = filesOf(entry).add('index.html');
    const start = compressedSize(first) / 1000;
    const loaded = compressedSize(new Set([...first, ...filesOf(list)])) + preloadedSize();
    const whole = loaded / 1000;
    context.diagnostic(`entry ${start.toFixed(1)} kB, with the list ${whole.toFixed(1)} kB`);
    assert.ok(whole < mostKilobytes, `${whole} kB`);
  });

  test('declared fields › in the bundle › with the help of forms, without examples', () => {
    const files = readdirSync(join(built, 'console-assets')).filter((name) => name.endsWith('.js'));
    const text = files.map((name) => readBuilt(`console-assets/${name}`)).join('');
    assert.ok(text.includes(incidentFields.title.help.en));
    assert.ok(!text.includes(incidentFields.description.example));
    assert.ok(!text.includes(incidentFields.closed_at.help.en));
  });

  test('the other language, the map and the administration › are not in it', () => {
    const entry = Object.keys(manifest).find((name) => manifest[name]!.isEntry === true)!;
    const first = filesOf(entry);
    for (const page of ['i18n/pl.ts', 'map/threat-map.tsx', 'admin/admin-page.tsx']) {
      const name = Object.keys(manifest).find((one) => one.endsWith(page));
      assert.ok(name !== undefined, `${page} is no chunk of its own`);
      assert.ok(!first.has(manifest[name]!.file), `${page} is loaded at once`);
    }
  });
});

suite('sentences of the first load', () => {
  test('sentences that come with other pages › what is there before › asks for none', () => {
    const later = Object.keys(en).filter((area) => !(area in firstTexts));
    assert.ok(later.length > 10);
    // A longer chain of words is a list that the minifier joined.
    const asked = new RegExp(`["'\`](?:${later.join('|')})(?:\\.[\\w$]+){1,4}["'\`{]`, 'g');
    const before = /^index\.html$|incident-list\.tsx$|sign-in\.tsx$|^(?:layout|ui|help)\/.*\.tsx$/;
    const chunks = Object.keys(manifest).filter((name) => before.test(name));
    const files = new Set(chunks.flatMap((name) => [...filesOf(name)]));
    assert.ok(files.size > 10);
    const texts = [...files].filter((file) => file.endsWith('.js')).map(readBuilt);
    // The label of a field at fault, which is asked for only where it exists.
    const guarded = /^["'`]organisation\.fields["'`]$/;
    const missing = (texts.join('\n').match(asked) ?? []).filter((one) => !guarded.test(one));
    assert.deepEqual(missing, []);
  });
});

suite('styles of the first load', () => {
  test('components of Mantine › each class that is styled › has its style', () => {
    const files = readdirSync(join(built, 'console-assets'));
    const classesOf = (text: string) => new Set(text.match(/\bm_[0-9a-f]{6,8}\b/g));
    const all = (ending: string) =>
      files
        .filter((name) => name.endsWith(ending))
        .map((name) => readBuilt(`console-assets/${name}`))
        .join('\n');
    const mantine = createRequire(import.meta.url).resolve('@mantine/core/styles.css');
    const styled = classesOf(readFileSync(mantine, 'utf8'));
    const asked = classesOf(all('.js')).intersection(styled);
    assert.ok(asked.size > 100);
    const missing = asked.difference(classesOf(all('.css')));
    assert.deepEqual([...missing], [], 'src/console/mantine.css lacks the file of a component');
  });
});
