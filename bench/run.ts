// `npm run bench [-- --quick]`: runs every bench, one after the other, and writes RESULTS.md.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { format } from 'prettier';
import { aimText, isMet, median, shown, spread, type Figure, type Report } from './report.ts';

const benches = [
  'start-up',
  'list',
  'close',
  'upload',
  'import',
  'intake',
  'package',
  'ttp',
  'legal',
  'agents',
];
const folder = import.meta.dirname;

async function runBench(name: string): Promise<Report> {
  const child = spawn(
    process.execPath,
    [path.join(folder, `${name}.ts`), ...process.argv.slice(2)],
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
  return `## ${bench}\n${notes}\n\n${head}\n${figures.map(rowOf).join('\n')}\n`;
}

const reports: Report[] = [];
for (const name of benches) reports.push(await runBench(name));
const quickly = reports.some(({ quick }) => quick)
  ? '\n\n**Quick runs: they show that the benches work, not what the program can do.**'
  : '';
const text = `# Measured
Written by \`npm run bench\` on ${new Date().toISOString().slice(0, 10)}, commit ${commit()}.
Machine: ${machine()}. All programs of a bench share its cores.${quickly}

${reports.map(sectionOf).join('\n')}`;
writeFileSync(path.join(folder, 'RESULTS.md'), await format(text, { parser: 'markdown' }));
