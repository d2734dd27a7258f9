// `npm run bench [-- name …]`: runs these benches or all, one after the other, and writes their
// sections of RESULTS.md; the others stay as they are. With `--quick` it writes nothing and
// compares their ratios with those of `ratios.json`; `--quick --commit` stores them there. With
// `--mark` it runs none, and marks the sections that are older than what they measure.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { format, type FormatConfig } from 'oxfmt';
import layout from '../.oxfmtrc.json' with { type: 'json' };
import { digestOf, digestsFile, digestsMeasured, isStale, marked, measured } from './digests.ts';
import { committedRatios, comparedQuickly, ratiosFile, ratiosOf, worseRatios } from './ratios.ts';
import {
  aimText,
  isMet,
  median,
  quick,
  shown,
  spread,
  type Figure,
  type Report,
} from './report.ts';

const benches = Object.keys(measured);
const folder = import.meta.dirname;
const page = path.join(folder, 'RESULTS.md');

async function runBench(name: string): Promise<Report> {
  const child = spawn(
    process.execPath,
    [path.join(folder, `${name}.ts`), ...(quick ? ['--quick'] : [])],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text;
    process.stdout.write(text);
  });
  const [code] = (await once(child, 'close')) as [number | null];
  const last = printed.trimEnd().split('\n').at(-1) ?? '';
  if (code !== 0 || !last.startsWith('{')) throw new Error(`The bench ${name} failed.`);
  return JSON.parse(last) as Report;
}

function commit(): string {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, encoding: 'utf8' });
  const changed =
    git('status', '--porcelain', '--', '../src').trim() === '' ? '' : ', with changes';
  return `${git('rev-parse', '--short', 'HEAD').trim()}${changed}`;
}

function machine(): string {
  const cores = os.availableParallelism();
  const gibibytes = Math.round(os.totalmem() / 2 ** 30);
  const model = os.cpus()[0]?.model.trim() ?? 'unknown processor';
  return `${cores} cores (${model}), ${gibibytes} GiB of memory, Node.js ${process.version}`;
}

function rowOf(figure: Figure): string {
  const met = figure.aim === undefined ? '' : isMet(figure) ? 'met' : '**missed**';
  const value = shown(median(figure.runs), figure.unit);
  const cells = [figure.name, value, spread(figure), figure.runs.length, aimText(figure), met];
  return `| ${cells.join(' | ')} |`;
}

function sectionOf({ bench, figures }: Report): string {
  const notes = readFileSync(path.join(folder, 'notes', `${bench}.md`), 'utf8').trim();
  const head = '| Figure | Median | Runs from – to | Runs | Aim | |\n|---|---|---|---|---|---|';
  const when = `Measured on ${new Date().toISOString().slice(0, 10)}, commit ${commit()}.`;
  return `${notes}\n\n${when}\n\n${head}\n${figures.map(rowOf).join('\n')}\n`;
}

/** The sections that the page has, by their names. */
function writtenSections(): Map<string, string> {
  const [, ...sections] = readFileSync(page, 'utf8').split(/^## /m);
  return new Map(sections.map((text) => splitAt(text, text.indexOf('\n'))));
}

function splitAt(text: string, at: number): [string, string] {
  return [text.slice(0, at), text.slice(at + 1).trim()];
}

const asked = process.argv.slice(2).filter((text) => !text.startsWith('--'));
const unknown = asked.filter((name) => !benches.includes(name));
if (unknown.length > 0) {
  throw new Error(`There is no bench ${unknown.join(', ')}; there are ${benches.join(', ')}.`);
}

/** Runs small, changes no page, and fails where a ratio is less than half of the committed one. */
async function compareQuickly(names: readonly string[]): Promise<void> {
  const committed = committedRatios();
  const worse: string[] = [];
  for (const name of names) {
    const report = await runBench(name);
    if (commits) committed[name] = ratiosOf(report);
    worse.push(...worseRatios(report, committed[name]));
  }
  if (commits) {
    await writeFormatted(ratiosFile, JSON.stringify(committed));
  }
  for (const sentence of worse) process.stderr.write(`${sentence}\n`);
  process.exitCode = worse.length > 0 ? 1 : 0;
}

async function writeResults(names: readonly string[]): Promise<void> {
  const sections = writtenSections();
  const digests = digestsMeasured();
  for (const name of names) {
    // Before the run: what changes during it was not measured.
    digests[name] = digestOf(name);
    sections.set(name, sectionOf(await runBench(name)));
  }
  await writeFormatted(digestsFile, JSON.stringify(digests));
  const ordered = [...sections].sort(
    ([one], [other]) => benches.indexOf(one) - benches.indexOf(other),
  );
  const texts = ordered.map(
    ([name, section]) => `## ${name}\n\n${marked(section, isStale(name, digests))}\n`,
  );
  const text = `# Measured
Written by \`npm run bench\`, each section when it was measured last, of the commit and day that it
names. A section whose files have changed since, by their digest, is marked as stale.
Machine: ${machine()}. All programs of a bench share its cores.

${texts.join('\n')}`;
  await writeFormatted(page, text);
}

/** As `npm run lint` expects it. */
async function writeFormatted(file: string, text: string): Promise<void> {
  const { code } = await format(file, text, layout as FormatConfig);
  writeFileSync(file, code);
}

/** With `--quick`: stores the ratios that later quick runs are compared with. */
const commits = process.argv.includes('--commit');

if (process.argv.includes('--mark')) await writeResults([]);
else if (quick) await compareQuickly(asked.length > 0 ? asked : comparedQuickly);
else await writeResults(asked.length > 0 ? asked : benches);
